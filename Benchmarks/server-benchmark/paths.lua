-- Asks for one path after the other, each thread from another place in the list on; with "once" it says when each was asked for.
local requests = {}
local place = 0
local threads = 0
local answered = 0

function setup(thread)
  thread:set("number", threads)
  threads = threads + 1
end

function init(args)
  local headers = { Host = "localhost" }
  if args[2] == "gzip" then headers["Accept-Encoding"] = "gzip" end
  for path in io.lines(args[1]) do requests[#requests + 1] = wrk.format("GET", path, headers) end
  place = args[3] == "once" and 0 or number * 7919
  if args[3] == "once" then
    response = function()
      answered = answered + 1
      if answered == #requests then
        io.write("ONCE\n")
        io.flush()
      end
    end
  end
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
