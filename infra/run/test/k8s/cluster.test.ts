import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { eventually } from '@homeground/testing'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { assets, type ControlPlane, startControlPlane, startNodes } from './control-plane.ts'
import { build, type K8sObject, ofKind, overlays, pods } from './objects.ts'

// Skipped where the programs of Kubernetes are missing (docs/operations.md).
const withServer = assets ? describe : describe.skip
const withControllers = assets && existsSync(join(assets, 'kube-scheduler')) ? describe : describe.skip

let plane: ControlPlane
let isOld = false

function kubectl(args: readonly string[], objects: readonly object[]) {
  const list = JSON.stringify({ apiVersion: 'v1', kind: 'List', items: objects })
  const command = [`--kubeconfig=${plane.kubeconfig}`, ...args, '-f', '-']
  const { stdout, stderr } = spawnSync(join(assets!, 'kubectl'), command, { input: list, encoding: 'utf8' })
  // kubectl warns of a server that is much older than itself.
  return { stderr: stderr.replace(/^W.*\n|^WARNING.*\n/gm, ''), lines: stdout.trimEnd().split('\n') }
}

const objectsFor = (overlay: (typeof overlays)[number]) =>
  build(overlay).map((object) => (isOld ? forOldServer(object) : object))

beforeAll(async () => {
  if (!assets) return
  plane = await startControlPlane()
  isOld = (await plane.call('GET', '/apis/autoscaling/v2')).status === 404
  const objects = overlays.flatMap((overlay) => build(overlay))
  const prepared = kubectl(['apply'], [objects.find(({ kind }) => kind === 'Namespace')!, ...customKinds(objects)])
  expect(prepared.stderr).toBe('')
  await eventually(async () => {
    const { status } = await plane.call('GET', '/apis/monitoring.coreos.com/v1/namespaces/homeground/podmonitors')
    expect(status).toBe(200)
  })
}, 180_000)
afterAll(() => plane?.stop())

withServer('the API server of Kubernetes', () => {
  test.each(overlays)('accepts every object of k8s/overlays/%s', (overlay) => {
    const objects = objectsFor(overlay)
    const { stderr, lines } = kubectl(['apply', '--dry-run=server'], objects)
    const accepted = lines.filter((line) => line.endsWith('(server dry run)'))
    expect({ stderr, accepted: accepted.length }).toEqual({ stderr: '', accepted: objects.length })
  })

  test('refuses an object that the schemas alone accept', () => {
    const [deployment] = ofKind(objectsFor('local'), 'Deployment')
    const other = structuredClone(deployment!)
    other.spec.selector.matchLabels = { 'app.kubernetes.io/name': 'other' }
    expect(kubectl(['apply', '--dry-run=server'], [other]).stderr).toContain('`selector` does not match template')
  })
})

withControllers('k8s/overlays/production with three nodes', () => {
  const nodeNames = ['one', 'two', 'three']
  let nodes: Awaited<ReturnType<typeof startNodes>>
  const namespace = '/api/v1/namespaces/homeground'
  const objects = build('production')
  const servers = ofKind(objects, 'HorizontalPodAutoscaler')
    .map(({ metadata }) => metadata.name)
    .sort()
  const processes = ofKind(objects, 'Deployment').map(({ metadata }) => metadata.name)

  interface Pod {
    readonly name: string
    readonly app: string
    readonly node: string
  }

  /** The pods that a Service leads to: ready, and not about to end. */
  async function readyPods(): Promise<Pod[]> {
    const { body } = await plane.call('GET', `${namespace}/pods`)
    // biome-ignore lint/suspicious/noExplicitAny: pods as the API returns them
    return (body.items as any[])
      .filter(({ metadata, status }) => !metadata.deletionTimestamp && status.phase === 'Running')
      .filter(({ status }) =>
        status.conditions.some(({ type, status }: Record<string, string>) => type === 'Ready' && status === 'True'),
      )
      .map(({ metadata, spec }) => ({
        name: metadata.name,
        app: metadata.labels['app.kubernetes.io/name'],
        node: spec.nodeName,
      }))
  }
  const countOf = (list: readonly Pod[], app: string) => list.filter((pod) => pod.app === app).length

  /** Waits until `isDone`; returns the smallest number of ready pods that each server had meanwhile. */
  async function leastUntil(isDone: (ready: Pod[]) => Promise<boolean> | boolean): Promise<Record<string, number>> {
    const least = Object.fromEntries(servers.map((name) => [name, Number.POSITIVE_INFINITY]))
    await eventually(async () => {
      const ready = await readyPods()
      for (const name of servers) least[name] = Math.min(least[name]!, countOf(ready, name))
      if (!(await isDone(ready))) throw new Error('not yet')
    }, 120_000)
    return least
  }
  const allReady = (ready: readonly Pod[]) =>
    servers.every((name) => countOf(ready, name) >= 2) && processes.every((name) => countOf(ready, name) >= 1)

  beforeAll(async () => {
    nodes = await startNodes(plane, nodeNames)
    plane.startControllers()
    expect(kubectl(['apply'], objectsFor('production')).stderr).toBe('')
  }, 60_000)
  afterAll(() => nodes?.stop())

  test('starts at least two of each server, on different nodes, and one of each worker', async () => {
    await leastUntil(allReady)
    const ready = await readyPods()
    for (const name of servers) {
      const used = new Set(ready.filter(({ app }) => app === name).map(({ node }) => node))
      expect([name, used.size]).toEqual([name, Math.min(countOf(ready, name), nodeNames.length)])
    }
    const { body } = await plane.call('GET', '/apis/batch/v1/namespaces/homeground/jobs/migrate')
    expect(body.status.succeeded).toBe(1)
  }, 150_000)

  test('a release replaces all pods, with no server ever below its number', async () => {
    const before = await readyPods()
    const former = new Set(before.map(({ name }) => name))
    const patch = { spec: { template: { metadata: { annotations: { release: '2' } } } } }
    for (const name of processes) {
      const path = `/apis/apps/v1/namespaces/homeground/deployments/${name}`
      await plane.call('PATCH', path, patch, 'application/merge-patch+json')
    }
    const least = await leastUntil((ready) => allReady(ready) && ready.every(({ name }) => !former.has(name)))
    expect(least).toEqual(Object.fromEntries(servers.map((name) => [name, countOf(before, name)])))
  }, 150_000)

  test('draining a node leaves at least one of each server ready', async () => {
    const path = '/api/v1/nodes/one'
    await plane.call('PATCH', path, { spec: { unschedulable: true } }, 'application/merge-patch+json')
    const policy = isOld ? 'policy/v1beta1' : 'policy/v1'
    const least = await leastUntil(async (ready) => {
      const there = ready.filter(({ node }) => node === 'one')
      for (const { name } of there) {
        const eviction = { apiVersion: policy, kind: 'Eviction', metadata: { name, namespace: 'homeground' } }
        // 429: the disruption budget refuses it for now.
        const { status } = await plane.call('POST', `${namespace}/pods/${name}/eviction`, eviction)
        expect([201, 404, 429]).toContain(status)
      }
      return there.length === 0 && allReady(ready)
    })
    expect(Math.min(...Object.values(least))).toBeGreaterThanOrEqual(1)
    await plane.call('PATCH', path, { spec: { unschedulable: null } }, 'application/merge-patch+json')
  }, 150_000)

  test('the pods of a node that dies are replaced on the others, and all others stay', async () => {
    const elsewhere = (ready: readonly Pod[]) => ready.filter(({ node }) => node !== 'two')
    const before = elsewhere(await readyPods())
    nodes.kill('two')
    const least = await leastUntil((ready) => allReady(elsewhere(ready)))
    for (const name of servers) {
      expect(least[name]).toBeGreaterThanOrEqual(countOf(before, name))
      // Servers before 1.25 spread the pods of two releases together, so both of the new one may be on one node.
      if (!isOld) expect(countOf(before, name)).toBeGreaterThanOrEqual(1)
    }
  }, 150_000)
})

/** The kinds of operators, with any content: `schemaProblems` checks what is in them by the operators' own schemas. */
function customKinds(objects: readonly K8sObject[]) {
  const kinds = new Map(objects.map(({ apiVersion, kind }) => [`${apiVersion} ${kind}`, { apiVersion, kind }]))
  return [...kinds.values()].flatMap(({ apiVersion, kind }) => {
    const [group, version] = apiVersion.split('/') as [string, string | undefined]
    if (version === undefined || !group.includes('.') || group.endsWith('.k8s.io')) return []
    const plural = `${kind.toLowerCase()}s`
    const schema = { openAPIV3Schema: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true } }
    return {
      apiVersion: 'apiextensions.k8s.io/v1',
      kind: 'CustomResourceDefinition',
      metadata: { name: `${plural}.${group}` },
      spec: {
        group,
        scope: 'Namespaced',
        names: { kind, plural, singular: kind.toLowerCase() },
        versions: [{ name: version, served: true, storage: true, schema }],
      },
    }
  })
}

/** An object as a server before Kubernetes 1.21 knows it, without what came later. The manifests themselves need 1.30. */
function forOldServer(object: K8sObject): K8sObject {
  const copy = structuredClone(object)
  const versions: Record<string, string> = { 'autoscaling/v2': 'autoscaling/v2beta2', 'policy/v1': 'policy/v1beta1' }
  if (copy.kind === 'PodDisruptionBudget') delete copy.spec.unhealthyPodEvictionPolicy
  // biome-ignore lint/suspicious/noExplicitAny: parts that the type of a pod's specification leaves open
  for (const { spec } of pods([copy]) as any[]) {
    for (const constraint of spec.topologySpreadConstraints ?? []) {
      delete constraint.matchLabelKeys
      constraint.labelSelector.matchLabels = { ...copy.spec.selector.matchLabels }
    }
    for (const { lifecycle } of spec.containers)
      if (lifecycle) lifecycle.preStop = { exec: { command: ['sleep', '5'] } }
  }
  return { ...copy, apiVersion: versions[copy.apiVersion] ?? copy.apiVersion }
}
