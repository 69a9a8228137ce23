/** Below this size, in bytes before compression, scripts that almost the same screens share become one file. */
const smallestSharedScript = 2_000

/**
 * Few files, because each costs a round trip: one script with everything that runs before the first screen, and few
 * with what several screens share. Each screen has a script of its own besides.
 */
export const scriptGroups = [
  { name: 'start', tags: ['$initial' as const], priority: 3 },
  // Otherwise the smallest of them may join what lists share, and lists then wait for Mantine's forms.
  { name: 'forms', test: /\/ui\/form\/(?!segments|slider|copy)|\/form-page\.|\/use-email-token\./, priority: 2 },
  {
    name: 'shared',
    minShareCount: 2,
    entriesAware: true,
    entriesAwareMergeThreshold: smallestSharedScript,
    priority: 1,
  },
]

/** Without the extension, and without the list of all screens that share the file. */
function shortName(name: string): string {
  return name.replace(/(~.*)?(\.\w+)?$/, '')
}

export const fileNames = {
  chunkFileNames: ({ name }: { readonly name: string }) => `assets/${shortName(name)}-[hash].js`,
  assetFileNames: ({ names: [name = ''] }: { readonly names: string[] }) => `assets/${shortName(name)}-[hash][extname]`,
}
