import { createQueue, queues } from '@homeground/queues'
import { queueRedis } from '@homeground/service'
import { testRedis } from '@homeground/testing'
import { afterAll, expect, test } from '@jest/globals'
import { scheduleRefreshes } from '../src/index.ts'

const { url, prefix } = testRedis()
const connection = { connection: queueRedis(url, 'consumer'), prefix }
const queue = createQueue(queues.searchImport, connection)
afterAll(async () => {
  await queue.close()
  connection.connection.disconnect()
})

/** Source → pattern and time zone of its scheduler. */
const scheduled = async () =>
  Object.fromEntries(
    (await queue.getJobSchedulers()).map(({ template, pattern, tz }) => [template?.data.source, [pattern, tz]]),
  )

test('schedulers follow the release calendar while they are on, once however many workers start', async () => {
  for (let worker = 0; worker < 2; worker++) {
    await scheduleRefreshes('search', { connection, isOn: true })
  }
  expect(await scheduled()).toEqual({
    acs: ['0 6 * 1,12 4', 'America/New_York'],
    taxes: ['0 6 * 1,12 4', 'America/New_York'],
    irs: ['0 6 * 1-4 1', 'America/New_York'],
    safmr: ['0 6 * 8-11 2', 'America/New_York'],
    nri: ['0 6 1 * *', 'America/New_York'],
    air: ['0 6 15 1,6,12 *', 'America/New_York'],
    health: ['0 6 2 * *', 'America/New_York'],
    hospitals: ['0 6 3 * *', 'America/New_York'],
    airports: ['0 6 * * 0', 'America/New_York'],
    outlines: ['0 6 1 * *', 'America/New_York'],
    gazetteer: ['0 6 * 8-12 3', 'America/New_York'],
  })
  const jobs = await queue.getDelayed()
  expect(jobs.map(({ data }) => data)).toContainEqual({ action: 'refresh', source: 'acs', scheduled: true })
  const moments = jobs.map(({ timestamp, delay }) => new Date(timestamp + (delay ?? 0)))
  expect(moments.every((moment) => moment > new Date())).toBe(true)

  await scheduleRefreshes('search', { connection, isOn: false })
  expect(await scheduled()).toEqual({})
  expect(await queue.getDelayedCount()).toBe(0)
})
