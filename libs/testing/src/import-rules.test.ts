import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from '@jest/globals'

const root = fileURLToPath(new URL('../../../', import.meta.url))

/** Which of our packages each package may depend on at run time; what is not here may depend on none. */
const allowed: Record<string, string[]> = {
  contracts: ['catalog'],
  queues: ['catalog'],
  service: ['contracts'],
  mail: ['service'],
  sources: ['catalog', 'queues'],
  testing: ['catalog', 'postgres', 'service'],
  gateway: ['catalog', 'contracts', 'queues', 'service'],
  search: ['catalog', 'columns', 'contracts', 'queues', 'service', 'sources'],
  housing: ['catalog', 'contracts', 'queues', 'service', 'sources'],
  schools: ['catalog', 'contracts', 'queues', 'service', 'sources'],
  user: ['catalog', 'contracts', 'mail', 'queues', 'service'],
  feedback: ['contracts', 'service'],
  web: ['catalog', 'contracts'],
  'demo-data': ['catalog'],
  run: ['catalog', 'contracts', 'postgres', 'queues'],
}

/** Entry points of contracts whose values the web may import: those free of typebox. */
const plain = ['account-rules', 'attributes', 'messages', 'paths', 'range', 'screens'].map(
  (name) => `@homeground/contracts/${name}`,
)

interface Package {
  readonly folder: string
  readonly name: string
  readonly dependencies: Record<string, string>
  readonly devDependencies: Record<string, string>
}

const packages: Package[] = ['gateway', 'web', ...['services', 'libs', 'infra'].flatMap(childrenOf)]
  .filter((folder) => existsSync(join(root, folder, 'package.json')))
  .map((folder) => {
    const {
      name,
      dependencies = {},
      devDependencies = {},
    } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'))
    return { folder, name: name.replace('@homeground/', ''), dependencies, devDependencies }
  })

function childrenOf(folder: string): string[] {
  return readdirSync(join(root, folder)).map((name) => `${folder}/${name}`)
}

function sourceFiles(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory())
      return ['node_modules', 'dist'].includes(entry.name) ? [] : sourceFiles(path)
    return /\.tsx?$/.test(entry.name) ? [path] : []
  })
}

const files = packages.flatMap(({ folder }) =>
  sourceFiles(folder).map((path) => ({ folder, path })),
)
const textOf = (path: string) => readFileSync(join(root, path), 'utf8')
const isTest = (path: string) => /\.test\.tsx?$|\/test\//.test(path)
const importsOf = (path: string) => [
  ...textOf(path).matchAll(/^(?:import|export)\s+(type\s)?[^'"]*?from\s+'([^']+)'/gm),
]

describe('who may import whom', () => {
  test('packages depend only on those they may', () => {
    const wrong = packages.flatMap(({ name, dependencies }) =>
      Object.keys(dependencies)
        .filter((dependency) => dependency.startsWith('@homeground/'))
        .map((dependency) => dependency.replace('@homeground/', ''))
        .filter((dependency) => !(allowed[name] ?? []).includes(dependency))
        .map((dependency) => `${name} → ${dependency}`),
    )
    expect(wrong).toEqual([])
  })

  test('testing is only ever a development dependency', () => {
    expect(packages.filter(({ dependencies }) => '@homeground/testing' in dependencies)).toEqual([])
  })

  test('no file reaches into another package by a relative path', () => {
    const wrong = files.flatMap(({ folder, path }) =>
      importsOf(path)
        .filter(([, , from]) => from!.startsWith('.'))
        .map(([, , from]) => relative(root, resolve(root, dirname(path), from!)))
        .filter((target) => !target.startsWith(`${folder}/`))
        .map((target) => `${path} → ${target}`),
    )
    expect(wrong).toEqual([])
  })

  test('the web takes values only from entry points free of typebox', () => {
    const wrong = files
      .filter(({ folder, path }) => folder === 'web' && !isTest(path))
      .flatMap(({ path }) =>
        importsOf(path)
          .filter(
            ([, type, from]) =>
              !type &&
              from!.startsWith('@homeground/') &&
              !from!.startsWith('@homeground/catalog') &&
              !plain.includes(from!),
          )
          .map(([, , from]) => `${path} → ${from}`),
      )
    expect(wrong).toEqual([])
  })

  test('only a config.ts of a process reads the environment', () => {
    const readers = files
      .filter(
        ({ folder, path }) =>
          /^(gateway|services|libs)/.test(folder) && !isTest(path) && !path.endsWith('/config.ts'),
      )
      .filter(({ path }) => /process\.env\b/.test(textOf(path)))
      .map(({ path }) => path)
    // The commands that run migrations read through the same schema; test support reads where its servers are.
    expect(readers.filter((path) => !/\/migrate\.ts$|^libs\/testing\//.test(path))).toEqual([])
  })

  test('no package is called utils, common or shared', () => {
    expect(packages.filter(({ name }) => /util|common|shared|helper/.test(name))).toEqual([])
  })
})
