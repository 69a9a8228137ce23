import { readFileSync } from 'node:fs'
import { join } from 'node:path'
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
