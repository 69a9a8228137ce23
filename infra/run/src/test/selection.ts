import { globSync } from 'node:fs'
import { root } from '../folders.ts'

/** The browser tests that `npm test -- <arguments>` asks for: all, or those whose path matches a pattern. */
export function browserTests(
  args: string[],
  files = globSync('infra/browser/**/*.test.ts', { cwd: root }),
): string[] {
  const patterns = args.filter((arg) => !arg.startsWith('-'))
  if (patterns.length === 0) return files
  return files.filter((file) => patterns.some((pattern) => new RegExp(pattern, 'i').test(file)))
}
