import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eventually, testRedis } from '@homeground/testing'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { parser } from '@prometheus-io/lezer-promql'
import { parse } from 'yaml'
import { root } from '../src/checkout/folders.ts'
import { alertFiles } from '../src/commands/docs.ts'
import { freePorts } from '../src/process/ports.ts'
import { entries, inheritedEnvironment, type ProcessName, processNames } from '../src/system/processes.ts'
import { newSecrets } from '../src/system/secrets.ts'
import { writeEmptySite } from '../src/system/small-system.ts'

interface Rule {
  readonly alert: string
  readonly expr: string
  readonly annotations: { readonly summary: string; readonly runbook_url: string }
}

interface Panel {
  readonly title: string
  readonly targets?: readonly { readonly expr: string }[]
}

const file = (path: string) => readFileSync(join(root, path), 'utf8')
const alerts: Rule[] = alertFiles.flatMap((path) =>
  parse(file(path)).groups.flatMap(({ rules }: { rules: Rule[] }) => rules),
)
const exampleFile = 'infra/monitoring/alerts.test.yaml'
const { panels }: { panels: Panel[] } = JSON.parse(file('infra/monitoring/dashboard.json'))
const expressions: [string, string][] = [
  ...alerts.map(({ alert, expr }): [string, string] => [alert, expr]),
  ...panels.flatMap(({ title, targets = [] }) =>
    // Grafana fills in its own variable.
    targets.map(({ expr }): [string, string] => [title, expr.replaceAll('$__rate_interval', '5m')]),
  ),
]

/** The texts of the nodes of one kind in a query. Errors: throws when the query is not PromQL. */
function nodes(query: string, kind: string): string[] {
  const texts: string[] = []
  parser.parse(query).iterate({
    enter({ type, from, to }) {
      if (type.isError) throw new Error(`not PromQL at ${from}: ${query}`)
      if (type.name === kind) texts.push(query.slice(from, to))
    },
  })
  return texts
}

/**
 * `up` of Prometheus itself, kube-state-metrics, the kubelet, CloudNativePG with its Barman Cloud plugin, and cert-manager.
 */
const exportedElsewhere = /^(up$|kube_|kubelet_|cnpg_|barman_cloud_cloudnative_pg_io_|certmanager_)/

/** What a process of each kind serves at /metrics; a database is not needed. */
const exporters: readonly ProcessName[] = ['gateway', 'search', 'search worker']
const processes: ChildProcess[] = []
const folder = mkdtempSync(join(tmpdir(), 'monitoring-'))
let exported = ''
beforeAll(async () => {
  const ports = await freePorts(exporters.length)
  const { url, prefix } = testRedis()
  const webRoot = await writeEmptySite(folder)
  const nowhere = 'http://127.0.0.1:9'
  const names = ['SEARCH', 'HOUSING', 'SCHOOLS', 'USER', 'FEEDBACK'].map((name) => `${name}_URL`)
  exporters.forEach((name, index) => {
    const port = String(ports[index])
    const env = {
      ...inheritedEnvironment(),
      LOG_LEVEL: 'silent',
      REDIS_URL: url,
      REDIS_PREFIX: prefix,
      ...newSecrets().identityKeys,
      IDENTITY_SECRET: 'x'.repeat(40),
      OPERATOR_TOKEN: 'x'.repeat(40),
      WEB_ROOT: webRoot,
      ...Object.fromEntries(names.map((variable) => [variable, nowhere])),
      DATABASE_URL: 'postgres://search@127.0.0.1:9/none',
      [name === 'gateway' ? 'METRICS_PORT' : 'PORT']: port,
    }
    processes.push(spawn(process.execPath, [join(root, entries[name])], { env, cwd: root, stdio: 'ignore' }))
  })
  const texts = ports.map((port) =>
    eventually(async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text(), 60_000),
  )
  exported = (await Promise.all(texts)).join('\n')
}, 90_000)
afterAll(() => {
  for (const each of processes) each.kill('SIGKILL')
  rmSync(folder, { recursive: true })
})

describe('alerts and dashboard', () => {
  test.each(expressions)('%s asks for metrics that a process exports', (_, query) => {
    const names = nodes(query, 'VectorSelector').map((selector) => /^\w+/.exec(selector)![0])
    expect(names.length).toBeGreaterThan(0)
    for (const name of names) {
      if (exportedElsewhere.test(name)) continue
      const metric = name.replace(/_(bucket|count|sum)$/, '')
      expect(exported).toMatch(new RegExp(`^# TYPE (${name}|${metric}) `, 'm'))
    }
  })

  test('select only services that exist', () => {
    const selected = expressions
      .flatMap(([, query]) => nodes(query, 'UnquotedLabelMatcher'))
      .flatMap((matcher) => /^service!?="(.+)"$/.exec(matcher.replaceAll(' ', ''))?.[1] ?? [])
    expect(selected.length).toBeGreaterThan(0)
    for (const name of selected) expect(processNames).toContain(name)
  })

  test('every alert links a section of docs/operations.md, at an absolute address', () => {
    const headings = [...file('docs/operations.md').matchAll(/^#+ (.*)$/gm)].map(([, heading]) =>
      heading!
        .toLowerCase()
        .replace(/[^\w -]/g, '')
        .replaceAll(' ', '-'),
    )
    for (const { alert, annotations } of alerts) {
      const [path, section] = annotations.runbook_url.split('#')
      expect([alert, path]).toEqual([alert, 'https://homeground.example/docs/operations.md'])
      expect(headings).toContain(section)
      expect(annotations.summary).not.toBe('')
    }
  })

  test('the examples of alerts.test.yaml cover every alert', () => {
    const examples: { tests: { promql_expr_test: { exp_samples: { labels: string }[] }[] }[] } = parse(
      file(exampleFile),
    )
    const firing = examples.tests.flatMap(({ promql_expr_test: [query] }) => query!.exp_samples)
    const names = firing.map(({ labels }) => /alertname="(.*?)"/.exec(labels)![1])
    expect([...new Set(names)].sort()).toEqual(alerts.map(({ alert }) => alert).sort())
  })

  test.each([
    ['accepts the rules', ['check', 'rules', ...alertFiles]],
    ['finds that each example raises its alerts and no other', ['test', 'rules', exampleFile]],
  ])('promtool, where it is installed, %s', (_, command) => {
    const { error, status, stdout, stderr } = spawnSync('promtool', command, { cwd: root, encoding: 'utf8' })
    if (!error) expect([status, status === 0 ? '' : stdout, stderr]).toEqual([0, '', ''])
  })
})
