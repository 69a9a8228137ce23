import {
  importsOf,
  isTestFile,
  type Package,
  packageNameOf,
  packageOf,
  type Rule,
  relativePath,
  resolveImport,
} from './source-tree.ts'

/** Which of our packages a library, the gateway and the web may depend on (architecture.md). */
const allowed: Readonly<Record<string, readonly string[]>> = {
  catalog: [],
  columns: [],
  postgres: [],
  mail: [],
  tracing: [],
  content: ['catalog'],
  contracts: ['catalog'],
  format: ['catalog', 'contracts'],
  queues: ['catalog', 'tracing'],
  'search-request': ['catalog', 'contracts'],
  service: ['contracts', 'tracing'],
  sources: ['catalog', 'queues', 'service'],
  testing: ['catalog', 'postgres', 'service'],
  gateway: ['catalog', 'content', 'contracts', 'format', 'queues', 'search-request', 'service'],
  web: ['catalog', 'content', 'contracts', 'format'],
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
