/** A file that a refresh fetches from its publisher. */
export interface ReleasedFile {
  /** Tells it from the other files of its source: `directory`, `MA 2025`; '' for an only file. */
  readonly name: string
  /**
   * Newest release first. The last one is known; those before it are coming releases under the names that the
   * publisher has given them so far, which may not be published yet.
   */
  readonly addresses: readonly string[]
  /** The publisher's list of releases, where their names cannot be told in advance. */
  readonly list?: ReleaseList
  /** True if the publisher may not have the file: a state publishes late, or not at all. */
  readonly isOptional?: true
  /** True if the other files of the source mean nothing without this one. */
  readonly isBase?: true
}

/** Pages that link to the releases of a file. */
export interface ReleaseList {
  /** Address of the list. */
  readonly page: string
  /** Parameter that numbers the pages of a long list, from 0. */
  readonly pageParameter?: string
  /** Matches the names of the releases. */
  readonly file: RegExp
  /** Address of the folder of the files, for a list that names them without it. */
  readonly folder?: string
  /** Newer releases have a rank that sorts higher. */
  readonly rank: (name: string) => string
}

/**
 * The address of a known release with those of later years before it, newest first. `spell` writes a year as the
 * address does. Errors: RangeError for an address without a year.
 */
export function sinceKnown(
  known: string,
  { spell, newest }: { spell: (year: number) => string; newest: number },
): string[] {
  const later: number[] = []
  for (let year = newest; year > 2000; year--) {
    const written = spell(year)
    if (known.includes(written)) {
      return [...later.map((next) => known.replaceAll(written, spell(next))), known]
    }
    later.push(year)
  }
  throw new RangeError(`${known} names no year up to ${newest}.`)
}

/** The last two digits of a year. */
export const twoDigits = (year: number) => String(year % 100).padStart(2, '0')
