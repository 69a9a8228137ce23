import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { describe, expect, test } from '@jest/globals'
import { parse } from 'yaml'
import { root } from '../../src/checkout/folders.ts'
import { alertFiles } from '../../src/commands/docs.ts'
import {
  allocatorSettings,
  entries,
  memoryFlags,
  migrateEntry,
  processNames,
  services,
} from '../../src/system/processes.ts'
import { readConfigs, settingsOfAllocator } from '../process-configs.ts'
import { type Data, dataOf, environmentOf, programs } from './environment.ts'
import { selects } from './network.ts'
import { build, containersOf, type K8sObject, type Overlay, ofKind, overlays, pods } from './objects.ts'
import { schemaProblems } from './schema-problems.ts'

const objects = Object.fromEntries(overlays.map((name) => [name, build(name)])) as Record<Overlay, K8sObject[]>

/** What an operator creates, with values that every schema accepts. */
const productionSecret = Object.fromEntries(
  Object.keys(parseEnv(readFileSync(join(root, 'k8s/overlays/production/secrets.env.example'), 'utf8'))).map((key) => [
    key,
    key === 'SMTP_URL' ? 'smtp://mail.example:587' : 'x'.repeat(40),
  ]),
)
const databaseOwner = { 'Secret postgres-app': { uri: 'postgres://homeground:x@postgres-rw/homeground' } }
const data: Record<Overlay, Data> = {
  local: { ...dataOf(objects.local), ...databaseOwner },
  production: { ...dataOf(objects.production), ...databaseOwner, 'Secret homeground': productionSecret },
}

const nameLabel = 'kubernetes.io/metadata.name'

/** Which Node and the driver of Postgres read, for TLS to Postgres. */
const tls = { PGSSLMODE: 'verify-full', NODE_EXTRA_CA_CERTS: '/etc/postgres-ca/ca.crt' }

function withoutTls(environment: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(environment).filter(([name]) => !(name in tls)))
}

const namesOf = (list: readonly K8sObject[]) => list.map(({ metadata }) => metadata.name).sort()
const processIds = processNames.map((name) => name.replace(' ', '-')).sort()
const servers = processIds.filter((name) => !name.endsWith('-worker'))
const workers = processIds.filter((name) => name.endsWith('-worker'))

describe.each(overlays)('k8s/overlays/%s', (overlay) => {
  const all = objects[overlay]

  test('has only objects that the schemas of Kubernetes and its operators accept', () => {
    expect(schemaProblems(all)).toEqual([])
    const ids = all.map(({ kind, metadata }) => `${kind} ${metadata.name}`)
    expect(new Set(ids).size).toBe(ids.length)
    const elsewhere = all.filter(({ kind, metadata }) => kind !== 'Namespace' && metadata.namespace !== 'homeground')
    expect(elsewhere).toEqual([])
  })

  test('runs every process and every migration of the system, with the same image', () => {
    const expected = processNames.map((name) => [...memoryFlags(name), entries[name]].join(' '))
    const backups = ['nightly', 'verify'].map((action) => `infra/backup/src/main.ts ${action} /backups`)
    const jobs = [
      ...services.map(migrateEntry),
      'libs/postgres/src/roles-job.ts',
      ...(overlay === 'production' ? backups : []),
    ]
    const containers = programs(all)
    expect(containers.map(({ command }) => command.join(' ')).sort()).toEqual([...expected, ...jobs].sort())
    expect(namesOf(ofKind(all, 'Deployment'))).toEqual(processIds)
    expect(new Set(containers.map(({ container }) => container.image)).size).toBe(1)
  })

  test('sets only variables that each process reads, with values that it accepts', () => {
    const processes = programs(all)
      .filter(({ pod }) => pod.kind === 'Deployment')
      .map(({ pod, container, command }) => ({
        name: pod.name,
        entry: command.at(-1)!,
        environment: withoutTls(environmentOf(container, data[overlay])),
      }))
    expect(readConfigs(processes)).toEqual(processes.map(({ name }) => [name, 'all read']))
  })

  test('sets for the allocator of each process what a start does', () => {
    const set = programs(all)
      .filter(({ pod }) => pod.kind === 'Deployment')
      .map(({ pod, container }) => [pod.name, settingsOfAllocator(environmentOf(container, data[overlay]))])
    const expected = processNames.map((name) => [name.replace(' ', '-'), allocatorSettings(name)])
    expect(Object.fromEntries(set)).toEqual(Object.fromEntries(expected))
  })

  test('gives jobs the role and the database of their service', () => {
    const jobs = programs(all).filter(({ pod }) => pod.kind === 'Job')
    for (const { container } of jobs) {
      const environment = withoutTls(environmentOf(container, data[overlay]))
      if (container.name === 'roles') {
        const { DATABASE_URL, ...passwords } = environment
        expect(Object.keys(passwords).sort()).toEqual(
          services.map((name) => `SERVICE_PASSWORD_${name.toUpperCase()}`).sort(),
        )
        expect(DATABASE_URL).toBe(databaseOwner['Secret postgres-app'].uri)
      } else {
        expect(Object.keys(environment)).toEqual(['DATABASE_URL'])
        expect(new URL(environment.DATABASE_URL!).username).toBe(container.name)
      }
    }
  })

  test('gives pods no rights, and every container limits', () => {
    for (const { name, spec } of pods(all)) {
      expect([name, spec]).toEqual([
        name,
        expect.objectContaining({
          automountServiceAccountToken: false,
          enableServiceLinks: false,
          securityContext: expect.objectContaining({ runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } }),
        }),
      ])
      for (const { securityContext, resources } of containersOf(spec)) {
        expect(securityContext).toEqual({
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        })
        for (const amounts of [resources?.requests, resources?.limits])
          expect(Object.keys(amounts ?? {})).toEqual(expect.arrayContaining(['cpu', 'memory']))
      }
    }
  })

  test('gives every heap a limit of at most three quarters of what its container may have', () => {
    const megabytes = (amount: string) => Number.parseInt(amount, 10) * (amount.endsWith('Gi') ? 1024 : 1)
    for (const { pod, container, command } of programs(all).filter(({ pod }) => pod.kind === 'Deployment')) {
      const [, heap] = /--max-old-space-size=(\d+)/.exec(command.join(' ')) ?? []
      const share = Number(heap) / megabytes(container.resources!.limits.memory!)
      expect([pod.name, share <= 0.75]).toEqual([pod.name, true])
    }
  })

  test('connects to Postgres over TLS only, and checks its certificate', () => {
    const [cluster] = ofKind(all, 'Cluster')
    expect(cluster!.spec.postgresql.pg_hba).toEqual(['hostnossl all all all reject'])
    const withDatabase = programs(all).filter(({ container }) =>
      container.env?.some(({ name }) => name === 'DATABASE_URL'),
    )
    expect(withDatabase.length).toBeGreaterThan(10)
    for (const { pod, container } of withDatabase) {
      expect([pod.name, environmentOf(container, data[overlay])]).toEqual([pod.name, expect.objectContaining(tls)])
      expect(container.volumeMounts).toContainEqual(
        expect.objectContaining({ name: 'postgres-ca', mountPath: '/etc/postgres-ca' }),
      )
    }
  })

  test('has no password among the arguments of a program', () => {
    for (const { name, spec } of pods(all))
      for (const { command = [], args = [] } of containersOf(spec) as {
        command?: readonly string[]
        args?: readonly string[]
      }[])
        expect([name, [...command, ...args].join(' ')]).toEqual([name, expect.not.stringMatching(/\$\(\w*PASSWORD\)/)])
  })

  test('asks every process whether it runs and whether it is ready, and lets it drain', () => {
    for (const { spec } of pods(ofKind(all, 'Deployment'))) {
      const { startupProbe, livenessProbe, readinessProbe, lifecycle } = spec.containers[0]!
      expect([startupProbe, livenessProbe, readinessProbe, lifecycle]).toMatchObject([
        { httpGet: { path: '/healthz', port: 'http' } },
        { httpGet: { path: '/healthz', port: 'http' } },
        { httpGet: { path: '/readyz', port: 'http' } },
        { preStop: { sleep: { seconds: 5 } } },
      ])
    }
  })
})

describe('k8s/overlays/production', () => {
  const all = objects.production

  test('scales servers by processor time and workers by their queues, and keeps one of each server', () => {
    const targets = (kind: string) => ofKind(all, kind).map(({ spec }) => spec.scaleTargetRef.name as string)
    expect(targets('HorizontalPodAutoscaler').sort()).toEqual(servers)
    expect(targets('ScaledObject').sort()).toEqual(workers)
    const budgets = ofKind(all, 'PodDisruptionBudget').map(
      ({ spec }) => spec.selector.matchLabels['app.kubernetes.io/name'],
    )
    expect(budgets.sort()).toEqual(servers)
    for (const { spec } of ofKind(all, 'HorizontalPodAutoscaler')) expect(spec.minReplicas).toBeGreaterThanOrEqual(2)
    // A number here would undo what the HPA and KEDA have set, with every release.
    for (const { spec } of ofKind(all, 'Deployment')) expect(spec.replicas).toBeUndefined()
  })

  test('has Postgres connections for every pool at the largest numbers of replicas', () => {
    const pool = Number(data.production[`ConfigMap ${databaseConfigMap(all)}`]!.DATABASE_POOL)
    const largest = [
      ...ofKind(all, 'HorizontalPodAutoscaler')
        .filter(({ metadata }) => metadata.name !== 'gateway')
        .map(({ spec }) => spec.maxReplicas),
      ...ofKind(all, 'ScaledObject').map(({ spec }) => spec.maxReplicaCount),
    ].reduce((sum: number, count: number) => sum + count, 0)
    const [cluster] = ofKind(all, 'Cluster')
    // One more per process for a thread that builds a snapshot; 20 for migrations, replicas and operators.
    expect((pool + 1) * largest + 20).toBeLessThanOrEqual(Number(cluster!.spec.postgresql.parameters.max_connections))
  })

  test('has no Secret: it refers to those that an operator creates', () => {
    expect(ofKind(all, 'Secret')).toEqual([])
  })

  test('lets Prometheus ask Postgres and every process for their metrics', () => {
    const asked = ofKind(all, 'PodMonitor').flatMap(({ spec }) =>
      pods(ofKind(all, 'Deployment'))
        .filter(({ labels }) => selects(spec.selector, labels))
        .filter(({ spec: { containers } }) =>
          containers[0]!.ports!.some(({ name }) => name === spec.podMetricsEndpoints[0].port),
        )
        .map(({ name }) => name),
    )
    expect(asked.sort()).toEqual(processIds)
    // What CloudNativePG gives the pods of the cluster, and the port of its exporter.
    const postgres = { 'cnpg.io/cluster': ofKind(all, 'Cluster')[0]!.metadata.name, 'cnpg.io/podRole': 'instance' }
    const exporter = ofKind(all, 'PodMonitor').filter(({ spec }) => selects(spec.selector, postgres))
    expect(exporter.map(({ spec }) => spec.podMetricsEndpoints[0].port)).toEqual(['metrics'])
    const opened = ofKind(all, 'NetworkPolicy')
      .filter(({ spec }) => selects(spec.podSelector, postgres))
      .flatMap(({ spec }) => spec.ingress ?? [])
      .filter(({ ports }) => ports.some(({ port }: { port: unknown }) => port === 9187))
    expect(opened).toMatchObject([{ from: [{ namespaceSelector: { matchLabels: { [nameLabel]: 'monitoring' } } }] }])
  })

  test('has the alert rules and the dashboard of infra/monitoring', () => {
    const file = (name: string) => readFileSync(join(root, 'infra/monitoring', name), 'utf8')
    const rules = alertFiles.map((path) => readFileSync(join(root, path), 'utf8'))
    const address = 'https://docs.example.org/homeground/operations'
    const withAddress = rules.map((text) => text.replaceAll('https://homeground.example/docs/operations.md', address))
    const groups = withAddress.flatMap((text) => parse(text).groups)
    expect(ofKind(all, 'PrometheusRule').map(({ spec }) => spec)).toEqual([{ groups }])
    expect(readFileSync(join(root, 'k8s/overlays/production/kustomization.yaml'), 'utf8')).toContain(
      `RUNBOOKS=${address}`,
    )
    const dashboards = ofKind(all, 'ConfigMap').filter(({ metadata }) => metadata.labels?.grafana_dashboard === '1')
    expect(dashboards.map(({ data }) => data)).toEqual([{ 'homeground.json': file('dashboard.json') }])
  })

  test('has alerts that name its certificate, its replicas of Postgres and its namespace', () => {
    const [{ spec }] = ofKind(all, 'PrometheusRule') as [K8sObject]
    const rules: { alert: string; expr: string }[] = spec.groups.flatMap((group: { rules: object[] }) => group.rules)
    const named = (label: string) =>
      rules.flatMap(({ expr }) => expr.match(new RegExp(`\\b${label}="(.*?)"`))?.[1] ?? [])
    const certificates = ofKind(all, 'Ingress').flatMap(({ spec: { tls = [] } }) => tls)
    expect(new Set(named('{name'))).toEqual(new Set(certificates.map(({ secretName }) => secretName)))
    expect(new Set(named('namespace'))).toEqual(new Set(['homeground']))
    const replicas = ofKind(all, 'Cluster')[0]!.spec.instances - 1
    expect(rules.find(({ alert }) => alert === 'PostgresReplicaMissing')!.expr).toMatch(new RegExp(` < ${replicas}$`))
  })

  test('backs Postgres up every night and as changes happen', () => {
    const [cluster] = ofKind(all, 'Cluster')
    const [store] = ofKind(all, 'ObjectStore')
    const [nightly] = ofKind(all, 'ScheduledBackup')
    expect(cluster!.spec.instances).toBe(3)
    const { name } = nightly!.spec.pluginConfiguration
    const barmanObjectName = store!.metadata.name
    expect(cluster!.spec.plugins).toEqual([{ name, isWALArchiver: true, parameters: { barmanObjectName } }])
    expect(nightly!.spec.cluster.name).toBe(cluster!.metadata.name)
  })

  test('proves a backup every night: saves one, and restores it into an empty Postgres and Redis of the same pod', () => {
    const [{ spec }] = pods(ofKind(all, 'CronJob')) as [ReturnType<typeof pods>[number]]
    expect(containersOf(spec).map(({ name }) => name)).toEqual(['postgres', 'redis', 'save', 'verify'])
    const [save, verify] = containersOf(spec)
      .slice(2)
      .map((container) => environmentOf(container, data.production))
    expect(Object.keys(withoutTls(save!))).toEqual(['DATABASE_URL', 'BACKUP_KEY', 'IDENTITY_SECRET'])
    expect(verify).toMatchObject({
      EMPTY_DATABASE_URL: expect.stringContaining('@127.0.0.1:'),
      EMPTY_REDIS_URL: expect.stringContaining('//127.0.0.1:'),
      REDIS_URL: expect.stringContaining('@redis.example.org:'),
    })
  })

  test('can be brought back to a moment, and then archives its changes under another name', () => {
    const recovered = build('recovery')
    const [cluster] = ofKind(recovered, 'Cluster')
    expect(schemaProblems([cluster!])).toEqual([])
    const { bootstrap, externalClusters, plugins } = cluster!.spec
    expect(Date.parse(bootstrap.recovery.recoveryTarget.targetTime)).not.toBeNaN()
    const [source] = externalClusters
    expect(source.name).toBe(bootstrap.recovery.source)
    const { barmanObjectName, serverName } = source.plugin.parameters
    expect([barmanObjectName, serverName]).toEqual(['backups', 'postgres'])
    expect(plugins[0].parameters).toEqual({ barmanObjectName, serverName: expect.not.stringMatching(/^postgres$/) })
    expect(recovered).toHaveLength(all.length)
  })

  test('leads visitors to the gateway over TLS, and those who come without it to https', () => {
    const ingresses = ofKind(all, 'Ingress')
    const entrypoint = 'traefik.ingress.kubernetes.io/router.entrypoints'
    const [encrypted, plain] = ['websecure', 'web'].map(
      (name) => ingresses.find(({ metadata }) => metadata.annotations?.[entrypoint] === name)!,
    ) as [K8sObject, K8sObject]
    const hosts = encrypted.spec.rules.map(({ host }: { host: string }) => host)
    expect(encrypted.spec.tls[0].hosts).toEqual(hosts)
    expect(plain.spec.rules).toEqual(encrypted.spec.rules)
    const [redirect] = ofKind(all, 'Middleware')
    expect(redirect!.spec).toEqual({ redirectScheme: { scheme: 'https', permanent: true } })
    const { namespace, name } = redirect!.metadata
    const middlewares = plain.metadata.annotations!['traefik.ingress.kubernetes.io/router.middlewares']
    expect(middlewares).toBe(`${namespace}-${name}@kubernetescrd`)
    const { service } = encrypted.spec.rules[0].http.paths[0].backend
    const target = ofKind(all, 'Service').find(({ metadata }) => metadata.name === service.name)
    expect(target?.spec.selector).toEqual({ 'app.kubernetes.io/name': 'gateway' })
    expect(target?.spec.ports.map(({ name }: { name: string }) => name)).toContain(service.port.name)
  })
})

function databaseConfigMap(all: readonly K8sObject[]): string {
  return namesOf(ofKind(all, 'ConfigMap')).find((name) => name.startsWith('database-'))!
}
