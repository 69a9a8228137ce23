/** The services that import sources and keep their rows. */
export const sourceOwners = ['search', 'housing', 'schools'] as const
export type SourceOwner = (typeof sourceOwners)[number]

/** One kind of file of a source, by the file's name, and what the product takes from it. */
export interface SourceFile {
  readonly name: RegExp
  readonly feeds: string
}

/** A public data set that the product imports. */
export interface Source {
  /** Name in commands, calls and tables. */
  readonly key: string
  /** Sources of one group share demonstration data: the first real file of any replaces all of it. */
  readonly group: string
  readonly owner: SourceOwner
  /** Queue of the owner's worker, as `libs/queues` names it. */
  readonly queue: 'searchImport' | 'housingImport' | 'schoolsImport'
  /** The one text for the publisher, on every screen and in every file. */
  readonly publisher: string
  /** Title of the data set as a reader would look it up. */
  readonly title: string
  /** The publisher's page about the data set; null for a source without one. */
  readonly page: string | null
  /** Address of the newest known file; null where nothing is downloaded. */
  readonly newestFile: string | null
  /** Address of a file where the publisher has one for each state and year, with `{state}` and `{year}`. */
  readonly fileByStateAndYear?: string
  /** When the publisher brings out a new file. */
  readonly released: string
  readonly license: string
  /** What the product takes from the source, in a few words. */
  readonly feeds: string
  /** Whether the demonstration set's values are generated or the real ones, or it has none. */
  readonly demonstration: 'generated' | 'real' | 'none'
  /** Kinds of files, where a source has several. A file that matches none is described by `feeds`. */
  readonly files: readonly SourceFile[]
}
