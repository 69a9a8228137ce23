import type { Rule } from './package-rules.ts'
import { isTestFile } from './source-tree.ts'

const MOST_FILES_IN_A_FOLDER = 25

/** A process reads its environment in config.ts only. infra, which starts the processes, is exempt. */
export const onlyConfigReadsEnvironment: Rule = ({ files }) =>
  [...files]
    .filter(([path]) => /^(gateway|services|libs|web\/src)\//.test(path))
    .filter(([path]) => !isTestFile(path) && !path.endsWith('/config.ts'))
    .filter(([, text]) => /process\.env\b/.test(text))
    .map(([path]) => path)

/** Names that say nothing about the content. */
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
