import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from '@jest/globals'
import { parse } from 'yaml'
import { root } from '../src/checkout/folders.ts'
import { entries, migrateEntry, services } from '../src/system/processes.ts'

interface ComposeService {
  image: string
  command?: string
  environment?: Record<string, string | number>
  depends_on?: Record<string, { condition: string }>
}

const text = readFileSync(join(root, 'docker-compose.yml'), 'utf8')
const compose: { services: Record<string, ComposeService> } = parse(text, { merge: true })
const ours = Object.entries(compose.services).filter(([, { image }]) => image === 'homeground')
const entryOf = ({ command = '' }: ComposeService) => command.replace(/^node /, '')

/** Fills in a variable as compose does: with its default, else an address, or a value long enough for any secret. */
function fillIn(value: string | number): string {
  return String(value).replace(
    /\$\{(\w+)(?::-(.*?)|:\?.*?)?\}/g,
    (_, name: string, given) =>
      given ?? (name.endsWith('_URL') ? 'https://homes.example' : 'x'.repeat(40)),
  )
}

describe('docker-compose.yml', () => {
  test('runs every process and every migration of the system', () => {
    const expected = [...Object.values(entries), ...services.map(migrateEntry)]
    expect(ours.map(([, service]) => entryOf(service)).sort()).toEqual(
      [...expected, 'libs/postgres/src/roles-job.ts'].sort(),
    )
    for (const [, service] of ours) expect(existsSync(join(root, entryOf(service)))).toBe(true)
  })

  test.each(ours.filter(([name]) => name !== 'roles'))(
    '%s sets only variables that its process reads, with values that it accepts',
    (_, service) => {
      const environment = Object.fromEntries(
        Object.entries(service.environment ?? {}).map(([name, value]) => [name, fillIn(value)]),
      )
      const folder = entryOf(service).replace(/\/src\/.*/, '')
      const script = `import { config } from '${join(root, folder, 'src/config.ts')}'; console.log(JSON.stringify(Object.keys(config())))`
      const { stdout, stderr } = spawnSync(
        process.execPath,
        ['--input-type=module', '--eval', script],
        {
          encoding: 'utf8',
          env: { PATH: process.env.PATH, ...environment },
        },
      )
      expect(stderr).toBe('')
      const read = new Set([...JSON.parse(stdout), 'NODE_ENV'])
      expect(Object.keys(environment).filter((name) => !read.has(name))).toEqual([])
    },
  )

  test('depends only on services in the file, waiting for jobs to complete and for servers to be healthy', () => {
    for (const { depends_on = {} } of Object.values(compose.services)) {
      for (const [name, { condition }] of Object.entries(depends_on)) {
        const job = compose.services[name]?.command?.match(/migrate|roles-job/)
        expect([name, condition]).toEqual([
          name,
          job ? 'service_completed_successfully' : 'service_healthy',
        ])
        expect(Object.keys(compose.services)).toContain(name)
      }
    }
  })

  test('.env.example names every variable it uses', () => {
    const example = readFileSync(join(root, '.env.example'), 'utf8')
    for (const [, name] of text.matchAll(/\$\{(\w+)/g))
      expect(example).toMatch(new RegExp(`^#?${name}=`, 'm'))
  })
})
