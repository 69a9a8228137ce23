import { type Source, searchSource } from './source.ts'

export const otherSources = {
  irs: {
    ...searchSource,
    key: 'irs',
    group: 'irs',
    publisher: 'IRS',
    title: 'Statistics of Income: individual income tax by zip',
    page: 'https://www.irs.gov/statistics/soi-tax-stats-individual-income-tax-statistics-zip-code-data-soi',
    newestFile: 'https://www.irs.gov/pub/irs-soi/22zpallagi.csv',
    released: 'Yearly, about February, for the tax year three years before',
    feeds: 'Income per tax return, returns by income',
  },
  airports: {
    ...searchSource,
    key: 'airports',
    group: 'airports',
    publisher: 'OurAirports',
    title: 'OurAirports: airports of the world',
    page: 'https://ourairports.com/data/',
    newestFile: 'https://davidmegginson.github.io/ourairports-data/airports.csv',
    released: 'Daily',
    license: 'Public domain',
    feeds: 'Large airports',
  },
  places: {
    ...searchSource,
    key: 'places',
    group: 'places',
    publisher: 'zipcodes (npm)',
    title: 'Zip codes, towns and counties',
    page: null,
    newestFile: null,
    released: 'With the product: the file is part of a package',
    license: 'MIT',
    feeds: 'Zip codes, towns, counties, coordinates',
  },
} as const satisfies Record<string, Source>
