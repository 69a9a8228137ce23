/**
 * Lua: `charge(quotas, fingerprint, now, dayEndsAt)` adds a search to each quota. A quota has a `limit` and a `key`,
 * or no key if it only begins with this search; the key's hash holds, by fingerprint, how many requests for that
 * search have not failed. A search that it contains is free, so repeating one costs nothing; of N new ones sent at
 * once exactly the remaining number pass. An empty fingerprint charges nothing. Returns 1 or 0 (allowed), limit and used of the quota with fewer
 * searches left, and the keys that count this request.
 */
export const chargeLua = `
local function charge(quotas, fingerprint, now, dayEndsAt)
  local isCharge, allowed, charged = fingerprint ~= '', 1, {}
  for _, quota in ipairs(quotas) do
    quota.used = quota.key and redis.call('HLEN', quota.key) or 0
    quota.isKnown = isCharge and quota.key and redis.call('HEXISTS', quota.key, fingerprint) == 1
    if not quota.isKnown and quota.used >= quota.limit then allowed = 0 end
  end
  if isCharge and allowed == 1 then
    for _, quota in ipairs(quotas) do
      if quota.key then
        redis.call('HINCRBY', quota.key, fingerprint, 1)
        redis.call('PEXPIRE', quota.key, math.max(dayEndsAt - now, 0) + 3600000)
        charged[#charged + 1] = quota.key
      end
      if not quota.isKnown then quota.used = quota.used + 1 end
    end
  end
  local tightest = quotas[1]
  for _, quota in ipairs(quotas) do
    if quota.limit - quota.used < tightest.limit - tightest.used then tightest = quota end
  end
  return allowed, tightest.limit, tightest.used, charged
end
`

/**
 * Lua script: a request for the search ARGV[1] failed. The search is removed from the quotas of KEYS unless another
 * request for it is in progress or has succeeded. Returns how many quotas it was removed from.
 */
export const refundLua = `
local removed = 0
for _, key in ipairs(KEYS) do
  if redis.call('HEXISTS', key, ARGV[1]) == 1 and redis.call('HINCRBY', key, ARGV[1], -1) <= 0 then
    removed = removed + redis.call('HDEL', key, ARGV[1])
  end
end
return removed`
