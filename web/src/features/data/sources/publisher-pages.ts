export interface PublisherPage {
  readonly title: string
  readonly address: string
}

/** Where a source's publisher hands out its files. */
export const publisherPages: Readonly<Record<string, PublisherPage>> = {
  realtor: {
    title: 'Realtor.com real estate data',
    address: 'https://www.realtor.com/research/data/',
  },
  acs: {
    title: 'American Community Survey',
    address: 'https://www.census.gov/programs-surveys/acs/data.html',
  },
  gazetteer: {
    title: 'Census gazetteer files',
    address:
      'https://www.census.gov/geographies/reference-files/time-series/geo/gazetteer-files.html',
  },
  irs: {
    title: 'IRS income statistics by zip',
    address:
      'https://www.irs.gov/statistics/soi-tax-stats-individual-income-tax-statistics-zip-code-data-soi',
  },
  ccd: { title: 'Common Core of Data', address: 'https://nces.ed.gov/ccd/files.asp' },
  edge: {
    title: 'EDGE school locations',
    address: 'https://nces.ed.gov/programs/edge/Geographic/SchoolLocations',
  },
  edfacts: {
    title: 'EDFacts data files',
    address: 'https://www2.ed.gov/about/inits/ed/edfacts/data-files/index.html',
  },
  airports: { title: 'OurAirports data', address: 'https://ourairports.com/data/' },
}
