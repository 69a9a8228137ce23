import { globSync } from 'node:fs'
import { root } from '../../checkout/folders.ts'
import { patternsOf } from './test-options.ts'

const globs = {
  /** Run in Node or jsdom without servers. */
  web: 'web/**/*.test.{ts,tsx}',
  /** Need a Postgres and a Redis. */
  node: '{gateway,services,libs,infra}/**/*.test.ts',
  /** Need the whole product. */
  browser: 'infra/browser/**/*.test.ts',
} as const

export type Kind = keyof typeof globs

const isIgnored = (path: string) => path.includes('node_modules')
const kindOf = (path: string): Kind =>
  path.startsWith('infra/browser/') ? 'browser' : path.startsWith('web/') ? 'web' : 'node'
const allFiles = () => [
  ...new Set(Object.values(globs).flatMap((glob) => globSync(glob, { cwd: root, exclude: isIgnored }))),
]

/** The test files of each kind that the arguments of `npm test --` select: all without a pattern. */
export function selectedTests(args: string[], files = allFiles()): Readonly<Record<Kind, string[]>> {
  const patterns = patternsOf(args).map((pattern) => new RegExp(pattern, 'i'))
  const selected =
    patterns.length === 0 ? files : files.filter((file) => patterns.some((pattern) => pattern.test(file)))
  const ofKind = (kind: Kind) => selected.filter((file) => kindOf(file) === kind)
  return { web: ofKind('web'), node: ofKind('node'), browser: ofKind('browser') }
}
