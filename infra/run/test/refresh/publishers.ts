import { gzipSync } from 'node:zlib'
import { dropOnce, type Respond, rectangle, serveFile, shapefileArchive, tarFile, zipFile } from '@homeground/testing'

/** Small files in the layout that each publisher has today, under the paths of their own servers. */

type Cells = Record<string, string | number>

function table(columns: string, rows: readonly Cells[], delimiter = ','): string {
  const names = columns.split(',')
  const lines = rows.map((row) => names.map((name) => row[name] ?? '').join(delimiter))
  return `${[names.join(delimiter), ...lines].join('\n')}\n`
}

/** An archive with one file, named like it. */
const packed = (name: string, text: string) => serveFile(zipFile({ [name]: text }))

const zips = { natick: '01760', lasVegas: '89101' }
const schools = { natick: '250840001332', lasVegas: '320006000565' }

const measures =
  'median_listing_price,active_listing_count,median_days_on_market,new_listing_count,price_increased_count,price_increased_share,price_reduced_count,price_reduced_share,pending_listing_count,median_listing_price_per_square_foot,median_square_feet,average_listing_price,total_listing_count,pending_ratio'
const realtorColumns = [
  'month_date_yyyymm,postal_code,zip_name',
  ...measures.split(',').map((name) => `${name},${name}_mm,${name}_yy`),
  'quality_flag',
].join(',')
const listing = (month: string, postal_code: string, price: number): Cells => ({
  month_date_yyyymm: month,
  postal_code,
  zip_name: postal_code === zips.natick ? '"natick, ma"' : '"las vegas, nv"',
  median_listing_price: price,
  active_listing_count: 40,
  median_days_on_market: 30,
  total_listing_count: 60,
  quality_flag: 0,
})
/** Prices of September and October 2026 by zip, as Realtor.com publishes them. */
export const months = table(realtorColumns, [
  listing('202609', zips.natick, 800_000),
  listing('202609', zips.lasVegas, 400_000),
  listing('202610', zips.natick, 810_000),
  listing('202610', zips.lasVegas, 410_000),
])

/** The variables that are asked for: an age of 40, 1,000 for other first lines, 800 owners, else 200, each with a margin of 10. */
const acs: Respond = (response, { request }) => {
  const asked = new URL(request.url!, 'http://localhost').searchParams
  if (asked.get('key') !== censusKey) return response.writeHead(302, { location: '/keys' }).end()
  const names = asked.get('get')!.split(',')
  if (asked.get('for') === 'county:*') return serveFile(countyTaxes)(response, { request, count: 1 })
  const figureOf = (name: string) => {
    if (name.endsWith('M')) return 10
    if (name.startsWith('B01002')) return 40
    if (name === 'B25003_002E') return 800
    return name.endsWith('_001E') ? 1000 : 200
  }
  const rows = Object.values(zips).map((zip) => [
    `ZCTA5 ${zip}`,
    ...names.slice(1).map((name) => String(figureOf(name))),
    zip,
  ])
  const text = JSON.stringify([[...names, 'zip code tabulation area'], ...rows])
  return serveFile(text)(response, { request, count: 1 })
}
const countyTaxes = JSON.stringify([
  ['NAME', 'B25103_001E', 'B25103_001M', 'B25077_001E', 'B25077_001M', 'state', 'county'],
  ['Middlesex County, Massachusetts', '7200', '40', '700000', '3000', '25', '017'],
  ['Clark County, Nevada', '2100', '15', '400000', '1500', '32', '003'],
])
export const censusKey = 'key of the test'

const gazetteer = table(
  'GEOID,GEOIDFQ,ALAND,AWATER,ALAND_SQMI,AWATER_SQMI,INTPTLAT,INTPTLONG',
  [
    { GEOID: zips.natick, ALAND: 38_849_822, ALAND_SQMI: 15, INTPTLAT: 42.28, INTPTLONG: -71.35 },
    { GEOID: zips.lasVegas, ALAND: 10_359_952, ALAND_SQMI: 4, INTPTLAT: 36.17, INTPTLONG: -115.12 },
  ],
  '|',
)

const incomes = table(
  'STATEFIPS,STATE,zipcode,agi_stub,N1,A00100',
  Object.values(zips).flatMap((zipcode) =>
    [12, 35, 60, 85, 150, 400].map((each, i) => ({
      STATEFIPS: 25,
      STATE: 'MA',
      zipcode,
      agi_stub: i + 1,
      N1: 200,
      A00100: 200 * each,
    })),
  ),
)

const airports = table('id,ident,type,name,latitude_deg,longitude_deg,elevation_ft,iso_country', [
  {
    ident: 'KBOS',
    type: 'large_airport',
    name: 'Logan',
    latitude_deg: 42.36,
    longitude_deg: -71.01,
    iso_country: 'US',
  },
])

const ofSchools = (make: (id: string, state: 'MA' | 'NV') => Cells) => [
  make(schools.natick, 'MA'),
  make(schools.lasVegas, 'NV'),
]
const directory = table(
  'SCHOOL_YEAR,FIPST,STATENAME,ST,SCH_NAME,LEA_NAME,LEAID,NCESSCH,LCITY,LSTATE,LZIP,SY_STATUS,SY_STATUS_TEXT,SCH_TYPE_TEXT,CHARTER_TEXT,GSLO,GSHI,LEVEL',
  ofSchools((NCESSCH, ST) => ({
    SCHOOL_YEAR: '2024-2025',
    ST,
    LSTATE: ST,
    NCESSCH,
    LEAID: NCESSCH.slice(0, 7),
    SCH_NAME: `Middle School of ${ST}`,
    LEA_NAME: `District of ${ST}`,
    LCITY: ST === 'MA' ? 'Natick' : 'Las Vegas',
    LZIP: ST === 'MA' ? '01760' : '89101',
    SY_STATUS_TEXT: 'Open',
    SCH_TYPE_TEXT: 'Regular School',
    CHARTER_TEXT: 'No',
    GSLO: '06',
    GSHI: '08',
    LEVEL: 'Middle',
  })),
)
const counted = { SCHOOL_YEAR: '2024-2025', TOTAL_INDICATOR: 'Education Unit Total' }
const none = 'No Category Codes'
const enrollment = table(
  'SCHOOL_YEAR,ST,SCH_NAME,LEAID,NCESSCH,GRADE,RACE_ETHNICITY,SEX,STUDENT_COUNT,TOTAL_INDICATOR,DMS_FLAG',
  ofSchools((NCESSCH) => ({ ...counted, NCESSCH, GRADE: none, RACE_ETHNICITY: none, SEX: none, STUDENT_COUNT: 500 })),
)
const lunch = table(
  'SCHOOL_YEAR,ST,SCH_NAME,LEAID,NCESSCH,DATA_GROUP,LUNCH_PROGRAM,STUDENT_COUNT,TOTAL_INDICATOR,DMS_FLAG',
  ofSchools((NCESSCH) => ({
    ...counted,
    NCESSCH,
    LUNCH_PROGRAM: none,
    STUDENT_COUNT: 100,
    DATA_GROUP: 'Free and Reduced-price Lunch Table',
  })),
)
const locations = table(
  'NCESSCH,NAME,STATE,LAT,LON,SCHOOLYEAR',
  ofSchools((NCESSCH, state) => ({
    NCESSCH,
    NAME: 'School',
    STATE: state,
    SCHOOLYEAR: '2024-2025',
    ...(state === 'MA' ? { LAT: 42.28, LON: -71.35 } : { LAT: 36.17, LON: -115.12 }),
  })),
  '|',
)

const libraryFile = (years: string, group: string) =>
  `/sites/default/files/data_download/EID_${years}/SY${years}_${group}_SCH_data_files.zip`
const groups = { FS175_DG583: 583, FS178_DG584: 584 } as const
const springs = { '1819': '2018-2019', '2021': '2020-2021', '2122': '2021-2022' }
const libraryFiles = Object.entries(springs).flatMap(([years, schoolYear]) =>
  Object.entries(groups).map(([group, number]) => {
    const text = table(
      'School Year,State,NCES LEA ID,LEA,School,NCES SCH ID,Data Group,Data Description,Value,Numerator,Denominator,Population,Subgroup,Characteristics,Age/Grade,Academic Subject,Outcome,Program Type',
      ofSchools((id, state) => ({
        'School Year': schoolYear,
        State: state,
        'NCES SCH ID': id,
        'Data Group': number,
        Value: '45-49%',
        Denominator: 200,
        Population: 'All Students',
        Subgroup: 'All Students in School',
        'Age/Grade': 'All Grades',
      })),
    )
    return [libraryFile(years, group), packed(`SY${years}_${group}_SCH.csv`, text)] as const
  }),
)
/** The list has two pages: the newest files, then the older ones. */
const library: Respond = (response, { request }) => {
  const page = new URL(request.url!, 'http://localhost').searchParams.get('page') ?? '0'
  const paths = libraryFiles.map(([path]) => path)
  const shown = { '0': paths.slice(2), '1': paths.slice(0, 2) }[page] ?? []
  response.end(shown.map((path) => `<a href="${path}">Download</a>`).join('\n'))
}

const resultsColumns =
  'State,StateAbbrev,StateFips,SchYear,DataLevel,DistName,SchName,NCESDistrictID,StateAssignedDistID,NCESSchoolID,StateAssignedSchID,AssmtName,AssmtType,Subject,GradeLevel,StudentGroup,StudentGroup_TotalTested,StudentSubGroup,StudentSubGroup_TotalTested,Lev1_count,Lev1_percent,Lev2_count,Lev2_percent,Lev3_count,Lev3_percent,Lev4_count,Lev4_percent,Lev5_count,Lev5_percent,AvgScaleScore,AvgSS_SD,ProficiencyCriteria,ProficientOrAbove_count,ProficientOrAbove_percent,ParticipationRate,Flag_AssmtNameChange,Flag_CutScoreChange_ELA,Flag_CutScoreChange_math,Flag_CutScoreChange_sci,Flag_CutScoreChange_soc,DistType,DistCharter,DistLocale,SchType,SchLevel,SchVirtual,CountyName,CountyCode,Version'
const results = (state: 'MA' | 'NV', spring: number) =>
  table(
    resultsColumns,
    ['math', 'ela'].map((Subject) => ({
      StateAbbrev: state,
      SchYear: `${spring - 1}-${spring % 100}`,
      DataLevel: 'School',
      NCESSchoolID: state === 'MA' ? schools.natick : schools.lasVegas,
      Subject,
      AssmtType: 'Regular',
      GradeLevel: 'G38',
      StudentGroup: 'All Students',
      StudentSubGroup: 'All Students',
      StudentSubGroup_TotalTested: 200,
      ProficientOrAbove_percent: '0.5',
      ParticipationRate: '0.98',
      Version: 'V3.1',
      Flag_AssmtNameChange: 'N',
      Flag_CutScoreChange_ELA: 'N',
      Flag_CutScoreChange_math: 'N',
    })),
  )
/** Only two states have published the springs of 2024 and 2025. */
const assessments: Respond = (response, about) => {
  const { searchParams } = new URL(about.request.url!, 'http://localhost')
  const [state, year] = [searchParams.get('state'), Number(searchParams.get('year'))]
  const isPublished = (state === 'MA' || state === 'NV') && (year === 2024 || year === 2025)
  if (!isPublished) return response.writeHead(404).end()
  return serveFile(results(state, year))(response, about)
}

/** A sheet of an Excel workbook whose cells are texts. */
function workbook(rows: readonly (readonly (string | number)[])[]): Buffer {
  const cells = (row: readonly (string | number)[]) => row.map((text) => `<c t="str"><v>${text}</v></c>`).join('')
  const sheetRows = rows.map((row) => `<row>${cells(row)}</row>`).join('')
  return zipFile({
    'xl/workbook.xml': '<workbook xmlns:r="r"><sheets><sheet name="SAFMRs" r:id="rId1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${sheetRows}</sheetData></worksheet>`,
  })
}

const rents = workbook([
  ['ZIP\nCode', 'HUD Area Code', ...[0, 1, 2, 3, 4].map((bedrooms) => `SAFMR\n${bedrooms}BR`)],
  [1760, 'METRO14460MM1120', 2330, 2450, 2910, 3490, 3850],
  [89101, 'METRO29820M29820', 900, 1000, 1200, 1700, 2000],
])

const losses = table(
  'STATEABBRV,STCOFIPS,POPULATION,BUILDVALUE,AREA,EAL_VALB,CFLD_EALB,IFLD_EALB,WFIR_EALB,HRCN_EALB,TRND_EALB,NRI_VER',
  [
    ['MA', '25017', 14_000_000],
    ['NV', '32003', 30_000_000],
  ].map(([STATEABBRV, STCOFIPS, EAL_VALB]) => ({
    STATEABBRV: STATEABBRV!,
    STCOFIPS: STCOFIPS!,
    POPULATION: 1_500_000,
    BUILDVALUE: 200_000_000_000,
    AREA: 800,
    EAL_VALB: EAL_VALB!,
    CFLD_EALB: 0,
    IFLD_EALB: 1_000_000,
    WFIR_EALB: 0,
    HRCN_EALB: 0,
    TRND_EALB: 2_000_000,
    NRI_VER: 'December 2025',
  })),
)
/** FEMA’s archive has the dictionary of its columns beside the table. */
const lossesArchive = zipFile({
  'NRI_Table_Counties.csv': losses,
  'NRIDataDictionary.csv': 'Sort,Field Name\n1,OID_\n',
  'NRI_HazardInfo.csv': 'OID_,HAZARD\n1,Avalanche\n',
})

const counties = table(
  'GEOID_ZCTA5_20,GEOID_COUNTY_20,NAMELSAD_COUNTY_20,AREALAND_PART',
  [
    [zips.natick, '25017', 'Middlesex County'],
    [zips.lasVegas, '32003', 'Clark County'],
  ].map(([GEOID_ZCTA5_20, GEOID_COUNTY_20, NAMELSAD_COUNTY_20]) => ({
    GEOID_ZCTA5_20: GEOID_ZCTA5_20!,
    GEOID_COUNTY_20: GEOID_COUNTY_20!,
    NAMELSAD_COUNTY_20: NAMELSAD_COUNTY_20!,
    AREALAND_PART: 39_000_000,
  })),
  '|',
)

const outlines = shapefileArchive('cb_2020_us_zcta520_500k', {
  column: 'ZCTA5CE20',
  values: Object.values(zips),
  shapes: [[rectangle(-71.4, 42.2, -71.3, 42.3)], [rectangle(-115.2, 36.1, -115.1, 36.2)]],
})

const climateArchive = gzipSync(
  tarFile({
    'USC00195175.csv':
      '"STATION","LATITUDE","LONGITUDE","ELEVATION","NAME","JJA-TMAX-NORMAL"\n"USC00195175","42.28","-71.34","55.0","NATICK, MA US","81.5"',
    'USW00023169.csv':
      '"STATION","LATITUDE","LONGITUDE","ELEVATION","NAME","DJF-TMIN-NORMAL","JJA-TMAX-NORMAL"\n"USW00023169","36.08","-115.16","655.0","LAS VEGAS, NV US","40.1","102.2"',
  }),
)
const airQuality = table(
  'State,County,Year,Days with AQI,Unhealthy for Sensitive Groups Days,Unhealthy Days,Very Unhealthy Days,Hazardous Days',
  [
    ['Massachusetts', 'Middlesex'],
    ['Nevada', 'Clark'],
  ].map(([State, County]) => ({
    State: State!,
    County: County!,
    Year: 2024,
    'Days with AQI': 365,
    'Unhealthy for Sensitive Groups Days': 3,
    'Unhealthy Days': 1,
    'Very Unhealthy Days': 0,
    'Hazardous Days': 0,
  })),
)
const healthColumns = ['OBESITY', 'DIABETES', 'BPHIGH', 'DEPRESSION', 'LPA', 'SLEEP'].map((name) => `${name}_CrudePrev`)
const health = table(
  ['ZCTA5', ...healthColumns].join(','),
  Object.values(zips).map((ZCTA5, i) => ({
    ZCTA5,
    ...Object.fromEntries(healthColumns.map((name) => [name, 20 + i])),
  })),
)
const hospitals = table(
  'facility_id,facility_name,zip_code,hospital_type,emergency_services,hospital_overall_rating',
  Object.values(zips).map((zip_code, i) => ({
    facility_id: 220_101 + i,
    facility_name: `HOSPITAL ${i}`,
    zip_code,
    hospital_type: 'Acute Care Hospitals',
    emergency_services: 'Yes',
    hospital_overall_rating: 4,
  })),
)

export const paths = {
  months: '/Reports/Core/RDC_Inventory_Core_Metrics_Zip_History.csv',
  acs: '/data/2024/acs/acs5',
  gazetteer: '/geo/docs/maps-data/data/gazetteer/2025_Gazetteer/2025_Gaz_zcta_national.zip',
  incomes: '/pub/irs-soi/22zpallagi.csv',
  fairRents: '/portal/datasets/fmr/fmr2026/fy2026_safmrs.xlsx',
  losses: '/nri/Content/StaticDocuments/DataDownload/NRI_Table_Counties/NRI_Table_Counties.zip',
  counties: '/geo/docs/maps-data/data/rel2020/zcta520/tab20_zcta520_county20_natl.txt',
  outlines: '/geo/tiger/GENZ2020/shp/cb_2020_us_zcta520_500k.zip',
  climate:
    '/data/normals-annualseasonal/1991-2020/archive/us-climate-normals_1991-2020_v1.0.1_annualseasonal_multivariate_by-station_c20230404.tar.gz',
  airQuality: '/aqsweb/airdata/annual_aqi_by_county_2024.zip',
  health: '/api/views/kee5-23sr/rows.csv',
  hospitals: '/provider-data/api/1/datastore/query/xubh-q36u/0/download',
  airports: '/ourairports-data/airports.csv',
  ccdList: '/ccd/files.asp',
  directory: '/ccd/Data/zip/ccd_sch_029_2425_w_1a_073025.zip',
  enrollment: '/ccd/Data/zip/ccd_sch_052_2425_l_1a_073025.zip',
  lunch: '/ccd/Data/zip/ccd_sch_033_2425_l_2a_073025.zip',
  locations: '/programs/edge/data/EDGE_GEOCODE_PUBLICSCH_2425.zip',
  library: '/download/data-library',
  assessments: '/api/data/3.1',
} as const

/** What every publisher serves. Connections drop, files move, and the list of the CCD is down. */
export const publishers = (): Record<string, Respond> => ({
  [paths.months]: dropOnce(months, serveFile(months)),
  [paths.acs]: acs,
  [paths.gazetteer]: packed('2025_Gaz_zcta_national.txt', gazetteer),
  [paths.incomes]: (response) => response.writeHead(302, { location: '/moved/incomes.csv' }).end(),
  '/moved/incomes.csv': serveFile(incomes),
  [paths.fairRents]: serveFile(rents),
  [paths.losses]: serveFile(lossesArchive),
  [paths.counties]: serveFile(counties),
  [paths.outlines]: serveFile(outlines),
  [paths.climate]: serveFile(climateArchive),
  [paths.airQuality]: packed('annual_aqi_by_county_2024.csv', airQuality),
  [paths.health]: serveFile(health),
  [paths.hospitals]: serveFile(hospitals),
  [paths.airports]: serveFile(airports),
  [paths.ccdList]: (response) => response.writeHead(503).end(),
  [paths.directory]: packed('ccd_sch_029_2425_w_1a_073025.csv', directory),
  [paths.enrollment]: packed('ccd_sch_052_2425_l_1a_073025.csv', enrollment),
  [paths.lunch]: packed('ccd_sch_033_2425_l_2a_073025.csv', lunch),
  [paths.locations]: packed('EDGE_GEOCODE_PUBLICSCH_2425.TXT', locations),
  [paths.library]: library,
  ...Object.fromEntries(libraryFiles),
  [paths.assessments]: assessments,
})
