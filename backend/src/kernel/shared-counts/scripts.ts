import type { Result } from "ioredis";

declare module "ioredis" {
  interface RedisCommander<Context> {
    countWithin(key: string, window: number): Result<[number, number], Context>;
    takeToken(key: string, burst: number, perSecond: number): Result<number, Context>;
    openElsewhere(
      key: string,
      process: string,
      here: number,
      life: number,
    ): Result<number, Context>;
  }
}

/** The count of a window, which the first one begins, and the milliseconds that are left of it. */
const countWithin = `
local count = redis.call('INCR', KEYS[1])
if count == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end
return { count, redis.call('PTTL', KEYS[1]) }`;

/** The time since the epoch in milliseconds, by the clock of Redis: those of the processes may differ. */
const NOW = `local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)`;

/** Keeps until when the tokens taken so far are refilled; 1 where one could be taken. */
const takeToken = `
${NOW}
local each = 1000 / tonumber(ARGV[2])
local full = math.max(tonumber(redis.call('GET', KEYS[1]) or now), now) + each
if full - now > tonumber(ARGV[1]) * each then return 0 end
redis.call('SET', KEYS[1], string.format('%.3f', full), 'PX', math.ceil(full - now))
return 1`;

/** One field for each process: how many it has, and until when that holds. A process that was killed does not count for long. */
const openElsewhere = `
${NOW}
local process, here, life = ARGV[1], tonumber(ARGV[2]), tonumber(ARGV[3])
local others = 0
local fields = redis.call('HGETALL', KEYS[1])
for at = 1, #fields, 2 do
  local count, till = string.match(fields[at + 1], '(%d+):(%d+)')
  if tonumber(till) < now then redis.call('HDEL', KEYS[1], fields[at])
  elseif fields[at] ~= process then others = others + count end
end
if here == 0 then redis.call('HDEL', KEYS[1], process)
else
  redis.call('HSET', KEYS[1], process, here .. ':' .. string.format('%.0f', now + life))
  redis.call('PEXPIRE', KEYS[1], life)
end
return others`;

export const SCRIPTS = {
  countWithin: { lua: countWithin, numberOfKeys: 1 },
  takeToken: { lua: takeToken, numberOfKeys: 1 },
  openElsewhere: { lua: openElsewhere, numberOfKeys: 1 },
};
