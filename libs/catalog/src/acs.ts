/**
 * The detailed tables of the American Community Survey that the product uses, one entry per table. The calls of a
 * refresh, what an import accepts, the attributes with their formulas, and the demonstration data follow from it.
 * Source: Census Bureau, 5-year estimates by ZCTA (zip code tabulation area). It imports nothing, as all of these do.
 */

/** A line of a table: its estimate is `B25003_002E`, its margin of error `B25003_002M`. */
interface Line {
  readonly line: number
  /** Name of the figure within a formula. */
  readonly name: string
  /** Where the figure was up to an earlier vintage. */
  readonly before?: { readonly vintage: number; readonly line: number }
}

/** Limits beyond which medians are not published: `3,500+` and `100-` in files, 3501 and 99 in the API. */
interface OpenEnds {
  /** First vintage with these limits. */
  readonly since: number
  readonly over: number
  readonly under: number
}

/**
 * Homes or households by classes of what another table has the median of, so that the median of several zips can be
 * computed: the medians of their own do not tell it.
 */
interface Classes {
  /** The figure that is the median, in the unit of the limits. */
  readonly ofMedian: string
  /** First vintage with these lines. */
  readonly since: number
  /** Line of the lowest class; the others follow. */
  readonly firstLine: number
  /** Lower limit of each class; the highest class has no upper one. */
  readonly from: readonly number[]
}

/** How an attribute is computed, by the names of figures. Shares are in percent. */
type Measure<Figure> =
  | { readonly figure: Figure }
  /** `rest`: the part that makes up the whole together with the share; both have the larger of their margins. */
  | { readonly share: readonly Figure[]; readonly of: Figure; readonly rest?: Figure }
  | { readonly ratio: Figure; readonly per: Figure }
  /** One median as a percentage of another, where neither is over or under a limit. The zips of a town have no sum of it. */
  | { readonly rate: Figure; readonly base: Figure }

interface Table {
  /** Subject of the table on lists of files. */
  readonly feeds: string
  /** Lines of the table, all of which are stored. */
  readonly lines: number
  /** `counts`: line 1 is the whole, and no line is larger. `median`: line 1 is one, and may be open-ended. */
  readonly kind: 'counts' | 'median' | 'sum'
  /** The lines that the product reads, by the names of figures. */
  readonly figures: Readonly<Record<string, Line>>
  /** Newest first; `of` names the medians, which are dollars unless they are years. */
  readonly openEnds?: { readonly of: string; readonly areYears?: true; readonly limits: readonly OpenEnds[] }
  readonly classes?: Classes
  /** In the order of their group. */
  readonly attributes?: readonly TableAttribute[]
}

/**
 * An entry of the list of attributes, which checks its fields. The list completes the description with the tables, `formulas.ts`
 * makes the formula of the measure. An attribute without a measure is computed in the read model.
 */
interface TableAttribute {
  readonly key: string
  readonly measure?: Measure<string>
  readonly [field: string]: unknown
}

/** Fields that all attributes of the survey share. */
const surveyed = {
  source: 'acs',
  marginConfidence: 90,
  terms: ['margin-of-error'],
  orderable: true,
  scale: 1,
  combine: 'mean',
  better: 'neither',
} as const
const ofPeople = { ...surveyed, group: 'people' } as const
const ofHomes = { ...surveyed, group: 'homes' } as const
const openEndTerms = ['margin-of-error', 'open-ended'] as const

function shareOfPeople<const Key extends string, const Figure extends string>(key: Key, people: string, part: Figure) {
  return {
    ...ofPeople,
    key,
    label: people,
    short: people,
    unit: 'percent',
    description: `Share of the zip’s people: ${people}`,
    measure: { share: [part], of: 'peopleByOrigin' },
    options: ['-1,1', '1,5', '5,10', '10,20', '20,40', '40,60', '60,80', '80,100'],
    sensitive: true,
  } as const
}

export const acsTables = {
  B01003: {
    feeds: 'Population',
    lines: 1,
    kind: 'counts',
    figures: { population: { line: 1, name: 'all people' } },
    attributes: [
      {
        ...ofPeople,
        key: 'population',
        label: 'Population',
        short: 'Population',
        unit: 'count',
        combine: 'sum',
        description: 'People who live in the zip',
        measure: { figure: 'population' },
        options: ['-1,1000', '1000,5000', '5000,10000', '10000,20000', '20000,40000', '40000,60000', '60000,1000000'],
        plausible: [0, 300_000],
        possible: [0, 10_000_000],
      },
      {
        ...ofPeople,
        key: 'population_density',
        label: 'People per square mile',
        short: 'Density',
        unit: 'people_per_sqmi',
        description: 'Population (ACS) divided by land area (Census gazetteer).',
        options: [
          '-1,100',
          '100,500',
          '500,1000',
          '1000,2500',
          '2500,5000',
          '5000,10000',
          '10000,25000',
          '25000,200000',
        ],
        plausible: [0, 300_000],
        possible: [0, 100_000_000],
      },
    ],
  },
  B01002: {
    feeds: 'Median age',
    lines: 3,
    kind: 'median',
    figures: { medianAge: { line: 1, name: 'median age' } },
    attributes: [
      {
        ...ofPeople,
        key: 'median_age',
        label: 'Median age',
        short: 'Median age',
        unit: 'years',
        description: 'Half of the people are older than this, half younger',
        measure: { figure: 'medianAge' },
        options: ['0,25', '25,30', '30,35', '35,40', '40,45', '45,50', '50,60', '60,120'],
        plausible: [10, 95],
        possible: [0, 130],
      },
    ],
  },
  B15003: {
    feeds: 'Education',
    lines: 25,
    kind: 'counts',
    figures: {
      adults25: { line: 1, name: 'people aged 25 and over' },
      bachelors: { line: 22, name: 'bachelor’s' },
      masters: { line: 23, name: 'master’s' },
      professionals: { line: 24, name: 'professional' },
      doctorates: { line: 25, name: 'doctoral degrees' },
    },
    attributes: [
      {
        ...ofPeople,
        key: 'percent_bachelors_plus',
        label: 'Bachelor’s degree or higher',
        short: 'Bachelor’s or higher',
        unit: 'percent',
        description: 'Share of people aged 25 and over with a bachelor’s degree or higher',
        measure: { share: ['bachelors', 'masters', 'professionals', 'doctorates'], of: 'adults25' },
        options: ['-1,10', '10,20', '20,30', '30,40', '40,50', '50,75', '75,100'],
      },
    ],
  },
  B08013: {
    feeds: 'Minutes of commuting',
    lines: 3,
    kind: 'sum',
    figures: { commuteMinutes: { line: 1, name: 'minutes of travel to work' } },
    attributes: [
      {
        ...ofPeople,
        key: 'mean_commute_minutes',
        label: 'Average commute',
        short: 'Average commute',
        unit: 'minutes',
        better: 'lower',
        description: 'Average travel time to work of workers who don’t work from home',
        measure: { ratio: 'commuteMinutes', per: 'commuters' },
        options: ['0,15', '15,20', '20,25', '25,30', '30,40', '40,200'],
        plausible: [0, 240],
        possible: [0, 1_440],
      },
    ],
  },
  B08303: {
    feeds: 'Commute times',
    lines: 13,
    kind: 'counts',
    figures: {
      commuters: { line: 1, name: 'workers who travel to work' },
      commutersUnder5: { line: 2, name: 'those who travel under 5 minutes' },
      commuters5To9: { line: 3, name: '5 to 9' },
      commuters10To14: { line: 4, name: '10 to 14' },
      commuters15To19: { line: 5, name: '15 to 19' },
      commuters20To24: { line: 6, name: '20 to 24' },
      commuters25To29: { line: 7, name: '25 to 29 minutes' },
    },
    attributes: [
      {
        ...ofPeople,
        key: 'percent_commute_under_30',
        label: 'Commutes under 30 minutes',
        short: 'Half-hour commutes',
        unit: 'percent',
        better: 'higher',
        description: 'Share of workers who don’t work from home and travel less than 30 minutes to work',
        measure: {
          share: [
            'commutersUnder5',
            'commuters5To9',
            'commuters10To14',
            'commuters15To19',
            'commuters20To24',
            'commuters25To29',
          ],
          of: 'commuters',
        },
        options: ['-1,30', '30,40', '40,50', '50,60', '60,70', '70,80', '80,100'],
      },
    ],
  },
  B08301: {
    feeds: 'Means of commuting',
    lines: 21,
    kind: 'counts',
    figures: {
      workers: { line: 1, name: 'workers aged 16 and over' },
      homeWorkers: { line: 21, name: 'those who work from home' },
    },
    attributes: [
      {
        ...ofPeople,
        key: 'percent_work_from_home',
        label: 'Work from home',
        short: 'Work from home',
        unit: 'percent',
        description: 'Share of workers aged 16 and over who mostly work from home',
        measure: { share: ['homeWorkers'], of: 'workers' },
        options: ['-1,5', '5,10', '10,15', '15,20', '20,30', '30,100'],
      },
    ],
  },
  B25044: {
    feeds: 'Vehicles of households',
    lines: 15,
    kind: 'counts',
    figures: {
      householdsByVehicles: { line: 1, name: 'households' },
      ownersWithoutVehicle: { line: 3, name: 'owners without a vehicle' },
      rentersWithoutVehicle: { line: 10, name: 'renters without a vehicle' },
    },
    attributes: [
      {
        ...ofPeople,
        key: 'percent_no_vehicle',
        label: 'Households without a vehicle',
        short: 'No vehicle',
        unit: 'percent',
        description: 'Share of households that have no car, van or truck at home',
        measure: { share: ['ownersWithoutVehicle', 'rentersWithoutVehicle'], of: 'householdsByVehicles' },
        options: ['-1,2', '2,5', '5,10', '10,20', '20,40', '40,100'],
      },
    ],
  },
  B21001: {
    feeds: 'Veterans',
    lines: 39,
    kind: 'counts',
    figures: {
      civilians: { line: 1, name: 'civilians aged 18 and over' },
      veterans: { line: 2, name: 'those who have served in the armed forces' },
    },
    attributes: [
      {
        ...ofPeople,
        key: 'percent_veterans',
        label: 'Veterans',
        short: 'Veterans',
        unit: 'percent',
        description: 'Share of civilians aged 18 and over who have served on active duty in the armed forces',
        measure: { share: ['veterans'], of: 'civilians' },
        options: ['-1,2', '2,4', '4,6', '6,8', '8,12', '12,100'],
      },
    ],
  },
  B03002: {
    feeds: 'Race and origin',
    lines: 21,
    kind: 'counts',
    figures: {
      peopleByOrigin: { line: 1, name: 'all people' },
      white: { line: 3, name: 'people who are White alone, not Hispanic' },
      black: { line: 4, name: 'people who are Black alone, not Hispanic' },
      asian: { line: 6, name: 'people who are Asian alone, not Hispanic' },
      hispanic: { line: 12, name: 'people of Hispanic or Latino origin, of any race' },
    },
    attributes: [
      shareOfPeople('percent_asian', 'Asian, not Hispanic', 'asian'),
      shareOfPeople('percent_asian_indian', 'Asian Indian', 'asianIndian'),
      shareOfPeople('percent_black', 'Black, not Hispanic', 'black'),
      shareOfPeople('percent_white', 'White, not Hispanic', 'white'),
      shareOfPeople('percent_hispanic', 'Hispanic or Latino', 'hispanic'),
    ],
  },
  B02015: {
    feeds: 'Asian Indian population',
    lines: 63,
    kind: 'counts',
    figures: {
      asianByGroup: { line: 1, name: 'people who are Asian alone' },
      // Since the vintage of 2022 the table groups Asian origins by region.
      asianIndian: { line: 21, name: 'people who are Asian Indian alone', before: { vintage: 2022, line: 2 } },
    },
  },
  B16004: {
    feeds: 'Languages at home',
    lines: 67,
    kind: 'counts',
    // The same 22 lines for each of three ages.
    figures: {
      peopleByLanguage: { line: 1, name: 'people aged 5 and over' },
      englishOnlyTo17: { line: 3, name: 'those who speak only English aged 5 to 17' },
      englishOnly18To64: { line: 25, name: '18 to 64' },
      englishOnlyFrom65: { line: 47, name: '65 and over' },
      spanishTo17: { line: 4, name: 'those who speak Spanish aged 5 to 17' },
      spanish18To64: { line: 26, name: '18 to 64' },
      spanishFrom65: { line: 48, name: '65 and over' },
    },
    attributes: [
      {
        ...ofPeople,
        key: 'percent_english_only',
        label: 'Speak only English at home',
        short: 'Only English',
        unit: 'percent',
        description: 'Share of people aged 5 and over who speak no other language than English at home',
        measure: { share: ['englishOnlyTo17', 'englishOnly18To64', 'englishOnlyFrom65'], of: 'peopleByLanguage' },
        options: ['-1,20', '20,40', '40,60', '60,80', '80,90', '90,100'],
        sensitive: true,
      },
      {
        ...ofPeople,
        key: 'percent_spanish',
        label: 'Speak Spanish at home',
        short: 'Spanish at home',
        unit: 'percent',
        description: 'Share of people aged 5 and over who speak Spanish at home',
        measure: { share: ['spanishTo17', 'spanish18To64', 'spanishFrom65'], of: 'peopleByLanguage' },
        options: ['-1,1', '1,5', '5,10', '10,20', '20,40', '40,60', '60,100'],
        sensitive: true,
      },
    ],
  },
  B19013: {
    feeds: 'Household income',
    lines: 1,
    kind: 'median',
    figures: { medianIncome: { line: 1, name: 'median household income' } },
    openEnds: { of: 'incomes', limits: [{ since: 2009, over: 250_000, under: 2_500 }] },
    attributes: [
      {
        ...surveyed,
        group: 'income',
        key: 'median_household_income',
        label: 'Median household income',
        short: 'Household income',
        unit: 'usd',
        scale: 1000,
        better: 'higher',
        description: 'Half of the households have a yearly income above this, half below',
        measure: { figure: 'medianIncome' },
        terms: openEndTerms,
        options: ['0,30', '30,50', '50,75', '75,100', '100,150', '150,200', '200,100000'],
        possible: [0, 10_000_000],
      },
    ],
  },
  B17001: {
    feeds: 'Poverty',
    lines: 59,
    kind: 'counts',
    figures: {
      peopleByPoverty: { line: 1, name: 'people whose poverty status is determined' },
      poor: { line: 2, name: 'people below the poverty level' },
    },
    attributes: [
      {
        ...surveyed,
        group: 'income',
        key: 'percent_poverty',
        label: 'People below the poverty level',
        short: 'Poverty',
        unit: 'percent',
        description:
          'Share of people whose household had an income below the federal poverty level in the past 12 months; students in dormitories are not counted',
        measure: { share: ['poor'], of: 'peopleByPoverty' },
        options: ['-1,5', '5,10', '10,15', '15,20', '20,30', '30,100'],
      },
    ],
  },
  B19001: {
    feeds: 'Households by income, for medians of towns',
    lines: 17,
    kind: 'counts',
    figures: {},
    classes: {
      ofMedian: 'medianIncome',
      since: 2009,
      firstLine: 2,
      from: [
        0, 10_000, 15_000, 20_000, 25_000, 30_000, 35_000, 40_000, 45_000, 50_000, 60_000, 75_000, 100_000, 125_000,
        150_000, 200_000,
      ],
    },
  },
  B25077: {
    feeds: 'Home values',
    lines: 1,
    kind: 'median',
    figures: { medianHomeValue: { line: 1, name: 'median value of owner-occupied homes' } },
    openEnds: {
      of: 'home values',
      limits: [
        { since: 2015, over: 2_000_000, under: 10_000 },
        { since: 2009, over: 1_000_000, under: 10_000 },
      ],
    },
    attributes: [
      {
        ...ofHomes,
        key: 'median_home_value',
        label: 'Median home value',
        short: 'Home value',
        unit: 'usd',
        scale: 1000,
        description: 'Median value of owner-occupied homes, as their owners estimate it',
        measure: { figure: 'medianHomeValue' },
        terms: openEndTerms,
        options: [
          '0,100',
          '100,200',
          '200,300',
          '300,400',
          '400,500',
          '500,750',
          '750,1000',
          '1000,2000',
          '2000,100000',
        ],
        possible: [0, 100_000_000],
      },
    ],
  },
  B25103: {
    feeds: 'Property taxes',
    lines: 3,
    kind: 'median',
    figures: { medianTaxes: { line: 1, name: 'median real estate taxes paid' } },
    openEnds: { of: 'real estate taxes', limits: [{ since: 2009, over: 10_000, under: 200 }] },
    attributes: [
      {
        ...ofHomes,
        key: 'property_tax_rate',
        label: 'Property tax rate',
        short: 'Property tax rate',
        unit: 'percent',
        decimals: 2,
        better: 'lower',
        description:
          'Median real estate taxes that owners pay per year, as a percentage of the median value of their homes',
        measure: { rate: 'medianTaxes', base: 'medianHomeValue' },
        terms: openEndTerms,
        caution: 'A ratio of two medians: what a home pays depends on its assessment and exemptions.',
        options: ['-1,0.5', '0.5,0.75', '0.75,1', '1,1.25', '1.25,1.5', '1.5,2', '2,2.5', '2.5,100'],
        plausible: [0, 10],
      },
    ],
  },
  B25064: {
    feeds: 'Rent',
    lines: 1,
    kind: 'median',
    figures: { medianRent: { line: 1, name: 'median gross rent' } },
    openEnds: {
      of: 'rents',
      limits: [
        { since: 2015, over: 3_500, under: 100 },
        { since: 2009, over: 2_000, under: 100 },
      ],
    },
    attributes: [
      {
        ...ofHomes,
        key: 'median_rent',
        label: 'Median gross rent',
        short: 'Median rent',
        unit: 'usd',
        description: 'Median monthly rent, including utilities, of renter-occupied homes',
        measure: { figure: 'medianRent' },
        terms: openEndTerms,
        options: ['0,750', '750,1000', '1000,1250', '1250,1500', '1500,2000', '2000,2500', '2500,100000'],
        possible: [0, 100_000],
      },
    ],
  },
  B25063: {
    feeds: 'Renter homes by rent, for medians of towns',
    lines: 27,
    kind: 'counts',
    figures: {},
    classes: {
      ofMedian: 'medianRent',
      since: 2015,
      firstLine: 3,
      from: [
        0, 100, 150, 200, 250, 300, 350, 400, 450, 500, 550, 600, 650, 700, 750, 800, 900, 1_000, 1_250, 1_500, 2_000,
        2_500, 3_000, 3_500,
      ],
    },
  },
  B25035: {
    feeds: 'Year built',
    lines: 1,
    kind: 'median',
    figures: { medianYearBuilt: { line: 1, name: 'median year in which homes were built' } },
    openEnds: {
      of: 'years built',
      areYears: true,
      limits: [
        { since: 2021, over: 2020, under: 1940 },
        { since: 2015, over: 2014, under: 1940 },
        { since: 2012, over: 2010, under: 1940 },
        { since: 2009, over: 2005, under: 1940 },
      ],
    },
    attributes: [
      {
        ...ofHomes,
        key: 'median_year_built',
        label: 'Median year built',
        short: 'Year built',
        unit: 'year',
        description: 'Half of the homes were built before this year, half after',
        measure: { figure: 'medianYearBuilt' },
        terms: openEndTerms,
        options: [
          '0,1940',
          '1940,1950',
          '1950,1960',
          '1960,1970',
          '1970,1980',
          '1980,1990',
          '1990,2000',
          '2000,2010',
          '2010,2100',
        ],
        possible: [0, 2100],
      },
    ],
  },
  B28002: {
    feeds: 'Internet',
    lines: 13,
    kind: 'counts',
    figures: {
      householdsByInternet: { line: 1, name: 'households' },
      broadband: { line: 4, name: 'households with broadband' },
    },
    attributes: [
      {
        ...ofHomes,
        key: 'percent_broadband',
        label: 'Households with broadband',
        short: 'Broadband',
        unit: 'percent',
        better: 'higher',
        description:
          'Share of households with a broadband internet subscription of any type: cable, fiber, DSL, satellite or a cell phone plan',
        measure: { share: ['broadband'], of: 'householdsByInternet' },
        options: ['-1,60', '60,70', '70,80', '80,85', '85,90', '90,95', '95,100'],
      },
    ],
  },
  B25003: {
    feeds: 'Owner and renter homes',
    lines: 3,
    kind: 'counts',
    figures: {
      households: { line: 1, name: 'occupied homes' },
      owners: { line: 2, name: 'owner-occupied homes' },
      renters: { line: 3, name: 'renter-occupied homes' },
    },
    attributes: [
      {
        ...ofHomes,
        key: 'percent_owner_occupied',
        label: 'Owner-occupied homes',
        short: 'Owner occupied',
        unit: 'percent',
        description: 'Share of occupied homes whose owner lives in them',
        measure: { share: ['owners'], of: 'households', rest: 'renters' },
        options: ['-1,20', '20,40', '40,60', '60,80', '80,100'],
      },
      {
        ...ofHomes,
        key: 'percent_renter_occupied',
        label: 'Renter-occupied homes',
        short: 'Renter occupied',
        complementOf: 'percent_owner_occupied',
        unit: 'percent',
        description: 'Share of occupied homes that are rented',
        measure: { share: ['renters'], of: 'households', rest: 'owners' },
        options: ['-1,20', '20,40', '40,60', '60,80', '80,100'],
      },
    ],
  },
} as const satisfies Readonly<Record<string, Table>>

export type AcsTable = keyof typeof acsTables

type FiguresOf<Entry> = Entry extends { readonly figures: infer Figures } ? keyof Figures & string : never
type AttributesOf<Entry> = Entry extends { readonly attributes: readonly (infer Attribute)[] } ? Attribute : never

/** Name of a figure that a line of a table has: `medianRent`. */
export type AcsFigure = FiguresOf<(typeof acsTables)[AcsTable]>
export type AcsMeasure = Measure<AcsFigure>
/** The attributes of the survey as the tables declare them. */
export type AcsAttribute = AttributesOf<(typeof acsTables)[AcsTable]>

interface FigureLine extends Omit<Line, 'before'> {
  readonly table: AcsTable
}

const entries = Object.entries(acsTables) as [AcsTable, Table][]

const lineOfFigure = new Map(
  entries.flatMap(([table, { figures }]) => Object.entries(figures).map(([name, line]) => [name, { table, ...line }])),
)

/** Where a figure is in a vintage, the last of its five years; in the newest layout unless given. */
export function acsLine(figure: AcsFigure, vintage = Number.POSITIVE_INFINITY): FigureLine {
  const { before, ...line } = lineOfFigure.get(figure)!
  return before && vintage < before.vintage ? { ...line, line: before.line } : line
}

/** The figures that a measure reads; the tables of the first one have the zips of the attribute. */
export function figuresOf(measure: AcsMeasure): readonly AcsFigure[] {
  if ('figure' in measure) return [measure.figure]
  if ('ratio' in measure) return [measure.ratio, measure.per]
  if ('rate' in measure) return [measure.rate, measure.base]
  return [...measure.share, measure.of, ...(measure.rest ? [measure.rest] : [])]
}

/** The attributes of the survey in the order of the tables. */
export const acsAttributes: readonly AcsAttribute[] = entries.flatMap(
  ([, { attributes = [] }]) => attributes as readonly AcsAttribute[],
)

/** The table with the classes around a median; undefined for a figure without any. */
export function classesOf(
  figure: AcsFigure,
): (Classes & { readonly table: AcsTable; readonly lines: readonly number[] }) | undefined {
  const entry = entries.find(([, { classes }]) => classes?.ofMedian === figure)
  return entry && { ...entry[1].classes!, table: entry[0], lines: linesOfClasses(entry[1]) }
}

function linesOfClasses({ classes }: Table): number[] {
  return classes ? classes.from.map((_, index) => classes.firstLine + index) : []
}

/** The limits beyond which the medians of a table are not published; undefined for a table without any. */
export function openEndsOf(table: AcsTable, vintage: number): OpenEnds | undefined {
  return (acsTables[table] as Table).openEnds?.limits.find(({ since }) => vintage >= since)
}

/** Name of an estimate (E) or its margin of error (M): `B25003_002E`. */
export function acsVariable(table: string, line: number, kind: 'E' | 'M'): string {
  return `${table}_${String(line).padStart(3, '0')}${kind}`
}

/** Most variables of a call of the Census API, the name of the area among them. */
const CALL_VARIABLES = 50

/** The lines of every table that a refresh requests. */
const requestedLines = entries.map(
  ([table, entry]) =>
    [table, [...Object.values(entry.figures).map(({ line }) => line), ...linesOfClasses(entry)]] as const,
)

/**
 * The variables of the calls that request the lines of tables with their margins of error. A table is requested whole,
 * since a file replaces all of a table and vintage. Errors: RangeError for a table that exceeds a call.
 */
export function acsCalls(
  tables: readonly (readonly [table: string, lines: readonly number[]])[] = requestedLines,
): readonly (readonly string[])[] {
  const calls: string[][] = []
  for (const [table, lines] of tables) {
    const variables = lines.flatMap((line) => [acsVariable(table, line, 'E'), acsVariable(table, line, 'M')])
    if (variables.length >= CALL_VARIABLES) throw new RangeError(`${table} has more variables than a call can request.`)
    const call = calls.find(({ length }) => length + variables.length <= CALL_VARIABLES)
    if (call) call.push(...variables)
    else calls.push(['NAME', ...variables])
  }
  return calls
}

/** The years that a 5-year vintage covers, as the product writes them: 2023 → `2019–23`. */
export function acsYears(vintage: number): string {
  return `${vintage - 4}–${String(vintage).slice(2)}`
}
