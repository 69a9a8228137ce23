import { addJob, openQueue, queues, startWorker } from '@homeground/queues'
import { queueRedis } from '@homeground/service'
import { eventually } from '@homeground/testing'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { bodyOf, startGateway, startStubService, token } from './support.ts'

let stub: Awaited<ReturnType<typeof startStubService>>
let gateway: Awaited<ReturnType<typeof startGateway>>
let connection: { connection: ReturnType<typeof queueRedis>; prefix: string }
let imports: ReturnType<typeof openQueue>

beforeAll(async () => {
  stub = await startStubService((_request, response) => {
    response.setHeader('content-type', 'application/json').end('{"version":0,"attributes":[]}')
  })
  gateway = await startGateway({ rest: stub.url })
  const { url, prefix } = gateway.redis
  connection = { connection: queueRedis(url, 'consumer'), prefix }
  imports = openQueue(queues.housingImport, connection)
})
afterAll(async () => {
  await imports?.close()
  connection?.connection.disconnect()
  await gateway?.stop()
  await stub?.stop()
})

/** As an operator; the body is read, so that the connection ends. */
const send = async (method: string, path: string, headers = { authorization: `Bearer ${token}` }) => {
  const response = await fetch(new URL(path, `${gateway.address}/api/admin/`), { method, headers })
  return new Response((await response.text()) || null, response)
}
const addImport = async () =>
  `${queues.housingImport.name}:${(await addJob(imports, queues.housingImport, { action: 'rollback', source: 'realtor' })).id}`
const find = async (id: string) => bodyOf(await send('GET', `jobs/${id}`))
const rolledBack = { loadId: 1, replaced: [], rebuildJobId: '1' }
const step = { step: 'reading', rowsRead: 1, bytesRead: 1, bytesTotal: null }

test('a failed job is tried again; a job that has not failed is refused', async () => {
  let isBroken = true
  const worker = startWorker(queues.housingImport, connection, async () => {
    if (isBroken) throw new Error('The file is not there.')
    return rolledBack
  })
  const { attempts } = queues.housingImport
  const id = await addImport()
  const job = (await imports.getJob(id.split(':')[1]!))!
  await eventually(async () => expect(await job.getState()).not.toBe('waiting'))
  // Its remaining attempts follow without the wait between them.
  await eventually(async () => {
    if ((await job.getState()) === 'delayed') await job.promote()
    expect(await find(id)).toMatchObject({ state: 'failed', error: 'The file is not there.' })
  })
  const failed = await find(id)
  expect(failed.attemptsMade).toBe(attempts)
  expect(Date.parse(failed.endedAt)).toBeGreaterThanOrEqual(Date.parse(failed.startedAt))

  isBroken = false
  const retried = await send('POST', `jobs/${id}/retry`)
  expect(retried.status).toBe(202)
  expect(await bodyOf(retried)).toMatchObject({ id, job: 'rollback', error: null })
  await eventually(async () => expect(await job.getState()).toBe('completed'))
  const refused = await send('POST', `jobs/${id}/retry`)
  expect([refused.status, (await bodyOf(refused)).error]).toEqual([
    409,
    'Only a failed job can be tried again; this one is completed.',
  ])
  expect((await send('DELETE', `jobs/${id}`)).status).toBe(409)
  expect((await send('POST', 'jobs/housing.import:9999/retry')).status).toBe(404)
  await worker.close()
})

test('a waiting job that is canceled is gone', async () => {
  const id = await addImport()
  expect((await send('DELETE', `jobs/${id}`)).status).toBe(204)
  expect(await find(id)).toMatchObject({ code: 'not_found' })
  expect(await imports.getWaitingCount()).toBe(0)
})

test('a running job that is canceled ends at its next report, once, and can be tried again', async () => {
  let runs = 0
  let isPublished = false
  const worker = startWorker(queues.housingImport, connection, async (_data, report) => {
    runs++
    if (runs === 1) {
      for (;;) await report(step)
    }
    await report(step)
    isPublished = true
    return rolledBack
  })
  const id = await addImport()
  await eventually(async () => expect(await find(id)).toMatchObject({ state: 'active' }))
  expect((await send('DELETE', `jobs/${id}`)).status).toBe(202)
  await eventually(async () =>
    expect(await find(id)).toMatchObject({
      state: 'failed',
      error: 'Canceled by an operator. The published data is unchanged.',
    }),
  )
  expect([runs, isPublished]).toEqual([1, false])
  expect((await send('POST', `jobs/${id}/retry`)).status).toBe(202)
  await eventually(async () => expect(isPublished).toBe(true))
  await worker.close()
})

test('a scheduled job is shown with its source, and stays until its schedule is off', async () => {
  const data = { action: 'refresh', source: 'realtor', scheduled: true }
  await imports.upsertJobScheduler('refresh-realtor', { pattern: '0 6 1 1 *' }, { data })
  const { jobs } = await bodyOf(await send('GET', 'jobs'))
  const { id } = jobs.find(({ job }: { job: string }) => job === 'refresh')
  expect(await find(id)).toMatchObject({ id, job: 'refresh', state: 'waiting', params: data })
  const refused = await send('DELETE', `jobs/${encodeURIComponent(id)}`)
  expect([refused.status, (await bodyOf(refused)).error]).toEqual([
    409,
    'This job follows the release calendar; REFRESH_SCHEDULE=off ends that.',
  ])
  await imports.removeJobScheduler('refresh-realtor')
  expect(await find(id)).toMatchObject({ code: 'not_found' })
})

test('the board of the queues is for operators, and has no queue of mails', async () => {
  for (const path of ['queues', 'queues/api/queues']) {
    expect((await send('GET', path, { authorization: '' })).status).toBe(401)
  }
  const page = await send('GET', 'queues')
  expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
  expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  const html = await page.text()
  expect(html).toContain('Homeground queues')
  const script = /src="([^"]+\.js)"/.exec(html)![1]!
  const loaded = await send('GET', new URL(script, `${gateway.address}/api/admin/queues/`).pathname)
  expect([loaded.status, loaded.headers.get('content-type')]).toEqual([200, expect.stringContaining('javascript')])
  const listed = await bodyOf(await send('GET', 'queues/api/queues'))
  const names = listed.queues.map(({ name }: { name: string }) => name)
  expect(names).toContain(queues.housingImport.name)
  expect(names).not.toContain(queues.userMail.name)
})
