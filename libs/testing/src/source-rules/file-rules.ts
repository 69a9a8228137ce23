import { attributes } from '@homeground/catalog/attributes'
import { monthNames } from '@homeground/catalog/months'
import { sources } from '@homeground/catalog/sources'
import { states } from '@homeground/catalog/states'
import { isTestFile, type Rule, type SourceTree } from './source-tree.ts'

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
    .filter(([path]) => path !== 'libs/service/src/identity/session-layout.ts')
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
