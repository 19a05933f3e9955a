// The page and the demo show rows as the server has them (LocalEditing.swift).
_Bool search_edits_locally(void) { return 0; }
