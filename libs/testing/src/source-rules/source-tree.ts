import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'

/** A rule returns its violations, one line each. */
export type Rule = (tree: SourceTree) => string[]

export interface Package {
  /** Folder from the root of the repository, e.g. `libs/queues`. */
  readonly folder: string
  /** Name without `@homeground/`. */
  readonly name: string
  /** Names of packages, ours with `@homeground/`. */
  readonly dependencies: readonly string[]
  readonly devDependencies: readonly string[]
  /** Entry point (`.`, `./states`) → file from the package's folder (`./src/index.ts`). */
  readonly exports: Readonly<Record<string, string>>
}

/** The packages and their TypeScript and JavaScript files, path → text. */
export interface SourceTree {
  readonly packages: readonly Package[]
  readonly files: ReadonlyMap<string, string>
}

/** Reads the packages of the repository at `root`. */
export function readSourceTree(root: string): SourceTree {
  const folders = ['gateway', 'web', ...['services', 'libs', 'infra'].flatMap(foldersIn)].filter((folder) =>
    existsSync(join(root, folder, 'package.json')),
  )
  return {
    packages: folders.map(readPackage),
    files: new Map(folders.flatMap(sourceFiles).map((path) => [path, readFileSync(join(root, path), 'utf8')] as const)),
  }

  function foldersIn(folder: string): string[] {
    return readdirSync(join(root, folder)).map((name) => `${folder}/${name}`)
  }

  function readPackage(folder: string): Package {
    const text = readFileSync(join(root, folder, 'package.json'), 'utf8')
    const { name, dependencies = {}, devDependencies = {}, exports = {} } = JSON.parse(text)
    return {
      folder,
      name: name.replace('@homeground/', ''),
      dependencies: Object.keys(dependencies),
      devDependencies: Object.keys(devDependencies),
      exports,
    }
  }

  function sourceFiles(folder: string): string[] {
    return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
      const path = `${folder}/${entry.name}`
      if (entry.isDirectory()) return /^(node_modules|dist)$/.test(entry.name) ? [] : sourceFiles(path)
      return /\.(tsx?|m?js)$/.test(entry.name) ? [path] : []
    })
  }
}

/** Tests and their support files, which may use more than the code that ships. */
export function isTestFile(path: string): boolean {
  return /\.test\.tsx?$|^(gateway|web|\w+\/[\w-]+)\/test\//.test(path)
}

/** The package that a file belongs to. Errors: throws if it belongs to none. */
export function packageOf(path: string, { packages }: SourceTree): Package {
  const owner = packages.find(({ folder }) => path.startsWith(`${folder}/`))
  if (!owner) throw new Error(`${path} belongs to no package.`)
  return owner
}

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
  const owner = packages.find((candidate) => `@homeground/${candidate.name}` === name)
  const file = owner?.exports[`.${target.slice(name.length)}`]
  return owner && file && posix.join(owner.folder, file)
}
