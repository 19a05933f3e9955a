"""For schemathesis: requests without the parameters whose values a description cannot tell, or not together."""

import schemathesis


@schemathesis.hook
def map_query(context, query):
    kept = {name: value for name, value in (query or {}).items() if name not in ("after", "before", "counted")}
    if "around" in kept:
        kept.pop("position", None)
    return kept
