/** A search that is neither confirmed nor released is off its quotas after this time: its gateway has died. */
export const reservedMs = 60_000

/** How long counts of former versions are kept: more than the longest day. */
const takenOverMs = 26 * 3600_000

/**
 * Lua: `reserve(quotas, search, now)` reserves a search on quotas, widest first. A quota has a `limit` and a `key`,
 * or an empty key if it only begins with this search. The hash at `key` has the searches of the day by fingerprint;
 * the sorted set at `key:reserved` has, by when they expire, those whose response has not begun, as fingerprint and
 * id of the request. Both count, so of N new searches sent at once exactly the remaining number pass. A search that
 * the hash has is free, so repeating one costs nothing.
 *
 * A quota begins with a search that is new to the wider one. With any other search only that of a visitor begins, and only
 * as many per day as the widest quota has searches: else the same search from ever new visitors would leave a key for each.
 *
 * `search` has a `fingerprint`, empty to reserve nothing, and the `id` of the request. Returns 1 or 0 (allowed) and,
 * for each quota, its used searches and whether the search is in its hash (2), reserved (1) or not counted (0).
 */
export const reserveLua = `
-- Before quotas were hashes they were sets under another name.
local function takeOver(key)
  local searches = redis.call('SMEMBERS', (string.gsub(key, ':quota:requests:', ':quota:', 1)))
  for _, search in ipairs(searches) do redis.call('HSET', key, search, 1) end
  if #searches > 0 then redis.call('PEXPIRE', key, ${takenOverMs}) end
  return #searches
end

local function readQuota(quota, fingerprint, now)
  quota.used, quota.state = 0, 0
  if quota.key == '' then return end
  quota.used = redis.call('HLEN', quota.key)
  if quota.used == 0 then quota.used = takeOver(quota.key) end
  if fingerprint ~= '' and redis.call('HEXISTS', quota.key, fingerprint) == 1 then quota.state = 2 end
  local seen = {}
  for _, member in ipairs(redis.call('ZRANGEBYSCORE', quota.key .. ':reserved', '(' .. now, '+inf')) do
    local search = string.match(member, '^[^ ]*')
    if not seen[search] then quota.used = quota.used + 1 end
    seen[search] = true
  end
  quota.isReserved = seen[fingerprint]
end

local function mayVisitorBegin(widest)
  local begun = widest.key .. ':begun'
  local count = redis.call('INCR', begun)
  if count == 1 then redis.call('PEXPIRE', begun, ${takenOverMs}) end
  return count <= widest.limit
end

local function reserve(quotas, search, now)
  local allowed, isNew = 1, true
  for _, quota in ipairs(quotas) do
    readQuota(quota, search.fingerprint, now)
    local isCounted = quota.state == 2 or quota.isReserved
    if not isCounted and quota.used >= quota.limit then allowed = 0 end
  end
  if search.fingerprint ~= '' and allowed == 1 then
    for i, quota in ipairs(quotas) do
      local isCounted = quota.state == 2 or quota.isReserved
      local isVisitor = #quotas > 1 and i == #quotas
      if quota.state == 0 and quota.key ~= ''
        and (isNew or quota.used > 0 or (isVisitor and mayVisitorBegin(quotas[1]))) then
        local reserved = quota.key .. ':reserved'
        redis.call('ZREMRANGEBYSCORE', reserved, '-inf', now)
        redis.call('ZADD', reserved, string.format('%.0f', now + ${reservedMs}), search.fingerprint .. ' ' .. search.id)
        redis.call('PEXPIRE', reserved, ${reservedMs})
        quota.state = 1
      end
      isNew = not isCounted and (quota.state == 1 or (quota.key == '' and isNew))
      if isNew then quota.used = quota.used + 1 end
    end
  end
  local result = { allowed }
  for _, quota in ipairs(quotas) do
    result[#result + 1] = quota.used
    result[#result + 1] = quota.state
  end
  return result
end
`

/**
 * Lua script that settles searches, each on one quota: KEYS are the quotas; ARGV has for each the time, the
 * fingerprint, the id of the request, `confirm` or `release`, and the ms until the quota ends. May run twice. Returns
 * how many quotas have one search less.
 */
export const settleLua = `
local removed = 0
for i, key in ipairs(KEYS) do
  local now, fingerprint, id, action, endsIn = unpack(ARGV, 5 * i - 4, 5 * i)
  local reserved = key .. ':reserved'
  local isSame = function(member) return string.sub(member, 1, #fingerprint + 1) == fingerprint .. ' ' end
  if action == 'confirm' then
    redis.call('HINCRBY', key, fingerprint, 1)
    redis.call('PEXPIRE', key, endsIn)
    for _, member in ipairs(redis.call('ZRANGE', reserved, 0, -1)) do
      if isSame(member) then redis.call('ZREM', reserved, member) end
    end
  elseif redis.call('ZREM', reserved, fingerprint .. ' ' .. id) == 1 then
    local others = 0
    for _, member in ipairs(redis.call('ZRANGEBYSCORE', reserved, '(' .. now, '+inf')) do
      if isSame(member) then others = others + 1 end
    end
    if others == 0 then removed = removed + 1 end
  end
end
return removed`
