import { importsOf, resolveImport } from './imports.ts'
import type { Rule } from './package-rules.ts'
import { isTestFile } from './source-tree.ts'

/** The layers of web/src that a layer may import besides itself. `main.tsx` may import all. */
const layers: Readonly<Record<string, readonly string[]>> = {
  app: ['features', 'lists', 'places', 'ui', 'lib'],
  features: ['lists', 'places', 'ui', 'lib'],
  lists: ['places', 'ui', 'lib'],
  places: ['ui', 'lib'],
  ui: ['lib'],
  lib: [],
}

/** The parts of `lib` that call the API or know who is logged in. */
const callsApi = /^web\/src\/lib\/(api|account)\/|^web\/src\/lib\/session-store\.ts$/

const layerOf = (path: string) => /^web\/src\/(\w+)\//.exec(path)?.[1]
const featureOf = (path: string) => /^web\/src\/features\/([^/]+)\//.exec(path)?.[1]

/** app → features → lists → places → ui and lib. */
export const webLayers: Rule = (tree) =>
  importedFiles(tree)
    .filter(({ from, to }) => {
      const [importing, imported] = [layerOf(from), layerOf(to)]
      if (!importing || !imported || importing === imported) return false
      return !layers[importing]?.includes(imported)
    })
    .map(describe)

/** `ui` gets data as props: it imports no API and no session. Tests may set them up. */
export const uiCallsNoApi: Rule = (tree) =>
  importedFiles(tree)
    .filter(({ from, to }) => layerOf(from) === 'ui' && callsApi.test(to))
    .filter(({ from }) => !isTestFile(from))
    .map(describe)

export const noFeatureImportsAnother: Rule = (tree) =>
  importedFiles(tree)
    .filter(({ from, to }) => featureOf(from) && featureOf(to) && featureOf(from) !== featureOf(to))
    .map(describe)

interface Edge {
  readonly from: string
  readonly to: string
}

const describe = ({ from, to }: Edge) => `${from} → ${to}`

function importedFiles(tree: Parameters<Rule>[0]): Edge[] {
  return [...tree.files].flatMap(([from, text]) =>
    importsOf(text).flatMap(({ target }) => {
      const to = resolveImport(from, target, tree)
      return to ? [{ from, to }] : []
    }),
  )
}
