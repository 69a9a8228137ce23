import { type Source, searchSource } from './source.ts'

const publisher = 'Census Bureau'

/** Files of data.census.gov, each one table of the survey. */
const acsFiles = [
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
] as const

export const censusSources = {
  acs: {
    ...searchSource,
    key: 'acs',
    group: 'acs',
    publisher,
    title: 'American Community Survey, 5-year',
    page: 'https://www.census.gov/programs-surveys/acs/data.html',
    newestFile:
      'https://api.census.gov/data/2024/acs/acs5?get=NAME,B01003_001E,B01003_001M&for=zip%20code%20tabulation%20area:*',
    released: 'Yearly, in December for the five years that end with the year before',
    feeds: 'People, households, rent, education, commute',
    files: acsFiles,
  },
  gazetteer: {
    ...searchSource,
    key: 'gazetteer',
    group: 'gazetteer',
    publisher,
    title: 'ZCTA gazetteer',
    page: 'https://www.census.gov/geographies/reference-files/time-series/geo/gazetteer-files.html',
    newestFile:
      'https://www2.census.gov/geo/docs/maps-data/data/gazetteer/2025_Gazetteer/2025_Gaz_zcta_national.zip',
    released: 'Yearly, in fall',
    feeds: 'Land area and centers of zips',
  },
} as const satisfies Record<string, Source>
