/** Where a source's publisher hands out its files. */
export const publisherPages: Readonly<Record<string, string>> = {
  realtor: 'https://www.realtor.com/research/data/',
  acs: 'https://www.census.gov/programs-surveys/acs/data.html',
  gazetteer:
    'https://www.census.gov/geographies/reference-files/time-series/geo/gazetteer-files.html',
  irs: 'https://www.irs.gov/statistics/soi-tax-stats-individual-income-tax-statistics-zip-code-data-soi',
  ccd: 'https://nces.ed.gov/ccd/files.asp',
  edge: 'https://nces.ed.gov/programs/edge/Geographic/SchoolLocations',
  edfacts: 'https://www2.ed.gov/about/inits/ed/edfacts/data-files/index.html',
  airports: 'https://ourairports.com/data/',
}
