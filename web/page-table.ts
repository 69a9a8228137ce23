import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Page, type PageTable, pageTableFile } from '@homeground/contracts/pages'
import type { Plugin, Rolldown } from 'vite'
import type { Route } from './src/app/route.ts'

type Bundle = Rolldown.OutputBundle
type Chunk = Rolldown.OutputChunk
type Routes = Pick<typeof import('./src/app/routes.ts'), 'routes' | 'notFound'>

const folder = join(import.meta.dirname, 'src/app')

/** Writes the table of pages, with the files of each, next to them for the gateway. */
export function writePageTable(): Plugin {
  return {
    name: 'page-table',
    apply: 'build',
    async generateBundle(_options, bundle) {
      // Not a literal, so that the screens do not become part of the configuration's own bundle.
      const module = join(folder, 'routes.ts')
      const table = pageTable(await import(module), (screen) => pageFiles(bundle, fileOf(screen)))
      this.emitFile({ type: 'asset', fileName: pageTableFile, source: JSON.stringify(table) })
    },
  }
}

/**
 * What the gateway needs to know about the pages. `filesOf` returns the scripts and stylesheets of a screen, which is
 * given as the module that the table of routes imports.
 */
export function pageTable({ routes, notFound }: Routes, filesOf: (screen: string) => string[]): PageTable {
  const pageOf = ({ path, title, description, names, ranking, resource, firstCalls, load, ...route }: Route): Page => ({
    path,
    title,
    description,
    ...(names && { names }),
    ...(ranking && { ranking }),
    ...(resource && { resource }),
    ...(firstCalls && { firstCalls }),
    ...((route.isPrivate || route.guarded || route.group === 'account') && { isPrivate: true }),
    files: filesOf(moduleOf(load)),
  })
  return { pages: routes.map(pageOf), notFound: pageOf(notFound) }
}

/** The module that a route loads, as its source names it: the route itself does not say it a second time. */
function moduleOf(load: Route['load']): string {
  const [, path] = /import\(\s*["'](.+?)["']/.exec(String(load)) ?? []
  if (!path) throw new Error(`A route must load its screen with import(), not with ${load}.`)
  return path
}

/** The file of a screen that a route imports: its own, or a written page of libs/content. */
function fileOf(screen: string): string {
  return screen.startsWith('.') ? join(folder, screen) : fileURLToPath(import.meta.resolve(screen))
}

/**
 * Scripts and stylesheets that the screen in `module` needs in addition to those of every page, as addresses.
 * Throws an Error if the build has no such screen.
 */
function pageFiles(bundle: Bundle, module: string): string[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const screen = chunks.find(({ facadeModuleId, moduleIds }) =>
    facadeModuleId ? facadeModuleId === module : moduleIds.includes(module),
  )
  if (!screen) throw new Error(`The build has no script for the screen ${module}.`)
  const start = chunks.filter(({ isEntry }) => isEntry).flatMap((entry) => withImports(bundle, entry))
  const scripts = withImports(bundle, screen).filter((chunk) => !start.includes(chunk))
  const files = scripts.flatMap((chunk) => [chunk.fileName, ...(chunk.viteMetadata?.importedCss ?? [])])
  return [...new Set(files)].map((file) => `/${file}`)
}

/** A script and all that it imports statically. */
function withImports(bundle: Bundle, first: Chunk): Chunk[] {
  const scripts = new Set([first])
  for (const { imports } of scripts) {
    for (const name of imports) {
      const file = bundle[name]
      if (file?.type === 'chunk') scripts.add(file)
    }
  }
  return [...scripts]
}
