/** The kinds of files of sources that have several, apart from `sources.ts` because most pages do not name them. */
import { acsTables } from './acs.ts'
import { type SourceKey, sourceOf } from './sources.ts'

/** One kind of file of a source. */
export interface FileKind {
  /** Matches the names of its files. */
  readonly name: RegExp
  /** What the product takes from it, in a few words. */
  readonly feeds: string
}

const fileKinds: Readonly<Partial<Record<SourceKey, readonly FileKind[]>>> = {
  acs: Object.entries(acsTables).map(([table, { feeds }]) => ({ name: new RegExp(table, 'i'), feeds })),
  ccd: [
    { name: /_029_/, feeds: 'Schools, districts, levels, grades' },
    { name: /_033_/, feeds: 'Free and reduced-price lunch' },
    { name: /_052_/, feeds: 'Enrollment, by race' },
  ],
  edfacts: [
    { name: /math/i, feeds: 'Math proficiency of schools' },
    { name: /rla/i, feeds: 'Reading proficiency of schools' },
  ],
}

/** The kinds of a source's files; the last one is all others, in the source's own words. */
export function fileKindsOf(source: SourceKey): readonly Pick<FileKind, 'feeds'>[] {
  return [...(fileKinds[source] ?? []), sourceOf(source)]
}

/** The kind of a file of a source, by its name. */
export function fileKindOf(source: SourceKey, name: string): Pick<FileKind, 'feeds'> {
  return fileKinds[source]?.find((kind) => kind.name.test(name)) ?? sourceOf(source)
}
