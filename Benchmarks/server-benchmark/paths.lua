-- Asks for one path after the other, each thread from another place in the list on.
local requests = {}
local place = 0
local threads = 0

function setup(thread)
  thread:set("number", threads)
  threads = threads + 1
end

function init(args)
  local headers = { Host = "localhost" }
  if args[2] == "gzip" then headers["Accept-Encoding"] = "gzip" end
  for path in io.lines(args[1]) do requests[#requests + 1] = wrk.format("GET", path, headers) end
  place = number * 7919
end

function request()
  place = place % #requests + 1
  return requests[place]
end

function done(summary, latency, _)
  local errors = summary.errors
  io.write(string.format(
    "RESULT %d %d %f %f %f %d\n", summary.requests, summary.duration, latency:percentile(50), latency:percentile(99),
    latency.max, errors.connect + errors.read + errors.write + errors.status + errors.timeout))
end
