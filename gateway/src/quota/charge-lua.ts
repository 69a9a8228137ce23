/**
 * Lua: `charge(quotas, fingerprint, now, dayEndsAt)` adds a search to each quota, a set of fingerprints with a
 * `key` and a `limit`. A search that a set contains is free, so repeating one costs nothing; of N new ones
 * sent at once exactly the remaining number pass. An empty fingerprint charges nothing. Returns 1 or 0 (allowed),
 * limit and used of the quota with fewer searches left, and the keys charged.
 */
export const chargeLua = `
local function charge(quotas, fingerprint, now, dayEndsAt)
  local isCharge, allowed, charged = fingerprint ~= '', 1, {}
  for _, quota in ipairs(quotas) do
    quota.used = redis.call('SCARD', quota.key)
    quota.isKnown = isCharge and redis.call('SISMEMBER', quota.key, fingerprint) == 1
    if not quota.isKnown and quota.used >= quota.limit then allowed = 0 end
  end
  if isCharge and allowed == 1 then
    for _, quota in ipairs(quotas) do
      if not quota.isKnown then
        redis.call('SADD', quota.key, fingerprint)
        redis.call('PEXPIRE', quota.key, math.max(dayEndsAt - now, 0) + 3600000)
        quota.used = quota.used + 1
        charged[#charged + 1] = quota.key
      end
    end
  end
  local tightest = quotas[1]
  for _, quota in ipairs(quotas) do
    if quota.limit - quota.used < tightest.limit - tightest.used then tightest = quota end
  end
  return allowed, tightest.limit, tightest.used, charged
end
`
