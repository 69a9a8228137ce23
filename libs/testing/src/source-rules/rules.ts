import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { attributes } from '@homeground/catalog/attributes'
import { monthNames } from '@homeground/catalog/periods'
import { sources } from '@homeground/catalog/sources'
import { states } from '@homeground/catalog/states'

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
function isTestFile(path: string): boolean {
  return /\.test\.tsx?$|^(gateway|web|\w+\/[\w-]+)\/test\//.test(path)
}

/** The package that a file belongs to. Errors: throws if it belongs to none. */
function packageOf(path: string, { packages }: SourceTree): Package {
  const owner = packages.find(({ folder }) => path.startsWith(`${folder}/`))
  if (!owner) throw new Error(`${path} belongs to no package.`)
  return owner
}

interface Import {
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
function relativePath(from: string, target: string): string {
  return posix.join(posix.dirname(from), target)
}

/** Path of the file that an import refers to; undefined if it is not ours, a style sheet or does not exist. */
function resolveImport(from: string, target: string, tree: SourceTree): string | undefined {
  const path = target.startsWith('.') ? relativePath(from, target) : entryOf(target, tree)
  return path !== undefined && tree.files.has(path) ? path : undefined
}

/** `@homeground/queues` of `@homeground/queues/x`, `typebox` of `typebox/value`. */
function packageNameOf(target: string): string {
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

const MOST_FILES_IN_A_FOLDER = 25

/** Names that do not describe the content. */
export const noCatchAllNames: Rule = ({ packages, files }) => {
  const isCatchAll = (name: string) => /^(utils?|common|helpers?|shared)$/.test(name.split('.')[0]!)
  const names = packages.map(({ name }) => name)
  return [...names, ...files.keys()].filter((path) => path.split('/').some(isCatchAll))
}

/** Counts the source files directly in a folder; tests and style sheets do not count. */
export const noLargeFolders: Rule = ({ files }) => {
  const counts = new Map<string, number>()
  for (const path of files.keys()) {
    if (isTestFile(path)) continue
    const folder = path.slice(0, path.lastIndexOf('/'))
    counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  return [...counts]
    .filter(([, count]) => count > MOST_FILES_IN_A_FOLDER)
    .map(([folder, count]) => `${folder}: ${count} files`)
}

/** Keys of sessions in Redis are spelled in one place. */
export const sessionKeysInOnePlace: Rule = ({ files }) =>
  [...files]
    .filter(([path]) => path !== 'libs/service/src/identity/sessions.ts')
    .filter(([, text]) => /:(session|sessions-of):/.test(text))
    .map(([path]) => path)

/** Strings and object keys that a file spells out. */
export function wordsIn(text: string): Set<string> {
  return new Set([...text.matchAll(/'([^'\n]{2,80})'|^\s*([\w-]{2,60}):/gm)].map(([, quoted, key]) => quoted ?? key!))
}

/** The publisher of a source is written in the catalog only. */
export const noPublisherTexts: Rule = (tree) =>
  filesSpelling(tree, { values: sources.map(({ publisher }) => publisher), least: 1 })

/** Sources, states and month names are listed in the catalog only. */
export const noListsOfTheCatalog: Rule = (tree) =>
  [
    { values: sources.map(({ key }) => key), least: 4 },
    { values: Object.values(states), least: 3 },
    { values: Object.keys(states), least: 6 },
    { values: monthNames, least: 3 },
  ].flatMap((list) => filesSpelling(tree, list))

/** Attributes are listed only where a service produces or hands over their values. */
export const noListsOfAttributes: Rule = (tree) =>
  filesSpelling(tree, { values: attributes.map(({ key }) => key), least: 5 }).filter(
    (path) => !/^services\/|^infra\/oracle\/|^libs\/contracts\/src\/housing\.ts$/.test(path),
  )

/** Code that ships outside the catalog; migrations keep the names of their day, generated data is not the product. */
function filesSpelling(
  { files }: SourceTree,
  { values, least }: { values: readonly string[]; least: number },
): string[] {
  const wanted = [...new Set(values)]
  return [...files]
    .filter(([path]) => !/^libs\/catalog\/|\/migrations|^infra\/demo-data\//.test(path))
    .filter(([path]) => !isTestFile(path) && !path.startsWith('infra/browser/'))
    .filter(([, text]) => {
      const words = wordsIn(text)
      return wanted.filter((value) => words.has(value)).length >= least
    })
    .map(([path]) => path)
}

/** Which of our packages a library, the gateway and the web may depend on (architecture.md). */
const allowed: Readonly<Record<string, readonly string[]>> = {
  catalog: [],
  columns: [],
  postgres: [],
  mail: [],
  outlines: ['catalog'],
  tracing: [],
  content: ['catalog'],
  contracts: ['catalog'],
  format: ['catalog', 'contracts'],
  queues: ['catalog', 'tracing'],
  'home-costs': ['catalog'],
  'search-request': ['catalog', 'contracts', 'home-costs'],
  service: ['contracts', 'tracing'],
  sources: ['catalog', 'queues', 'service'],
  testing: ['catalog', 'postgres', 'service'],
  gateway: ['catalog', 'content', 'contracts', 'format', 'home-costs', 'queues', 'search-request', 'service'],
  web: ['catalog', 'content', 'contracts', 'format', 'home-costs'],
}

/** Libraries that only these services may depend on: whoever keeps a data set in memory searches it. */
const servicesOf: Readonly<Record<string, readonly string[]>> = { columns: ['search', 'schools'] }

const ownName = (dependency: string) => dependency.replace('@homeground/', '')
const isOwn = (dependency: string) => dependency.startsWith('@homeground/')

/** Services depend on libraries, infra on libraries and infra, everything else on what `allowed` lists. */
export const allowedDependencies: Rule = ({ packages }) =>
  packages.flatMap(({ name, folder, dependencies }) => {
    const group = folder.split('/')[0]
    const folderOf = (dependency: string) => packages.find((candidate) => candidate.name === dependency)?.folder ?? ''
    const isAllowed = (dependency: string) => {
      if (group === 'services')
        return /^libs\//.test(folderOf(dependency)) && (servicesOf[dependency]?.includes(name) ?? true)
      if (group === 'infra') return /^(libs|infra)\//.test(folderOf(dependency))
      return allowed[name]?.includes(dependency) ?? false
    }
    return dependencies
      .filter(isOwn)
      .map(ownName)
      .filter((dependency) => !isAllowed(dependency))
      .map((dependency) => `${name} → ${dependency}`)
  })

/** Imported packages are declared in package.json: under dependencies, for tests also under devDependencies. */
export const declaredImports: Rule = (tree) =>
  [...tree.files].flatMap(([path, text]) => {
    const owner = packageOf(path, tree)
    return importsOf(text)
      .filter(({ target }) => isOwn(target))
      .map(({ target }) => packageNameOf(target))
      .filter((name) => !isDeclared(name, owner, path))
      .map((name) => `${path} → ${name}`)
  })

function isDeclared(name: string, { dependencies, devDependencies, folder }: Package, path: string): boolean {
  // infra is run from the repository, where development dependencies are installed.
  const isForDevelopment = isTestFile(path) || folder.startsWith('infra/')
  return (
    name === `@homeground/${folder.split('/').at(-1)}` ||
    dependencies.includes(name) ||
    (isForDevelopment && devDependencies.includes(name))
  )
}

export const testingOnlyForDevelopment: Rule = ({ packages }) =>
  packages.filter(({ dependencies }) => dependencies.includes('@homeground/testing')).map(({ name }) => name)

/** Other packages are imported by name, never by a relative path. */
export const noPathsIntoOtherPackages: Rule = (tree) =>
  [...tree.files].flatMap(([path, text]) => {
    const { folder } = packageOf(path, tree)
    return importsOf(text)
      .filter(({ target }) => target.startsWith('.'))
      .map(({ target }) => relativePath(path, target))
      .filter((target) => !target.startsWith(`${folder}/`))
      .map((target) => `${path} → ${target}`)
  })

/** The web's bundle must not contain typebox: no chain of value imports from the web may reach it. */
export const webWithoutTypebox: Rule = (tree) => {
  const starts = [...tree.files.keys()].filter((path) => path.startsWith('web/') && !isTestFile(path))
  const importer = new Map<string, string | undefined>(starts.map((path) => [path, undefined]))
  const violations: string[] = []
  // A Map's iterator also visits the keys that are added meanwhile.
  for (const path of importer.keys()) {
    for (const { target, isType } of importsOf(tree.files.get(path)!)) {
      if (isType) continue
      if (packageNameOf(target) === 'typebox') violations.push(chainTo(path, importer))
      const next = resolveImport(path, target, tree)
      if (next && !importer.has(next)) importer.set(next, path)
    }
  }
  return violations
}

/** `web/src/a.ts → libs/contracts/src/b.ts`: how the web reaches a file. */
function chainTo(path: string, importer: ReadonlyMap<string, string | undefined>): string {
  const before = importer.get(path)
  return before ? `${chainTo(before, importer)} → ${path}` : path
}

const featureOf = (path: string) => /^web\/src\/features\/([^/]+)\//.exec(path)?.[1]

/** A feature of the web imports no other; biome.json has the layers of the web. */
export const noFeatureImportsAnother: Rule = (tree) =>
  [...tree.files].flatMap(([from, text]) => {
    const feature = featureOf(from)
    if (!feature) return []
    return importsOf(text)
      .map(({ target }) => resolveImport(from, target, tree) ?? '')
      .filter((to) => (featureOf(to) ?? feature) !== feature)
      .map((to) => `${from} → ${to}`)
  })

const servers = /^(gateway|services\/[\w-]+|libs\/service)\/src\//

/** Files of processes that serve HTTP. */
const serverFiles = ({ files }: SourceTree) => [...files].filter(([path]) => servers.test(path) && !isTestFile(path))

/** The names of the public calls. */
function publicCalls({ files }: SourceTree): string[] {
  const calls = files.get('libs/contracts/src/calls.ts') ?? ''
  return [...calls.matchAll(/(\w+): \{ method: '\w+', url: paths\./g)].map(([, name]) => name!)
}

/** The contracts that a file registers routes of, by their own names, whatever it imports them as. */
function routedContracts(text: string): string[] {
  const aliases = new Map([...text.matchAll(/(\w+) as (\w+)/g)].map(([, name, as]) => [as, name]))
  const routes = [...text.matchAll(/\.route\(\{\s*\.\.\.(\w+)/g)].map(([, name]) => name!)
  // A function of libs/service that has both routes of one address.
  const calls = text.matchAll(/unsubscribeRoutes\(server, \{\s*unsubscribe(?:: (\w+))?,\s*open: (\w+),/g)
  const ofAddress = [...calls].flatMap(([, unsubscribe = 'unsubscribe', open]) => [unsubscribe, open!])
  return [...routes, ...ofAddress].map((name) => aliases.get(name) ?? name)
}

/** Every public call of the contracts is a route of exactly one process. */
export const everyContractHasItsRoute: Rule = (tree) => {
  const routed = serverFiles(tree).flatMap(([, text]) => routedContracts(text))
  return publicCalls(tree)
    .map((name) => ({ name, routes: routed.filter((each) => each === name).length }))
    .filter(({ routes }) => routes !== 1)
    .map(({ name, routes }) => `${name}: ${routes} routes`)
}

/** No process has a route that is neither a contract nor between services, nor one of the few outside /api. */
export const everyRouteHasItsContract: Rule = (tree) =>
  serverFiles(tree).flatMap(([path, text]) => {
    const routes = [...text.matchAll(/\.route\(\{\s*(\S+)/g)].map(([, first]) => first!)
    const shorthand = text.matchAll(/server\.(?:get|post|put|patch|delete)\(\s*([^,\s]+)/g)
    return [
      ...routes.filter((first) => !first.startsWith('...')),
      ...[...shorthand].map(([, first]) => first!).filter((first) => !isOutsideApi(first)),
    ].map((route) => `${path}: ${route}`)
  })

/**
 * `internalPaths.x` and `x.url` are calls between services; assistants speak a protocol of their own, and a feed is a
 * document.
 */
const isOutsideApi = (path: string): boolean =>
  /^(internalPaths\.\w+|\w+\.url|assistantPath|dataFeedPath|watchFeedPath|'\/(?!api\/).*')$/.test(path)
