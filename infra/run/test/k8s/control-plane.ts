import { type ChildProcess, spawn } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { eventually } from '@homeground/testing'
import { freePorts } from '../../src/process/ports.ts'

/**
 * A folder with `etcd`, `kube-apiserver`, `kube-controller-manager`, `kube-scheduler` and `kubectl`. The variable is that
 * of `setup-envtest`, which downloads three of them.
 */
export const assets = process.env.KUBEBUILDER_ASSETS

/** As much of any answer of the API as is read here. */
export interface Reply {
  readonly status: number
  // biome-ignore lint/suspicious/noExplicitAny: each kind has its own fields
  readonly body: any
}

export type ControlPlane = Awaited<ReturnType<typeof startControlPlane>>

/** Starts the control plane of Kubernetes: no nodes, no containers. Resolves once it responds. */
export async function startControlPlane() {
  const folder = mkdtempSync(join(tmpdir(), 'control-plane-'))
  const [etcd, peers, api, ...ports] = (await freePorts(5)) as [number, number, number, ...number[]]
  const host = '127.0.0.1'
  const processes: ChildProcess[] = []
  const start = (program: string, options: Readonly<Record<string, string>>) => {
    const args = Object.entries(options).map(([name, value]) => `--${name}=${value}`)
    processes.push(spawn(join(assets!, program), args, { stdio: 'ignore', cwd: folder }))
  }
  const file = (name: string, content: string) => {
    writeFileSync(join(folder, name), content)
    return join(folder, name)
  }

  start('etcd', {
    'data-dir': join(folder, 'etcd'),
    'listen-client-urls': `http://${host}:${etcd}`,
    'advertise-client-urls': `http://${host}:${etcd}`,
    'listen-peer-urls': `http://${host}:${peers}`,
    'initial-advertise-peer-urls': `http://${host}:${peers}`,
    'initial-cluster': `default=http://${host}:${peers}`,
  })
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const key = file('key.pem', privateKey.export({ type: 'pkcs1', format: 'pem' }).toString())
  start('kube-apiserver', {
    'etcd-servers': `http://${host}:${etcd}`,
    'bind-address': host,
    'secure-port': String(api),
    'cert-dir': join(folder, 'certificates'),
    'token-auth-file': file('tokens', 'token,admin,1,system:masters'),
    'authorization-mode': 'AlwaysAllow',
    'service-cluster-ip-range': '10.96.0.0/16',
    'service-account-issuer': 'https://kubernetes.example',
    'service-account-key-file': key,
    'service-account-signing-key-file': key,
    // Nothing makes the account `default`, which no pod here uses.
    'disable-admission-plugins': 'ServiceAccount',
    // Pods of a node that does not respond are replaced after this time: five minutes in a real cluster.
    'default-unreachable-toleration-seconds': '5',
    'default-not-ready-toleration-seconds': '5',
  })

  const call = async (method: string, path: string, content?: object, type = 'application/json'): Promise<Reply> => {
    const sent = request({
      ...{ host, port: api, method, path, rejectUnauthorized: false },
      headers: { authorization: 'Bearer token', 'content-type': type },
    })
    const response = new Promise<Reply>((resolve, reject) => {
      sent.once('error', reject)
      sent.once('response', async (received) => {
        const body = await text(received)
        const isJson = received.headers['content-type']?.startsWith('application/json')
        resolve({ status: received.statusCode!, body: isJson ? JSON.parse(body) : body })
      })
    })
    sent.end(content && JSON.stringify(content))
    return response
  }
  await eventually(async () => {
    if ((await call('GET', '/readyz')).body !== 'ok') throw new Error('the API server is not ready')
  }, 120_000)

  const cluster = { server: `https://${host}:${api}`, 'insecure-skip-tls-verify': true }
  const kubeconfig = file(
    'kubeconfig',
    JSON.stringify({
      apiVersion: 'v1',
      kind: 'Config',
      clusters: [{ name: 'test', cluster }],
      users: [{ name: 'admin', user: { token: 'token' } }],
      contexts: [{ name: 'test', context: { cluster: 'test', user: 'admin' } }],
      'current-context': 'test',
    }),
  )
  return {
    kubeconfig,
    call,
    /** Starts the scheduler and the controllers that act on the objects of this system. */
    startControllers() {
      const common = { kubeconfig, 'leader-elect': 'false' }
      const controllers = 'deployment,replicaset,job,disruption,endpoint,nodelifecycle,podgc,horizontalpodautoscaling'
      start('kube-controller-manager', {
        ...common,
        'secure-port': String(ports[0]),
        controllers,
        'node-monitor-period': '1s',
        // A busy machine may keep the nodes of this test from reporting for a while.
        'node-monitor-grace-period': '20s',
        'horizontal-pod-autoscaler-sync-period': '1s',
      })
      start('kube-scheduler', { ...common, 'secure-port': String(ports[1]) })
    },
    stop() {
      for (const each of processes) each.kill('SIGKILL')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const readyAfterMs = 1000

/**
 * Stands in for the kubelets of nodes: a pod of one of them is ready a second after it was scheduled, a pod of a job has
 * succeeded by then, and a pod that is deleted ends. Nodes report that they are alive until they are killed.
 */
export async function startNodes({ call }: ControlPlane, names: readonly string[]) {
  const alive = new Set(names)
  const since = new Map<string, number>()
  const condition = (type: string) => ({ type, status: 'True', lastHeartbeatTime: new Date().toISOString() })
  const merge = 'application/strategic-merge-patch+json'
  const amounts = { cpu: '16', memory: '64Gi', pods: '110', 'ephemeral-storage': '500Gi' }
  const heartbeat = (name: string) => {
    const status = { conditions: [condition('Ready')], capacity: amounts, allocatable: amounts }
    return call('PATCH', `/api/v1/nodes/${name}/status`, { status }, merge)
  }
  for (const name of names) {
    const labels = { 'kubernetes.io/hostname': name, 'topology.kubernetes.io/zone': name }
    await call('POST', '/api/v1/nodes', { apiVersion: 'v1', kind: 'Node', metadata: { name, labels } })
  }

  // biome-ignore lint/suspicious/noExplicitAny: a pod as the API returns it
  const advance = async ({ metadata, status }: any) => {
    const path = `/api/v1/namespaces/${metadata.namespace}/pods/${metadata.name}`
    if (metadata.deletionTimestamp) {
      return call('DELETE', path, { apiVersion: 'v1', kind: 'DeleteOptions', gracePeriodSeconds: 0 })
    }
    if (status.phase !== 'Pending') return
    const scheduled = since.get(metadata.uid) ?? Date.now()
    since.set(metadata.uid, scheduled)
    if (Date.now() - scheduled < readyAfterMs) return
    const isDone = metadata.labels['job-name'] !== undefined
    const conditions = isDone ? [] : ['Initialized', 'ContainersReady', 'Ready'].map(condition)
    const startTime = new Date().toISOString()
    const changed = { phase: isDone ? 'Succeeded' : 'Running', conditions, startTime, podIP: '10.0.0.1' }
    return call('PATCH', `${path}/status`, { status: changed }, merge)
  }
  let isStopped = false
  const repeat = async (everyMs: number, action: () => Promise<unknown>) => {
    while (!isStopped) {
      await action()
      await new Promise((resolve) => setTimeout(resolve, everyMs))
    }
  }
  const running = [
    repeat(2000, () => Promise.all([...alive].map(heartbeat))),
    repeat(100, async () => {
      const { status, body } = await call('GET', '/api/v1/pods')
      // A busy API server may refuse a call; the next one follows.
      const all = status === 200 ? body.items : []
      const mine = all.filter(({ spec }: { spec: { nodeName?: string } }) => alive.has(spec.nodeName ?? ''))
      await Promise.all(mine.map(advance))
    }),
  ]
  return {
    /** From now on the node does not respond. */
    kill: (name: string) => alive.delete(name),
    stop() {
      isStopped = true
      return Promise.all(running)
    },
  }
}
