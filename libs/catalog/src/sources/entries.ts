import type { Source } from './source.ts'

const usGovernmentWork = 'US government work, public domain'

/** What the school sources have in common: they are loaded and replaced together. */
const ofSchools = {
  group: 'schools',
  owner: 'schools',
  queue: 'schoolsImport',
  license: usGovernmentWork,
  demonstration: 'generated',
} as const

/** What most sources of the search service have in common. */
const ofSearch = {
  owner: 'search',
  queue: 'searchImport',
  license: usGovernmentWork,
  demonstration: 'generated',
  files: [],
} as const

/** One entry per source, in the order in which pages list them. */
export const entries = [
  {
    key: 'realtor',
    group: 'realtor',
    owner: 'housing',
    queue: 'housingImport',
    publisher: 'Realtor.com',
    title: 'Residential listings, by zip and month',
    page: 'https://www.realtor.com/research/data/',
    newestFile:
      'https://econdata.s3-us-west-2.amazonaws.com/Reports/Core/RDC_Inventory_Core_Metrics_Zip_History.csv',
    released: 'Monthly, mid-month for the month before; the history file restates all months',
    license: 'Used with attribution',
    feeds: 'Listing prices, listings, days on market',
    demonstration: 'generated',
    files: [],
  },
  {
    ...ofSearch,
    key: 'acs',
    group: 'acs',
    publisher: 'Census Bureau',
    title: 'American Community Survey, 5-year',
    page: 'https://www.census.gov/programs-surveys/acs/data.html',
    newestFile:
      'https://api.census.gov/data/2024/acs/acs5?get=NAME,B01003_001E,B01003_001M&for=zip%20code%20tabulation%20area:*',
    released: 'Yearly, in December for the five years that end with the year before',
    feeds: 'People, households, rent, education, commute',
    files: [
      { name: /B01003/i, feeds: 'Population' },
      { name: /B01002/i, feeds: 'Median age' },
      { name: /B03002/i, feeds: 'Race and origin' },
      { name: /B02015/i, feeds: 'Asian Indian population' },
      { name: /B15003/i, feeds: 'Education' },
      { name: /B08013/i, feeds: 'Minutes of commuting' },
      { name: /B08303/i, feeds: 'Commuters' },
      { name: /B19013/i, feeds: 'Household income' },
      { name: /B25003/i, feeds: 'Owner and renter homes' },
      { name: /B25064/i, feeds: 'Rent' },
    ],
  },
  {
    ...ofSearch,
    key: 'irs',
    group: 'irs',
    publisher: 'IRS',
    title: 'Individual income tax by zip',
    page: 'https://www.irs.gov/statistics/soi-tax-stats-individual-income-tax-statistics-zip-code-data-soi',
    newestFile: 'https://www.irs.gov/pub/irs-soi/22zpallagi.csv',
    released: 'Yearly, about February, for the tax year three years before',
    feeds: 'Income per tax return, returns by income',
  },
  {
    ...ofSchools,
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
  {
    ...ofSchools,
    key: 'edge',
    publisher: 'NCES',
    title: 'School locations (EDGE)',
    page: 'https://nces.ed.gov/programs/edge/Geographic/SchoolLocations',
    newestFile: 'https://nces.ed.gov/programs/edge/data/EDGE_GEOCODE_PUBLICSCH_2425.zip',
    released: 'Yearly, in fall',
    feeds: 'School locations',
    files: [],
  },
  {
    ...ofSchools,
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
  {
    ...ofSearch,
    key: 'airports',
    group: 'airports',
    publisher: 'OurAirports',
    title: 'Airports of the world',
    page: 'https://ourairports.com/data/',
    newestFile: 'https://davidmegginson.github.io/ourairports-data/airports.csv',
    released: 'Daily',
    license: 'Public domain',
    feeds: 'Large airports',
    demonstration: 'real',
  },
  {
    ...ofSearch,
    key: 'gazetteer',
    group: 'gazetteer',
    publisher: 'Census Bureau',
    title: 'ZCTA gazetteer',
    page: 'https://www.census.gov/geographies/reference-files/time-series/geo/gazetteer-files.html',
    newestFile:
      'https://www2.census.gov/geo/docs/maps-data/data/gazetteer/2025_Gazetteer/2025_Gaz_zcta_national.zip',
    released: 'Yearly, in fall',
    feeds: 'Land area and centers of zips',
  },
  {
    ...ofSearch,
    key: 'places',
    group: 'places',
    publisher: 'zipcodes (npm)',
    title: 'Zip codes, towns and counties',
    page: null,
    newestFile: null,
    released: 'Ships with the product, as part of a package',
    license: 'MIT',
    feeds: 'Zip codes, towns, counties, coordinates',
    demonstration: 'real',
  },
] as const satisfies readonly Source[]
