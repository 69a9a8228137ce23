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
