import { globSync } from 'node:fs'
import { root } from '../../checkout/folders.ts'
import { UsageError } from '../../terminal/cli-error.ts'

const globs = {
  /** Run in Node or jsdom without servers. */
  web: 'web/**/*.test.{ts,tsx}',
  /** Need a Postgres and a Redis. */
  node: '{gateway,services,libs,infra}/**/*.test.ts',
  /** Need the whole product. */
  browser: 'infra/browser/**/*.test.ts',
} as const

type Kind = keyof typeof globs

const isIgnored = (path: string) => path.includes('node_modules')
const kindOf = (path: string): Kind =>
  path.startsWith('infra/browser/') ? 'browser' : path.startsWith('web/') ? 'web' : 'node'
const allFiles = () => [
  ...new Set(Object.values(globs).flatMap((glob) => globSync(glob, { cwd: root, exclude: isIgnored }))),
]

/** The test files of each kind that the arguments of `npm test --` select: all without a pattern. */
export function selectedTests(args: string[], files = allFiles()): Readonly<Record<Kind, string[]>> {
  const patterns = patternsOf(args).map((pattern) => new RegExp(pattern, 'i'))
  const matches = patterns.length === 0 ? files : files.filter((file) => patterns.some((pattern) => pattern.test(file)))
  const ofKind = (kind: Kind) => matches.filter((file) => kindOf(file) === kind)
  return { web: ofKind('web'), node: ofKind('node'), browser: ofKind('browser') }
}

export interface TestOptions {
  /** `watch` runs the tests again after each change; `inspect` waits for a debugger before the first one. */
  mode: 'once' | 'watch' | 'inspect'
  /** Passed on to jest: parts of paths, and jest's own options. */
  args: string[]
}

/**
 * Parses the arguments of `npm test --`. With `--quick`, which `npm run test:quick` passes, the tests that stand beside
 * their source and those of one service are selected. Throws a UsageError if a file is needed but missing.
 */
export function testOptions(all: string[]): TestOptions {
  if (all.includes('--quick')) {
    const services = patternsOf(all)
    const folders = services.length > 0 ? services.map((name) => `${name}/test/`) : ['services/feedback/test/']
    return { mode: 'once', args: ['/src/', ...folders] }
  }
  const mode = all.includes('--inspect') ? 'inspect' : all.includes('--watch') ? 'watch' : 'once'
  const args = all.filter((arg) => arg !== '--inspect' && arg !== '--watch')
  if (mode !== 'once' && patternsOf(args).length === 0) {
    throw new UsageError(`Specify a test file: npm test -- --${mode} libs/columns/src/open-columns.test.ts`)
  }
  return { mode, args }
}

/** The arguments that select tests by a part of their path. */
export function patternsOf(args: string[]): string[] {
  return args.filter((arg) => !arg.startsWith('-'))
}
