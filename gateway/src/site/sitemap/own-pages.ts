import { searchLevels } from '@homeground/catalog/levels'
import { states } from '@homeground/catalog/states'
import { type PageTable, pathTo } from '@homeground/contracts'
import type { SubjectList } from './subject-lists.ts'

/** Parameters that the catalog knows all values of. */
const valuesOf: Readonly<Record<string, readonly string[]>> = { state: Object.keys(states), level: searchLevels }

/** The pages that need no service to list: those without parameters, and those of states and levels. */
export function ownPages({ pages }: PageTable): Readonly<Record<'pages' | 'states', SubjectList>> {
  const open = pages.filter(({ isPrivate }) => !isPrivate).map(({ path }) => path)
  const screens = open.filter((path) => !path.includes(':'))
  return {
    pages: { parts: [screens.join('\n')], changed: '' },
    states: { parts: [open.flatMap(filledIn).join('\n')], changed: '' },
  }
}

/** A path with each combination of its parameters; none if it has no parameter or another one. */
function filledIn(path: string): string[] {
  const names = [...path.matchAll(/\/:(\w+)/g)].map(([, name]) => name!)
  if (!names.includes('state') || names.some((name) => !valuesOf[name])) return []
  const combined = names.reduce<Record<string, string>[]>(
    (sets, name) => sets.flatMap((set) => valuesOf[name]!.map((value) => ({ ...set, [name]: value }))),
    [{}],
  )
  return combined.map((params) => pathTo(path, params))
}
