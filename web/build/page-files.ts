import type { Rolldown } from 'vite'

type Bundle = Rolldown.OutputBundle
type Chunk = Rolldown.OutputChunk

/**
 * Scripts and stylesheets that the screen in `module` needs in addition to those of every page, as addresses.
 * Throws an Error if the build has no such screen.
 */
export function pageFiles(bundle: Bundle, module: string): string[] {
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
  const found = new Set([first])
  for (const { imports } of found) {
    for (const name of imports) {
      const file = bundle[name]
      if (file?.type === 'chunk') found.add(file)
    }
  }
  return [...found]
}
