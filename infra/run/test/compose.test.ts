import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { callPairs } from '@homeground/contracts/process-rights'
import { describe, expect, test } from '@jest/globals'
import { parse } from 'yaml'
import { root } from '../src/checkout/folders.ts'
import {
  allocatorSettings,
  entries,
  memoryFlags,
  migrateEntry,
  processNames,
  services,
} from '../src/system/processes.ts'
import { build, containersOf, pods } from './k8s/objects.ts'
import { readConfigs, settingsOfAllocator } from './process-configs.ts'

interface ComposeService {
  image: string
  command?: string | string[]
  profiles?: string[]
  ports?: string[]
  volumes?: string[]
  mem_limit?: string
  environment?: Record<string, string | number>
  depends_on?: Record<string, { condition: string }>
}

const text = readFileSync(join(root, 'docker-compose.yml'), 'utf8')
const compose: { services: Record<string, ComposeService> } = parse(text, {
  merge: true,
  // Our own file, which reuses a few parts often.
  maxAliasCount: -1,
})
const ours = Object.entries(compose.services).filter(([, { image }]) => image === 'homeground')
const commandOf = ({ command = '' }: ComposeService) => String(command)
const entryOf = (service: ComposeService) => /\S+\.ts\b/.exec(commandOf(service))![0]

/** Fills in a variable as compose does: with its default, else an address, or a value long enough for any secret. */
function fillIn(value: string | number): string {
  return String(value).replace(
    /\$\{(\w+)(?::-(.*?)|:\?.*?)?\}/g,
    (_, name: string, given) => given ?? (name.endsWith('_URL') ? 'https://homes.example' : 'x'.repeat(40)),
  )
}

/** An amount of memory as Kubernetes writes it: `512m` → `512Mi`. */
const amountOf = (memory: string) => memory.replace(/[mg]$/, (unit) => `${unit.toUpperCase()}i`)

describe('docker-compose.yml', () => {
  test('runs every process and every migration of the system', () => {
    const processes = processNames.map((name) => [...memoryFlags(name), entries[name]].join(' '))
    const backups = ['nightly', 'verify'].map((action) => `infra/backup/src/main.ts ${action} /backups`)
    const jobs = [...services.map(migrateEntry), 'libs/postgres/src/roles-job.ts', ...backups]
    expect(ours.map(([, { command }]) => command).sort()).toEqual(
      [...processes, ...jobs].map((command) => `node ${command}`).sort(),
    )
    for (const [, service] of ours) expect(existsSync(join(root, entryOf(service)))).toBe(true)
  })

  test('sets only variables that each process reads, with values that it accepts', () => {
    const processes = ours
      .filter(([name]) => name !== 'roles' && !name.includes('backup'))
      .map(([name, service]) => ({
        name,
        entry: entryOf(service),
        environment: Object.fromEntries(
          Object.entries(service.environment ?? {}).map(([key, value]) => [key, fillIn(value)]),
        ),
      }))
    expect(readConfigs(processes)).toEqual(processes.map(({ name }) => [name, 'all read']))
  })

  test('sets for the allocator of each process what a start does', () => {
    for (const name of processNames) {
      const { environment = {} } = compose.services[name.replace(' ', '-')]!
      expect([name, settingsOfAllocator(environment)]).toEqual([name, allocatorSettings(name)])
    }
  })

  test('gives the key of a pair only to its caller and the called service', () => {
    for (const { caller, service, keyName } of callPairs) {
      const holders = ours.filter(([, { environment = {} }]) => keyName in environment)
      const parts = [caller, service].flatMap((name) =>
        name === 'gateway' ? [name] : [name, `${name}-worker`, `migrate-${name}`],
      )
      expect([keyName, holders.map(([name]) => name).sort()]).toEqual([keyName, parts.sort()])
    }
    const withSecret = ours.filter(([, { environment = {} }]) => 'IDENTITY_SECRET' in environment)
    const names = withSecret.map(([name]) => name.replace(/^migrate-|-worker$/, ''))
    expect([...new Set(names)].sort()).toEqual(['backup', 'feedback', 'gateway', 'user'])
  })

  test('depends only on services in the file, waiting for jobs to complete and for servers to be healthy', () => {
    for (const { depends_on = {} } of Object.values(compose.services)) {
      for (const [name, { condition }] of Object.entries(depends_on)) {
        const job = /migrate|roles-job|nightly/.test(commandOf(compose.services[name]!))
        expect([name, condition]).toEqual([name, job ? 'service_completed_successfully' : 'service_healthy'])
        expect(Object.keys(compose.services)).toContain(name)
      }
    }
  })

  test('publishes only the gateway and, with the profile tls, a proxy that leads to it', () => {
    const published = Object.entries(compose.services).filter(([, { ports }]) => ports)
    expect(published.map(([name, { profiles }]) => [name, profiles])).toEqual([
      ['gateway', undefined],
      ['tls', ['tls']],
    ])
    const [mount] = compose.services.tls!.volumes!
    const caddyfile = readFileSync(join(root, mount!.split(':')[0]!), 'utf8')
    expect(caddyfile).toMatch(/^\{\$PUBLIC_URL\} \{\n\treverse_proxy gateway:8080 /m)
  })

  test('limits the memory of every container, of processes as Kubernetes does', () => {
    for (const [name, { mem_limit }] of Object.entries(compose.services))
      expect([name, mem_limit]).toEqual([name, expect.stringMatching(/^\d+[mg]$/)])
    const limits = pods(build('local')).flatMap(({ kind, name, spec }) =>
      containersOf(spec).map((container) => ({
        name: kind === 'Job' && container.name !== 'roles' ? `migrate-${container.name}` : container.name,
        ...(kind !== 'Job' && { name }),
        limit: container.resources!.limits.memory,
      })),
    )
    // Kubernetes proves a backup in one pod, of which another test knows.
    const running = ours.filter(([, { profiles }]) => !profiles?.includes('backup'))
    expect(limits.map(({ name }) => name)).toEqual(expect.arrayContaining(running.map(([name]) => name)))
    // In docker-compose, backups and restores run in `roles` as well.
    for (const { name, limit } of limits.filter(({ name }) => name !== 'roles'))
      expect([name, amountOf(compose.services[name]!.mem_limit!)]).toEqual([name, limit])
  })

  test('gives Redis the password that all processes have', () => {
    const password = 'REDIS_PASSWORD:?set it in .env'
    const redis = compose.services.redis!
    expect(redis.command).toContainEqual(expect.stringContaining('echo "requirepass $$VALKEYCLI_AUTH"'))
    expect(redis.environment?.VALKEYCLI_AUTH).toBe(`\${${password}}`)
    // Arguments of programs are seen by everybody on the machine.
    expect(Object.values(compose.services).filter(({ command }) => /_PASSWORD/.test(String(command)))).toEqual([])
    const urls = ours.flatMap(([, { environment = {} }]) => environment.REDIS_URL ?? [])
    expect(new Set(urls)).toEqual(new Set([`redis://:\${${password}}@redis:6379`]))
  })

  test('.env.example names every variable it uses', () => {
    const example = readFileSync(join(root, '.env.example'), 'utf8')
    for (const [, name] of text.matchAll(/\$\{(\w+)/g)) expect(example).toMatch(new RegExp(`^#?${name}=`, 'm'))
  })
})
