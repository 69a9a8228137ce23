/** Titles of the pages that are about one thing, without the name of the site. Free of typebox. */
export const subjectTitles = {
  /** `Natick, MA 01760` */
  zip: ({ town, state_abbr, zip }: { town: string; state_abbr: string; zip: string }) =>
    `${town}, ${state_abbr} ${zip}`,
  /** `Natick, MA` */
  town: ({ town, state_abbr }: { town: string; state_abbr: string }) => `${town}, ${state_abbr}`,
  /** `Natick High, Natick, MA` */
  school: ({ name, town, state_abbr }: { name: string; town: string | null; state_abbr: string }) =>
    `${name}, ${[town, state_abbr].filter(Boolean).join(', ')}`,
  /** `Natick School District, MA` */
  district: ({ name, state_abbr }: { name: string; state_abbr: string }) => `${name}, ${state_abbr}`,
}
/**
 * Subjects of pages, as the services list them for the gateway: one line each, its kind and then the parameters of its
 * page's address, separated by tabs. Internal. Free of typebox.
 */
export const pageSubjects = {
  /** Five digits. */
  zip: '/zip/:zip',
  /** Post office name and state. */
  town: '/place/:town/:state',
  /** NCES id. */
  school: '/school/:ncesID',
  /** Name in addresses. */
  district: '/schools/district/:district',
} as const

export type PageSubject = keyof typeof pageSubjects

/** A line of the list, without the end of the line. */
export function subjectLine(kind: PageSubject, ...parameters: string[]): string {
  return [kind, ...parameters].join('\t')
}

/** The kind and the parameters of a line; undefined for a kind that is not known. */
export function readSubjectLine(
  line: string,
): { readonly kind: PageSubject; readonly parameters: readonly string[] } | undefined {
  const [kind = '', ...parameters] = line.split('\t')
  return kind in pageSubjects ? { kind: kind as PageSubject, parameters } : undefined
}
