import { globSync } from 'node:fs'
import { root } from '../../checkout/folders.ts'
import { patternsOf } from './test-options.ts'

/** The browser tests that the arguments of `npm test --` select: all without a pattern. */
export function browserTests(args: string[], files = globSync('infra/browser/**/*.test.ts', { cwd: root })): string[] {
  const patterns = patternsOf(args)
  if (patterns.length === 0) return files
  return files.filter((file) => patterns.some((pattern) => new RegExp(pattern, 'i').test(file)))
}
