import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

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

/** What the rules look at: the packages and their TypeScript and JavaScript files, path → text. */
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
  const found = packages.find(({ folder }) => path.startsWith(`${folder}/`))
  if (!found) throw new Error(`${path} belongs to no package.`)
  return found
}
