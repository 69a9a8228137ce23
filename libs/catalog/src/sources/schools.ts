import { type Source, schoolSource } from './source.ts'

export const schoolSources = {
  ccd: {
    ...schoolSource,
    key: 'ccd',
    publisher: 'NCES',
    title: 'Common Core of Data: schools, enrollment, lunch',
    page: 'https://nces.ed.gov/ccd/files.asp',
    newestFile: 'https://nces.ed.gov/ccd/Data/zip/ccd_sch_029_2425_w_1a_073025.zip',
    released: 'Yearly, in summer for the school year before; preliminary files in spring',
    feeds: 'Schools, grades, enrollment',
    files: [
      { name: /_029_/, feeds: 'Schools, districts, levels, grades' },
      { name: /_033_/, feeds: 'Free and reduced-price lunch' },
      { name: /_052_/, feeds: 'Enrollment, by race' },
    ],
  },
  edge: {
    ...schoolSource,
    key: 'edge',
    publisher: 'NCES',
    title: 'School locations (EDGE)',
    page: 'https://nces.ed.gov/programs/edge/Geographic/SchoolLocations',
    newestFile: 'https://nces.ed.gov/programs/edge/data/EDGE_GEOCODE_PUBLICSCH_2425.zip',
    released: 'Yearly, in fall',
    feeds: 'School locations',
    files: [],
  },
  edfacts: {
    ...schoolSource,
    key: 'edfacts',
    publisher: 'US Department of Education',
    title: 'Assessments of schools (EDFacts)',
    page: 'https://www2.ed.gov/about/inits/ed/edfacts/data-files/index.html',
    newestFile:
      'https://www2.ed.gov/about/inits/ed/edfacts/data-files/math-achievement-sch-sy2020-21-wide.csv',
    released: 'Ended: this layout has no results after 2020–21',
    feeds: 'Math and reading proficiency',
    files: [
      { name: /math/i, feeds: 'Math proficiency of schools' },
      { name: /rla/i, feeds: 'Reading proficiency of schools' },
    ],
  },
} as const satisfies Record<string, Source>

/** Where each kind of figure about a school comes from. */
export const schoolFigureSources = {
  directory: 'ccd',
  students: 'ccd',
  lunch: 'ccd',
  location: 'edge',
  scores: 'edfacts',
} as const
