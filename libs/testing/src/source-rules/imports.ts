import { posix } from 'node:path'
import type { SourceTree } from './source-tree.ts'

export interface Import {
  /** As written: `./x.ts`, `@homeground/queues`, `typebox/value`. */
  readonly target: string
  /** `import type` or `export type`, which is gone at run time. */
  readonly isType: boolean
}

const patterns = [
  /^import\s+(type\s+)?(?:[\w*{}\s,$]+\s+from\s+)?'([^']+)'/gm,
  /^export\s+(type\s+)?(?:\*(?:\s+as\s+\w+)?|\{[\w\s,$]*\})\s+from\s+'([^']+)'/gm,
  /()\bimport\(\s*'([^']+)'/g,
]

/** The imports and re-exports of a file's text, `import()` included. */
export function importsOf(text: string): Import[] {
  return patterns.flatMap((pattern) =>
    [...text.matchAll(pattern)].map(([, type, target]) => ({ target: target!, isType: Boolean(type) })),
  )
}

/** Path that a relative import of `from` refers to. */
export function relativePath(from: string, target: string): string {
  return posix.join(posix.dirname(from), target)
}

/** Path of the file that an import refers to; undefined if it is not ours, a style sheet or does not exist. */
export function resolveImport(from: string, target: string, tree: SourceTree): string | undefined {
  const path = target.startsWith('.') ? relativePath(from, target) : entryOf(target, tree)
  return path !== undefined && tree.files.has(path) ? path : undefined
}

/** `@homeground/queues` of `@homeground/queues/x`, `typebox` of `typebox/value`. */
export function packageNameOf(target: string): string {
  return target
    .split('/')
    .slice(0, target.startsWith('@') ? 2 : 1)
    .join('/')
}

function entryOf(target: string, { packages }: SourceTree): string | undefined {
  const name = packageNameOf(target)
  const found = packages.find((candidate) => `@homeground/${candidate.name}` === name)
  const file = found?.exports[`.${target.slice(name.length)}`]
  return found && file && posix.join(found.folder, file)
}
