/**
 * Every source that the product imports, once: importer routing, job validation, /data, the "Source"
 * cells and the table in docs/data.md are derived from it. In the order in which pages list them.
 */
import { entries } from './entries.ts'
import { type Source, type SourceFile, type SourceOwner, sourceOwners } from './source.ts'

export type { Source, SourceFile, SourceOwner }
export { sourceOwners }

export type SourceKey = (typeof entries)[number]['key']
export type SourceGroup = (typeof entries)[number]['group']

export const sources: readonly (Source & { readonly key: SourceKey; readonly group: SourceGroup })[] = entries

const byKey = new Map<string, (typeof sources)[number]>(sources.map((source) => [source.key, source]))

/** The entry of a source, or undefined when there is none of that name. */
export function findSource(key: string): (typeof sources)[number] | undefined {
  return byKey.get(key)
}

/** The entry of a source. Errors: RangeError for a name that is not in the catalog. */
export function sourceOf(key: SourceKey): (typeof sources)[number] {
  const source = byKey.get(key)
  if (!source) throw new RangeError(`Unknown source "${key}".`)
  return source
}

/** The sources of one owner, in the order of the catalog. */
export function sourcesOwnedBy(owner: SourceOwner): readonly (typeof sources)[number][] {
  return sources.filter((source) => source.owner === owner)
}

/** The sources whose demonstration data is replaced together. */
export function sourcesInGroup(group: SourceGroup): readonly (typeof sources)[number][] {
  return sources.filter((source) => source.group === group)
}

/** What each group of sources is about, in a word or two. */
export const sourceGroupLabels: Readonly<Record<SourceGroup, string>> = {
  realtor: 'Home prices',
  acs: 'People',
  irs: 'Incomes',
  schools: 'Schools',
  airports: 'Airports',
  gazetteer: 'Land areas',
  places: 'Places',
}

const publisherByGroup = new Map(
  sources.map(({ group }) => {
    const publishers = new Set(sourcesInGroup(group).map(({ publisher }) => publisher))
    return [group, joined([...publishers])]
  }),
)

function joined(names: readonly string[]): string {
  return [names.slice(0, -1).join(', '), names.at(-1)!].filter(Boolean).join(' and ')
}

/** Who publishes the data of a group: `NCES, US Department of Education and Education Data Center`. */
export function publisherOfGroup(group: SourceGroup): string {
  return publisherByGroup.get(group)!
}

/** What a file of a source feeds, by its name; the source's own words where no kind matches. */
export function fileKindOf(source: Source, name: string): Pick<SourceFile, 'feeds'> {
  return source.files.find((file) => file.name.test(name)) ?? source
}

/** The sources of each kind of figure about a school. */
export const schoolFigureSources = {
  directory: ['ccd'],
  students: ['ccd'],
  lunch: ['ccd'],
  location: ['edge'],
  scores: ['edfacts', 'edc'],
} as const satisfies Record<string, readonly SourceKey[]>

/** The sources of test results of schools. */
export type SchoolScoreSource = (typeof schoolFigureSources.scores)[number]
