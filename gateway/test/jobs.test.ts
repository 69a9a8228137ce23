import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { addJob, createQueue, queues, startWorker } from '@homeground/queues'
import { queueRedis } from '@homeground/service'
import { eventually } from '@homeground/testing'
import { afterAll, describe, expect, test } from '@jest/globals'
import { currentJob, stateOf } from '../src/system/job-state.ts'
import { operator, startIdentityGateway } from './identity-gateway.ts'
import { bodyOf, createRecordingLog, startGateway, startStubService, token } from './support.ts'

const { gateway } = await startIdentityGateway()
const connection = queueRedis(gateway.redis.url, 'consumer')
const queue = createQueue(queues.housingImport, { connection, prefix: gateway.redis.prefix })
afterAll(async () => {
  await queue.close()
  connection.disconnect()
})

interface Cookie {
  readonly name: string
  readonly value: string
  readonly path: string
}

/** A browser at the site's public name, where cookies are those of production. */
async function boardBrowser() {
  const cookies: Cookie[] = []
  const set = (cookie: Cookie) => {
    const index = cookies.findIndex(({ name, path }) => name === cookie.name && path === cookie.path)
    cookies.splice(index < 0 ? cookies.length : index, 1, cookie)
  }
  set({ name: '__Host-session', value: await gateway.sessions.start(operator, 'test'), path: '/' })
  const cookiesAt = (path: string) => cookies.filter((cookie) => path.startsWith(cookie.path))
  return {
    cookiesAt,
    async send(method: string, path: string, headers: Record<string, string> = {}) {
      const cookie = cookiesAt(path).map(({ name, value }) => `${name}=${value}`)
      const outgoing = request(gateway.address + path, {
        method,
        headers: { host: 'homes.example', cookie: cookie.join('; '), ...headers },
      }).end()
      const [response] = (await once(outgoing, 'response')) as [IncomingMessage]
      response.resume()
      for (const line of response.headers['set-cookie'] ?? []) {
        const [, name = '', value = '', path = ''] = /^([^=]+)=([^;]*);.*Path=([^;]*)/.exec(line)!
        set({ name, value, path })
      }
      return response.statusCode
    },
  }
}

const board = '/api/admin/queues'
const action = (name: 'pause' | 'resume') => `${board}/api/queues/${queue.name}/${name}`

test('a change in the queue board is accepted with the token that its script reads, under production’s cookie names', async () => {
  const browser = await boardBrowser()
  expect(await browser.send('GET', board)).toBe(200)
  // What the board's script does: https://axios-http.com/docs/req_config, xsrfCookieName.
  const token = browser.cookiesAt(`${board}/`).find(({ name }) => name === 'XSRF-TOKEN')?.value
  const headers = { 'x-xsrf-token': decodeURIComponent(token ?? '') }
  expect(await browser.send('PUT', action('pause'), headers)).toBe(200)
  expect(await queue.isPaused()).toBe(true)
  expect(await browser.send('PUT', action('resume'), headers)).toBe(200)
  expect(await browser.send('PUT', action('pause'))).toBe(419)
  expect(await queue.isPaused()).toBe(false)
  expect(browser.cookiesAt('/home').map(({ name }) => name)).not.toContain('XSRF-TOKEN')
})

test('the cookie of the queue board alone proves nothing: a subdomain could set it', async () => {
  const browser = await boardBrowser()
  await browser.send('GET', board)
  const { value } = browser.cookiesAt(`${board}/`).find(({ name }) => name === 'XSRF-TOKEN')!
  const session = browser.cookiesAt('/').find(({ name }) => name === '__Host-session')!
  const cookie = `__Host-session=${session.value}; XSRF-TOKEN=${value}`
  expect(await browser.send('PUT', action('pause'), { cookie, 'x-xsrf-token': value })).toBe(419)
})

let servedVersion = 0
const stub = await startStubService((_request, response) => {
  const model = { version: servedVersion, attributes: [] }
  response.setHeader('content-type', 'application/json').end(JSON.stringify(model))
})
const { lines, log } = createRecordingLog()
const api = await startGateway({ rest: stub.url }, { log })
const consumer = { connection: queueRedis(api.redis.url, 'consumer'), prefix: api.redis.prefix }
const imports = createQueue(queues.housingImport, consumer)
afterAll(async () => {
  await imports.close()
  consumer.connection.disconnect()
})

const asOperator = { authorization: `Bearer ${token}` }

/** A call of the operators' API; the response is read, so that the connection ends. */
async function send(
  method: string,
  path: string,
  { headers = asOperator, body }: { headers?: { authorization: string }; body?: object } = {},
) {
  const response = await fetch(new URL(path, `${api.address}/api/admin/`), {
    method,
    headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  return new Response((await response.text()) || null, response)
}

const find = async (id: string) => bodyOf(await send('GET', `jobs/${encodeURIComponent(id)}`))
const add = (body: object) => send('POST', 'jobs', { body })

describe('job actions', () => {
  const addImport = async () =>
    `${queues.housingImport.name}:${(await addJob(imports, queues.housingImport, { action: 'rollback', source: 'realtor' })).id}`
  const rolledBack = { loadId: 1, replaced: [], rebuildJobId: '1' }
  const step = { step: 'reading', rowsRead: 1, bytesRead: 1, bytesTotal: null }

  test('a failed job is tried again; a job that has not failed is refused', async () => {
    let isBroken = true
    const worker = startWorker(queues.housingImport, consumer, async () => {
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
    expect(lines).toContainEqual(
      expect.objectContaining({ message: 'job retried', by: 'operator:system', job: id, level: 'info' }),
    )
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
    const worker = startWorker(queues.housingImport, consumer, async (_data, report) => {
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
    const scheduled = await find(id)
    expect(scheduled).toMatchObject({ id, job: 'refresh', state: 'waiting', params: data })
    const refreshOf = async (source: string) =>
      (await bodyOf(await send('GET', 'refreshes'))).find((each: { source: string }) => each.source === source)
    expect(scheduled.dueAt).toMatch(/-01-01T/)
    expect(await refreshOf('realtor')).toEqual({ source: 'realtor', schedule: '0 6 1 1 *', nextAt: scheduled.dueAt })
    expect(await refreshOf('acs')).toEqual({ source: 'acs', schedule: null, nextAt: null })
    const refused = await send('DELETE', `jobs/${encodeURIComponent(id)}`)
    expect([refused.status, (await bodyOf(refused)).error]).toEqual([
      409,
      'This job follows the release calendar; REFRESH_SCHEDULE=off ends that.',
    ])
    await imports.removeJobScheduler('refresh-realtor')
    expect(await refreshOf('realtor')).toEqual({ source: 'realtor', schedule: null, nextAt: null })
    expect(await find(id)).toMatchObject({ code: 'not_found' })
  })

  test('the board of the queues is for operators, and has no queue of mails', async () => {
    for (const path of ['queues', 'queues/api/queues']) {
      expect((await send('GET', path, { headers: { authorization: '' } })).status).toBe(401)
    }
    const page = await send('GET', 'queues')
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
    expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    const html = await page.text()
    expect(html).toContain('Homeground queues')
    const script = /src="([^"]+\.js)"/.exec(html)![1]!
    const loaded = await send('GET', new URL(script, `${api.address}/api/admin/queues/`).pathname)
    expect([loaded.status, loaded.headers.get('content-type')]).toEqual([200, expect.stringContaining('javascript')])
    const listed = await bodyOf(await send('GET', 'queues/api/queues'))
    const names = listed.queues.map(({ name }: { name: string }) => name)
    expect(names).toContain(queues.housingImport.name)
    expect(names).not.toContain(queues.userMail.name)
  })
})

describe('POST /api/admin/jobs', () => {
  const cancel = async (ids: string[]) => {
    for (const id of ids) await send('DELETE', `jobs/${encodeURIComponent(id)}`)
  }
  /** The result of an import without its rebuild. */
  const loadResult = {
    loadId: 1,
    rowsRead: 5,
    rowsKept: 5,
    rowsRejected: 0,
    rejected: {},
    firstRejected: [],
    parts: { '': 5 },
  }

  const valid = { job: 'import', params: { source: 'gazetteer', file: '/tmp/gazetteer.txt' } }

  test('requires the operator token', async () => {
    expect((await api.get('/api/admin/jobs')).status).toBe(401)
    expect((await send('POST', 'jobs', { headers: { authorization: 'Bearer none' }, body: valid })).status).toBe(403)
  })

  test.each([
    ['job', { job: 'destroy' }],
    ['source', { job: 'import', params: { source: 'rumors' } }],
    ['source', { job: 'import', params: { source: 'constructor', file: '/a' } }],
    ['source', { job: 'import', params: { source: '__proto__', file: '/a' } }],
    ['source', { job: 'rollback', params: { source: 'toString' } }],
    ['file', { job: 'import', params: { source: 'acs' } }],
    ['file', { job: 'import', params: { source: 'acs', file: 'here.csv' } }],
    ['file', { job: 'import', params: { source: 'acs', file: '/a', url: 'https://b' } }],
    ['url', { job: 'import', params: { source: 'acs', url: 'ftp://b' } }],
    ['file', { job: 'import', params: { source: 'places', file: '/places.csv' } }],
    ['file', { job: 'plan', params: { source: 'acs' } }],
    ['source', { job: 'remove', params: { source: 'rumors', part: '2018-04' } }],
    ['sources', { job: 'refresh', params: { sources: ['acs', 'rumors'] } }],
    ['sources', { job: 'refresh', params: { sources: [] } }],
    ['sources', { job: 'refresh', params: { source: 'acs', sources: ['irs'] } }],
    ['sources', { job: 'import', params: { sources: ['acs'], file: '/a' } }],
    ['source', { job: 'refresh', params: { source: 'rumors' } }],
    ['file', { job: 'refresh', params: { source: 'acs', file: '/a' } }],
    ['params', { job: 'import', params: { source: 'acs', file: '/a', partial: 'perhaps' } }],
  ])('rejects an invalid %s with 422 that names it: %j', async (field, body) => {
    const response = await add(body)
    expect([response.status, Object.keys((await bodyOf(response)).errors)]).toEqual([422, [field]])
  })

  test('a refresh is one job for each source of the group, and is not added twice', async () => {
    const refresh = { job: 'refresh', params: { sources: ['edge', 'realtor'] } }
    const { id, ids } = await bodyOf(await add(refresh))
    expect(ids[0]).toBe(id)
    const jobs = await Promise.all(ids.map(find))
    expect(jobs.map(({ job, params }) => [job, params.source])).toEqual(
      ['realtor', 'ccd', 'edge', 'edfacts', 'edc'].map((source) => ['refresh', source]),
    )
    expect((await bodyOf(await add(refresh))).ids).toEqual(ids)
    const forced = { job: 'refresh', params: { source: 'realtor', force: true } }
    expect((await bodyOf(await add(forced))).ids).not.toContain(ids[0])
    await cancel([...ids, ...(await bodyOf(await add(forced))).ids])
  })

  test('a plan of a removal names no file', async () => {
    const { ids } = await bodyOf(
      await add({ job: 'plan', params: { source: 'acs', part: '2023/B25003', removal: true } }),
    )
    expect(await find(ids[0])).toMatchObject({ job: 'plan', params: { part: '2023/B25003', removal: true } })
    await cancel(ids)
  })

  test('rankings are rebuilt by the workers of zips and of schools', async () => {
    const { ids } = await bodyOf(await add({ job: 'rankings' }))
    const jobs = await Promise.all(ids.map(find))
    expect(jobs.map(({ job, state }) => [job, state])).toEqual([
      ['search.rankings', 'waiting'],
      ['schools.rankings', 'waiting'],
    ])
    await cancel(ids)
  })

  test('an import is completed once the search service serves its data', async () => {
    const rebuilds = createQueue(queues.searchRebuild, consumer)
    let finishImport = () => {}
    const importer = startWorker(queues.searchImport, consumer, async (data, report) => {
      await report({ step: 'reading', rowsRead: 5, bytesRead: 10, bytesTotal: null })
      await new Promise<void>((resolve) => {
        finishImport = resolve
      })
      const { id } = await addJob(rebuilds, queues.searchRebuild, { reason: data.source })
      return { ...loadResult, rebuildJobId: id! }
    })
    const { id } = await bodyOf(await add(valid))
    await eventually(async () => expect(await find(id)).toMatchObject({ state: 'active', progress: { rowsRead: 5 } }))
    finishImport()
    await eventually(async () => expect(await find(id)).toMatchObject({ state: 'publishing', result: { rowsKept: 5 } }))
    // The first rebuild is superseded by a second one, which builds.
    await addJob(rebuilds, queues.searchRebuild, { reason: 'another import' })
    let built = 0
    const rebuilder = startWorker(queues.searchRebuild, consumer, async () =>
      built++ === 0 ? { superseded: true as const } : { version: 3, changed: true, zips: 5 },
    )
    await eventually(async () => {
      const { jobs } = await bodyOf(await send('GET', 'jobs'))
      // The tests above have left rollbacks.
      const names = jobs.map(({ job }: { job: string }) => job).filter((job: string) => job !== 'rollback')
      expect(names.sort()).toEqual(['import', 'search.rebuild', 'search.rebuild'])
      expect(await rebuilds.getCompletedCount()).toBe(2)
    })
    expect(await find(id)).toMatchObject({ state: 'publishing' })
    servedVersion = 3
    expect(await find(id)).toMatchObject({ state: 'completed', error: null })
    await Promise.all([importer.close(), rebuilder.close(), rebuilds.close()])
  })

  test('a job that fails between two reads of Redis is reported with its reason', async () => {
    const imports = createQueue(queues.schoolsImport, consumer)
    const { id } = await imports.add('import', {}, { attempts: 1 })
    const early = (await imports.getJob(id!))!
    const worker = startWorker(queues.schoolsImport, consumer, async () => {
      throw new Error('never called: the payload is invalid')
    })
    await eventually(async () => expect(await imports.getJobState(id!)).toBe('failed'))
    expect(early.failedReason).toBeUndefined()
    const current = await currentJob(early, imports)
    const described = await stateOf(current, { rebuilds: imports, servedVersion: async () => 0 })
    expect(described).toEqual({ state: 'failed', error: current.job.failedReason })
    expect(described.error).toMatch(/\w/)
    await Promise.all([worker.close(), imports.close()])
  })

  test('a job that fails without a message says where to look', async () => {
    const imports = createQueue(queues.schoolsImport, consumer)
    const { id } = await imports.add('import', { action: 'rollback', source: 'ccd' }, { attempts: 1 })
    const worker = startWorker(queues.schoolsImport, consumer, async () => {
      throw new Error('')
    })
    await eventually(async () => expect(await imports.getJobState(id!)).toBe('failed'))
    expect((await find(`schools.import:${id}`)).error).toContain('the log of the worker has more')
    await Promise.all([worker.close(), imports.close()])
  })

  test('a job that does not exist is 404', async () => {
    expect(await find('search.import:999')).toMatchObject({ code: 'not_found' })
    expect(await find('nonsense')).toMatchObject({ code: 'not_found' })
  })

  test('returns 503 while Redis is down', async () => {
    const other = await startGateway({ rest: stub.url }, { redisUrl: 'redis://127.0.0.1:1' })
    const response = await fetch(`${other.address}/api/admin/jobs`, {
      method: 'POST',
      headers: { ...asOperator, 'content-type': 'application/json' },
      body: JSON.stringify(valid),
    })
    expect([response.status, (await bodyOf(response)).code]).toEqual([503, 'unavailable'])
    expect((await other.get('/')).status).toBe(200)
  })
})
