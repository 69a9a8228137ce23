/**
 * Every source that the product imports, once: importer routing, job validation, /data, the "Source"
 * cells and the table in docs/data.md are derived from it. In the order in which pages list them.
 */
import { fiscalYear, schoolYear } from './periods.ts'

/** The services that import sources and keep their rows. */
export const sourceOwners = ['search', 'housing', 'schools'] as const
export type SourceOwner = (typeof sourceOwners)[number]

/**
 * The periods of a source, as the names of its parts begin: `2026-06`, a year, the spring of a school year, or the
 * fiscal year of the federal government, which begins in October of the year before and is published before it begins.
 */
export interface SourcePeriods {
  readonly kind: 'month' | 'year' | 'spring' | 'fiscal'
  /** The first period that the publisher has figures of. */
  readonly first: string
  /** For how many years the figures of a year are not published yet; 0 if absent. */
  readonly yearsUntilPublished?: number
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
  /** It ships with the product as a package, and is imported without a file. */
  readonly isPackage?: true
  /** Address of a file where the publisher has one for each state and year, with `{state}` and `{year}`. */
  readonly fileByStateAndYear?: string
  /**
   * About how many megabytes a refresh downloads, all files together: the order of magnitude, since publishers' files grow.
   * Absent where nothing is downloaded.
   */
  readonly downloadMb?: number
  /** When the publisher brings out a new file. */
  readonly released: string
  /** The periods that its figures are of, with the first one published; null for a source without periods. */
  readonly periods: SourcePeriods | null
  readonly license: string
  /** The figures that come from the source, in a few words. */
  readonly feeds: string
  /** Whether the demonstration set's values are generated or the real ones, or it has none. */
  readonly demonstration: 'generated' | 'real' | 'none'
  /**
   * The files of infra/starter-data with real figures of the source, which a first start loads instead of generated ones, in
   * the order of their loads; absent without any.
   */
  readonly starterFiles?: readonly string[]
}

const usGovernmentWork = 'US government work, public domain'

/** Fields that the school sources share: they are loaded and replaced together. */
const ofSchools = {
  group: 'schools',
  owner: 'schools',
  queue: 'schoolsImport',
  license: usGovernmentWork,
  demonstration: 'generated',
} as const

/** Fields that most sources of the search service share. */
const ofSearch = {
  owner: 'search',
  queue: 'searchImport',
  license: usGovernmentWork,
  demonstration: 'generated',
} as const

/** One entry per source, in the order in which pages list them. */
const entries = [
  {
    key: 'realtor',
    group: 'realtor',
    owner: 'housing',
    queue: 'housingImport',
    publisher: 'Realtor.com',
    title: 'Residential listings, by zip and month',
    page: 'https://www.realtor.com/research/data/',
    newestFile: 'https://econdata.s3-us-west-2.amazonaws.com/Reports/Core/RDC_Inventory_Core_Metrics_Zip_History.csv',
    downloadMb: 830,
    released: 'Monthly, mid-month for the month before; the history file restates all months',
    // Of the releases up to 2019; the history since then begins in July 2016.
    periods: { kind: 'month', first: '2012-05' },
    license: 'Used with attribution',
    feeds: 'Listing prices, listings, days on market',
    demonstration: 'generated',
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
    downloadMb: 50,
    released: 'Yearly, in December for the five years that end with the year before',
    periods: { kind: 'year', first: '2011', yearsUntilPublished: 1 },
    feeds: 'People, households, rent, education, commute',
    starterFiles: ['acs5_2018.csv.gz', 'acs5_2022.csv.gz', 'acs5_2023.csv.gz', 'acs5_2024.csv.gz'],
  },
  {
    ...ofSearch,
    key: 'taxes',
    group: 'taxes',
    publisher: 'Census Bureau',
    title: 'American Community Survey, property taxes by county',
    page: 'https://www.census.gov/programs-surveys/acs/data.html',
    newestFile:
      'https://api.census.gov/data/2024/acs/acs5?get=NAME,B25103_001E,B25103_001M,B25077_001E,B25077_001M&for=county:*',
    downloadMb: 1,
    released: 'Yearly, in December for the five years that end with the year before',
    periods: { kind: 'year', first: '2009', yearsUntilPublished: 1 },
    feeds: 'Property tax rates of counties',
    demonstration: 'none',
    starterFiles: ['acs5_2023_county_taxes.csv.gz'],
  },
  {
    ...ofSearch,
    key: 'irs',
    group: 'irs',
    publisher: 'IRS',
    title: 'Individual income tax by zip',
    page: 'https://www.irs.gov/statistics/soi-tax-stats-individual-income-tax-statistics-zip-code-data-soi',
    newestFile: 'https://www.irs.gov/pub/irs-soi/22zpallagi.csv',
    downloadMb: 200,
    released: 'Yearly, about February, for the tax year three years before',
    periods: { kind: 'year', first: '1998', yearsUntilPublished: 2 },
    feeds: 'Income per tax return, returns by income',
  },
  {
    ...ofSearch,
    key: 'safmr',
    group: 'safmr',
    publisher: 'HUD',
    title: 'Small Area Fair Market Rents',
    page: 'https://www.huduser.gov/portal/datasets/fmr/smallarea/index.html',
    newestFile: 'https://www.huduser.gov/portal/datasets/fmr/fmr2026/fy2026_safmrs.xlsx',
    downloadMb: 10,
    released: 'Yearly, about September for the fiscal year that begins in October; some years are revised',
    periods: { kind: 'fiscal', first: '2018' },
    feeds: 'Fair market rents by bedrooms',
    demonstration: 'none',
    starterFiles: ['fy2026_safmrs.csv.gz'],
  },
  {
    ...ofSearch,
    key: 'nri',
    group: 'nri',
    publisher: 'FEMA',
    title: 'National Risk Index, by county',
    page: 'https://hazards.fema.gov/nri/data-resources',
    newestFile:
      'https://hazards.fema.gov/nri/Content/StaticDocuments/DataDownload/NRI_Table_Counties/NRI_Table_Counties.zip',
    downloadMb: 10,
    released: 'Every one to two years',
    periods: { kind: 'year', first: '2020' },
    feeds: 'Expected losses by natural hazards',
    demonstration: 'none',
    starterFiles: ['NRI_Table_Counties_2021.csv.gz'],
  },
  {
    ...ofSearch,
    key: 'climate',
    group: 'climate',
    publisher: 'NOAA',
    title: 'Climate normals 1991–2020, annual and seasonal',
    page: 'https://www.ncei.noaa.gov/products/land-based-station/us-climate-normals',
    newestFile:
      'https://www.ncei.noaa.gov/data/normals-annualseasonal/1991-2020/archive/us-climate-normals_1991-2020_v1.0.1_annualseasonal_multivariate_by-station_c20230404.tar.gz',
    downloadMb: 40,
    released: 'Every ten years',
    periods: null,
    feeds: 'Temperatures, rain and snow',
    demonstration: 'none',
    starterFiles: ['climate-normals-1991-2020_counties.csv.gz'],
  },
  {
    ...ofSearch,
    key: 'air',
    group: 'air',
    publisher: 'EPA',
    title: 'Annual air quality index, by county',
    page: 'https://aqs.epa.gov/aqsweb/airdata/download_files.html',
    newestFile: 'https://aqs.epa.gov/aqsweb/airdata/annual_aqi_by_county_2024.zip',
    downloadMb: 1,
    released: 'Yearly, complete about May for the year before',
    periods: { kind: 'year', first: '1980' },
    feeds: 'Days of unhealthy air',
    demonstration: 'none',
  },
  {
    ...ofSearch,
    key: 'nonrenewals',
    group: 'nonrenewals',
    publisher: 'Senate Budget Committee',
    title: 'Nonrenewals of homeowners insurance, by county',
    page: 'https://www.budget.senate.gov/',
    newestFile: null,
    released: 'Once, in December 2024, for the years 2018 to 2023',
    periods: { kind: 'year', first: '2018' },
    feeds: 'Nonrenewals of homeowners insurance',
    demonstration: 'none',
  },
  {
    ...ofSearch,
    key: 'health',
    group: 'health',
    publisher: 'CDC',
    title: 'PLACES: local data for better health, by ZCTA',
    page: 'https://www.cdc.gov/places/',
    newestFile: 'https://data.cdc.gov/api/views/kee5-23sr/rows.csv?accessType=DOWNLOAD',
    downloadMb: 40,
    released: 'Yearly',
    periods: { kind: 'year', first: '2020' },
    feeds: 'Health of adults, modeled',
    demonstration: 'none',
    starterFiles: ['PLACES_ZCTA_GIS_2025.csv.gz'],
  },
  {
    ...ofSearch,
    key: 'hospitals',
    group: 'hospitals',
    publisher: 'CMS',
    title: 'Hospital General Information',
    page: 'https://data.cms.gov/provider-data/dataset/xubh-q36u',
    newestFile: 'https://data.cms.gov/provider-data/api/1/datastore/query/xubh-q36u/0/download?format=csv',
    downloadMb: 2,
    released: 'Four times a year',
    periods: { kind: 'year', first: '2005' },
    feeds: 'Hospitals with emergency rooms',
    demonstration: 'none',
  },
  {
    ...ofSchools,
    key: 'ccd',
    publisher: 'NCES',
    title: 'Common Core of Data: schools, enrollment, lunch',
    page: 'https://nces.ed.gov/ccd/files.asp',
    newestFile: 'https://nces.ed.gov/ccd/Data/zip/ccd_sch_029_2425_w_1a_073025.zip',
    downloadMb: 250,
    released: 'Yearly, in summer for the school year before; preliminary files in spring',
    periods: { kind: 'spring', first: '1987' },
    feeds: 'Schools, grades, enrollment',
  },
  {
    ...ofSchools,
    key: 'edge',
    publisher: 'NCES',
    title: 'School locations (EDGE)',
    page: 'https://nces.ed.gov/programs/edge/Geographic/SchoolLocations',
    newestFile: 'https://nces.ed.gov/programs/edge/data/EDGE_GEOCODE_PUBLICSCH_2425.zip',
    downloadMb: 20,
    released: 'Yearly, in fall',
    periods: { kind: 'spring', first: '2015' },
    feeds: 'School locations',
  },
  {
    ...ofSchools,
    key: 'edfacts',
    publisher: 'US Department of Education',
    title: 'Assessments of schools (EDFacts)',
    page: 'https://www2.ed.gov/about/inits/ed/edfacts/data-files/index.html',
    newestFile: 'https://www2.ed.gov/about/inits/ed/edfacts/data-files/math-achievement-sch-sy2020-21-wide.csv',
    downloadMb: 200,
    released: 'Ended: this layout has no results after 2020–21',
    periods: { kind: 'spring', first: '2009' },
    feeds: 'Math and reading proficiency',
  },
  {
    ...ofSchools,
    key: 'edc',
    publisher: 'Education Data Center',
    title: 'State Assessment Data Repository 3.1',
    page: 'https://www.eddatacenter.org/data',
    newestFile: 'https://www.eddatacenter.org/api/data/3.1?state=MA&year=2025',
    fileByStateAndYear: 'https://www.eddatacenter.org/api/data/3.1?state={state}&year={year}',
    downloadMb: 4_000,
    released: 'Several times a year, as states publish; one file for each state and year',
    periods: { kind: 'spring', first: '1998' },
    license: 'Used with attribution',
    feeds: 'Math and reading proficiency, grades 3 to 8',
    demonstration: 'none',
  },
  {
    ...ofSearch,
    key: 'airports',
    group: 'airports',
    publisher: 'OurAirports',
    title: 'Airports of the world',
    page: 'https://ourairports.com/data/',
    newestFile: 'https://davidmegginson.github.io/ourairports-data/airports.csv',
    downloadMb: 12,
    released: 'Daily',
    periods: { kind: 'year', first: '2007' },
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
    newestFile: 'https://www2.census.gov/geo/docs/maps-data/data/gazetteer/2025_Gazetteer/2025_Gaz_zcta_national.zip',
    downloadMb: 1,
    released: 'Yearly, in fall',
    periods: { kind: 'year', first: '2000' },
    feeds: 'Land area and centers of zips',
    starterFiles: ['2025_Gaz_zcta_national.csv.gz'],
  },
  {
    ...ofSearch,
    key: 'counties',
    group: 'counties',
    publisher: 'Census Bureau',
    title: 'Relationship of ZCTAs to counties',
    page: 'https://www.census.gov/geographies/reference-files/time-series/geo/relationship-files.html',
    newestFile: 'https://www2.census.gov/geo/docs/maps-data/data/rel2020/zcta520/tab20_zcta520_county20_natl.txt',
    downloadMb: 6,
    released: 'Every ten years, after a census',
    periods: { kind: 'year', first: '2020' },
    feeds: 'Counties of zips, for figures of counties',
    demonstration: 'none',
    starterFiles: ['tab20_zcta520_county20_natl.csv.gz'],
  },
  {
    ...ofSearch,
    key: 'outlines',
    group: 'outlines',
    publisher: 'Census Bureau',
    title: 'ZCTA cartographic boundaries',
    page: 'https://www.census.gov/geographies/mapping-files/time-series/geo/cartographic-boundary.html',
    newestFile: 'https://www2.census.gov/geo/tiger/GENZ2020/shp/cb_2020_us_zcta520_500k.zip',
    downloadMb: 60,
    released: 'After each census; ZCTAs keep their boundaries for ten years',
    periods: { kind: 'year', first: '2000' },
    feeds: 'Outlines of zips on maps',
    demonstration: 'none',
    starterFiles: ['outlines-2020.csv.gz'],
  },
  {
    ...ofSearch,
    key: 'places',
    group: 'places',
    publisher: 'zipcodes (npm)',
    title: 'Zip codes, towns and counties',
    page: null,
    newestFile: null,
    isPackage: true,
    released: 'Ships with the product, as part of a package',
    periods: null,
    license: 'BSD',
    feeds: 'Zip codes, towns, counties, coordinates',
    demonstration: 'real',
  },
] as const satisfies readonly Source[]

export type SourceKey = (typeof entries)[number]['key']
export type SourceGroup = (typeof entries)[number]['group']

/** The sources of which the demonstration set has files: generated ones, or a part of the real ones. */
export type DemonstrationSource = Exclude<
  (typeof entries)[number],
  { readonly demonstration: 'none' } | { readonly newestFile: null }
>['key']

export const sources: readonly (Source & { readonly key: SourceKey; readonly group: SourceGroup })[] = entries

const byKey = new Map<string, (typeof sources)[number]>(sources.map((source) => [source.key, source]))

/** The entry of a source, or undefined when there is none of that name. */
export function findSource(key: string): (typeof sources)[number] | undefined {
  return byKey.get(key)
}

/** The entry of a source. Errors: RangeError for a name that is not in the catalog. */
export function sourceOf(key: SourceKey): (typeof sources)[number] {
  const source = byKey.get(key)
  if (!source) throw new RangeError(`Unknown source "${key}".`)
  return source
}

/** The sources of one owner, in the order of the catalog. */
export function sourcesOwnedBy(owner: SourceOwner): readonly (typeof sources)[number][] {
  return sources.filter((source) => source.owner === owner)
}

/** The files of infra/starter-data with real figures that a first start loads, with their sources. */
export const starterFiles: readonly { readonly key: SourceKey; readonly file: string }[] = sources.flatMap(
  ({ key, starterFiles = [] }) => starterFiles.map((file) => ({ key, file })),
)

/** The sources whose demonstration data is replaced together. */
export function sourcesInGroup(group: SourceGroup): readonly (typeof sources)[number][] {
  return sources.filter((source) => source.group === group)
}

/** The subject of each group of sources, in a word or two. */
export const sourceGroupLabels: Readonly<Record<SourceGroup, string>> = {
  realtor: 'Home prices',
  acs: 'People',
  taxes: 'Property taxes',
  irs: 'Incomes',
  safmr: 'Fair rents',
  nri: 'Hazards',
  climate: 'Climate',
  air: 'Air quality',
  nonrenewals: 'Insurance',
  health: 'Health',
  hospitals: 'Hospitals',
  counties: 'Counties',
  schools: 'Schools',
  airports: 'Airports',
  gazetteer: 'Land areas',
  outlines: 'Zip outlines',
  places: 'Places',
}

/** What is made up of a group until a real file of it is loaded, as the subject of a sentence. */
export const generatedFigures: Readonly<Partial<Record<SourceGroup, string>>> = {
  realtor: 'prices',
  acs: 'people',
  irs: 'tax returns',
  schools: 'school results',
}

const publisherByGroup = new Map(
  sources.map(({ group }) => {
    const publishers = new Set(sourcesInGroup(group).map(({ publisher }) => publisher))
    return [group, joined([...publishers])]
  }),
)

function joined(names: readonly string[]): string {
  return [names.slice(0, -1).join(', '), names.at(-1)!].filter(Boolean).join(' and ')
}

/** School years are of figures from July on, when they begin; files of the next fiscal year are published from then on. */
const JULY = 7

/**
 * Why a source cannot have figures of a period, as the end of a sentence: it is in the future at `nowMs` (Unix time), or
 * before the source existed. Undefined for a period that it can have, and for a source without periods.
 */
export function periodFault({ title, periods }: Source, period: string, nowMs: number): string | undefined {
  if (!periods) return undefined
  const { kind, first, yearsUntilPublished = 0 } = periods
  const now = new Date(nowMs)
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth() + 1]
  const newest = {
    month: `${year}-${String(month).padStart(2, '0')}`,
    year: String(year - yearsUntilPublished),
    spring: String(month >= JULY ? year + 1 : year),
    fiscal: String(month >= JULY ? year + 1 : year),
  }[kind]
  const write = (text: string) =>
    kind === 'spring' ? schoolYear(Number(text)) : kind === 'fiscal' ? fiscalYear(Number(text)) : text
  if (period > newest && period <= String(year)) return `${write(period)} is not published yet`
  if (period > newest) return `${write(period)} is in the future`
  return period < first ? `${write(period)} is before ${write(first)}, the first of "${title}"` : undefined
}

/** Who publishes the data of a group: `NCES, US Department of Education and Education Data Center`. */
export function publisherOfGroup(group: SourceGroup): string {
  return publisherByGroup.get(group)!
}

/** The sources of each kind of figure about a school. */
export const schoolFigureSources = {
  directory: ['ccd'],
  students: ['ccd'],
  lunch: ['ccd'],
  location: ['edge'],
  scores: ['edfacts', 'edc'],
} as const satisfies Record<string, readonly SourceKey[]>

/** The sources of test results of schools. */
export type SchoolScoreSource = (typeof schoolFigureSources.scores)[number]
