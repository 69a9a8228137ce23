import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { addNamedJobs, createQueue, queues } from '@homeground/queues'
import { testRedis } from '@homeground/testing'
import { afterAll, expect, test } from '@jest/globals'
import { Redis } from 'ioredis'
import { parseAllDocuments } from 'yaml'
import { root } from '../../src/checkout/folders.ts'
import { type K8sObject, ofKind } from './objects.ts'

const { url, prefix } = testRedis()
const redis = new Redis(url, { maxRetriesPerRequest: null })
afterAll(() => redis.disconnect())

interface Trigger {
  readonly name: string
  readonly metadata: { readonly listName: string }
}

const file = readFileSync(join(root, 'k8s/components/scaling/workers.yaml'), 'utf8')
const objects = parseAllDocuments(file).map((document) => document.toJS() as K8sObject)
const triggers = ofKind(objects, 'ScaledObject').flatMap(({ spec }) =>
  spec.triggers.map(({ metadata }: Trigger) => ({
    worker: spec.scaleTargetRef.name as string,
    list: metadata.listName,
  })),
)

test('KEDA counts the waiting and the running jobs of every queue, for the worker of its service', () => {
  const expected = Object.values(queues).flatMap(({ name }) =>
    ['wait', 'active'].map((state) => ({
      worker: `${name.split('.')[0]}-worker`,
      list: `homeground:${name}:${state}`,
    })),
  )
  expect(triggers).toEqual(expect.arrayContaining(expected))
  // Only emails have priorities.
  expect(triggers).toHaveLength(expected.length + 2)
  for (const service of ['user', 'feedback']) {
    const list = `homeground:${service}.mail:prioritized`
    expect(triggers).toContainEqual({ worker: `${service}-worker`, list })
  }
})

test('KEDA wants a worker for each waiting and each running job of a service, and one for 50 emails', () => {
  /** The number of workers, if these lists have these lengths and all others are empty. */
  const wanted = (worker: string, lengths: Record<string, number>) => {
    const { spec } = ofKind(objects, 'ScaledObject').find(({ metadata }) => metadata.name === worker)!
    const values = spec.triggers.map(({ name, metadata }: Trigger) => [
      name,
      lengths[metadata.listName.replace('homeground:', '')] ?? 0,
    ])
    expect(spec.advanced.scalingModifiers).toMatchObject({ target: '1', metricType: 'AverageValue' })
    return runInNewContext(spec.advanced.scalingModifiers.formula, Object.fromEntries(values))
  }
  for (const { worker, list } of triggers.filter(({ list }) => !list.includes('.mail:')))
    expect([list, wanted(worker, { [list.replace('homeground:', '')]: 2 })]).toEqual([list, 2])
  expect(wanted('search-worker', { 'search.import:wait': 1, 'search.import:active': 1 })).toBe(2)
  const mails = { 'user.mail:wait': 60, 'user.mail:prioritized': 30, 'user.mail:active': 10 }
  expect(wanted('user-worker', { ...mails, 'user.digest:active': 1 })).toBe(3)
  expect(wanted('feedback-worker', { 'feedback.mail:prioritized': 75 })).toBe(1.5)
})

test('a job that is added is in the list that KEDA counts', async () => {
  const inTest = (list: string) => list.replace('homeground', prefix)
  const definition = queues.searchRebuild
  const queue = createQueue(definition, { connection: redis, prefix })
  const job = { data: { reason: 'test' } }
  await addNamedJobs(queue, definition, [{ ...job, jobId: 'plain' }])
  await addNamedJobs(queue, definition, [{ ...job, jobId: 'with-priority', priority: 10 }])
  const { list: waiting } = triggers.find(({ list }) => list.endsWith('search.rebuild:wait'))!
  expect(await redis.llen(inTest(waiting))).toBe(1)
  expect(await redis.zcard(`${prefix}:search.rebuild:prioritized`)).toBe(1)
  await queue.close()
})
