/**
 * The one list of attributes: every number the product knows about a zip, one entry each. Validation,
 * menus, headers, units, formats, legends, CSV files and the methodology are derived from it. The web's build replaces
 * this file by its value, so that browsers load neither the tables of the survey nor what only makes the list.
 */
import { type AcsAttribute, acsAttributes, acsLine, figuresOf } from '../acs.ts'
import { type Attribute, type AttributeEntry, attributeGroups, completeAttribute } from './attribute.ts'
import { climateAttributes, healthAttributes, hospitalAttributes, insuranceAttributes } from './climate-and-health.ts'
import { countyTaxAttributes, fairRentAttributes, hazardAttributes } from './rents-and-hazards.ts'

const hundreds = [0, 100, 200, 300, 400, 500, 600, 700, 800].map((low) => `${low},${low + 100}`)
const inventory = ['-1,10', '10,25', '25,50', '50,100', '100,200', '200,500', '500,100000']
const ofListings = {
  source: 'realtor',
  group: 'homes',
  orderable: true,
  scale: 1,
  combine: 'mean',
  better: 'neither',
} as const

const listingAttributes = [
  {
    ...ofListings,
    key: 'median_listing_price',
    label: 'Median listing price',
    short: 'Median price',
    heading: 'Median listing price',
    unit: 'usd',
    scale: 1000,
    description:
      'Half of the homes listed in the month asked more than this, half less. It moves with the mix of homes for sale.',
    options: [...hundreds, '900,1000', '1000,1500', '1500,2000', '2000,25000'],
    plausible: [10_000, 50_000_000],
    possible: [1, 1_000_000_000],
  },
  {
    ...ofListings,
    key: 'median_listing_price_per_square_foot',
    label: 'Median listing price per square foot',
    short: 'Price per sq ft',
    unit: 'usd_per_sqft',
    description: 'Median of asking price divided by floor area, over the homes listed in the month.',
    heading: 'Price per square foot',
    options: [...hundreds, '900,1000', '1000,100000'],
    plausible: [5, 20_000],
    possible: [0, 1_000_000],
  },
  {
    ...ofListings,
    key: 'housing_inventory',
    label: 'Active listings',
    short: 'Active listings',
    unit: 'count',
    combine: 'sum',
    description: 'Homes for sale on a typical day of the month, without those under contract.',
    options: inventory,
    plausible: [0, 20_000],
    possible: [0, 1_000_000],
  },
  {
    ...ofListings,
    key: 'total_inventory',
    label: 'Total listings',
    short: 'Total listings',
    unit: 'count',
    combine: 'sum',
    description: 'Active and pending listings in the month.',
    options: inventory,
    plausible: [0, 20_000],
    possible: [0, 1_000_000],
  },
  {
    ...ofListings,
    key: 'inventory_net_change',
    label: '1-year change in total listings',
    short: '1-year change in listings',
    unit: 'count',
    combine: 'sum',
    description:
      'Total listings in the month minus those in the same month a year earlier, or in the oldest loaded month.',
    terms: ['compared-month'],
    change: 'count',
    options: ['-100000,-50', '-50,-10', '-10,0', '0,10', '10,50', '50,100000'],
    plausible: [-20_000, 20_000],
    possible: [-1_000_000, 1_000_000],
  },
  {
    ...ofListings,
    key: 'median_listing_net_change',
    label: '1-year price change ($, single months)',
    short: '1-year price change ($)',
    unit: 'usd',
    scale: 1000,
    description:
      'Median listing price of the month minus that of the same month a year earlier, or of the oldest loaded month.',
    terms: ['compared-month'],
    change: 'usd',
    options: ['-25000,-100', '-100,-25', '-25,0', '0,25', '25,100', '100,25000'],
    plausible: [-50_000_000, 50_000_000],
    possible: [-1_000_000_000, 1_000_000_000],
  },
  {
    ...ofListings,
    key: 'days_on_market',
    label: 'Median days on market',
    short: 'Days on market',
    unit: 'days',
    description: 'Half of the homes listed in the month had been listed longer than this, half shorter.',
    options: ['-1,15', '15,30', '30,45', '45,60', '60,90', '90,10000'],
    plausible: [0, 3_000],
    possible: [0, 36_500],
  },
  {
    ...ofListings,
    key: 'days_on_market_mom',
    label: 'Days on market, 1-month change',
    short: 'Days on market, 1-month change',
    unit: 'percent',
    description: 'Change of the median days on market from the month before, in percent, as published.',
    change: 'percent',
    options: ['-100,-25', '-25,-10', '-10,0', '0,10', '10,25', '25,10000'],
    plausible: [-100, 5_000],
    possible: [-100, 10_000_000],
  },
  {
    ...ofListings,
    key: 'peak_price_change',
    label: 'Price vs. peak (%, 3-month avg.)',
    short: 'Price vs. peak',
    unit: 'percent',
    description:
      '3-month average of the median listing price compared with the highest 3-month average on record: 100 × (latest − peak) / peak.',
    caution: 'Depends on which homes are for sale. With few listings, the peak is partly chance.',
    terms: ['three-month-mean'],
    change: 'percent',
    options: ['-100,-50', '-50,-30', '-30,-20', '-20,-10', '-10,-5', '-5,0'],
    plausible: [-95, 0],
    possible: [-100, 0],
  },
  {
    ...ofListings,
    key: 'price_change_1yr',
    label: '1-year price trend (%, 3-month avg.)',
    short: '1-year price trend (%)',
    unit: 'percent',
    description:
      '3-month average of the median listing price compared with the 3-month average a year earlier, in percent.',
    caution: 'Depends on which homes are for sale, without any home changing its price.',
    terms: ['three-month-mean'],
    change: 'percent',
    options: ['-100,-10', '-10,-5', '-5,0', '0,5', '5,10', '10,20', '20,10000'],
    plausible: [-90, 900],
    possible: [-100, 1_000_000_000],
  },
] as const satisfies readonly AttributeEntry[]

const ofSchools = {
  source: 'schools',
  group: 'schools',
  orderable: true,
  scale: 1,
  combine: 'mean',
  better: 'neither',
} as const

const schoolAttributes = [
  {
    ...ofSchools,
    key: 'overall_score',
    label: 'School score',
    short: 'School score',
    unit: 'score',
    better: 'higher',
    description:
      'Enrollment-weighted mean of the achievement percentiles of the zip’s public schools; a zip without a scored school uses the three nearest of its state within 10 miles. Comparable only within one state and year.',
    terms: ['achievement', 'nearest-schools'],
    comparedWithin: 'state',
    options: [
      '-1,10',
      ...[10, 20, 30, 40, 50, 60, 70, 80, 90].map((low) => `${low},${low + 10}`),
      '50,100',
      '70,100',
      '80,100',
    ],
  },
  {
    ...ofSchools,
    key: 'diversity_score',
    label: 'School diversity',
    short: 'School diversity',
    unit: 'score',
    description:
      'How evenly students are spread over race groups: 100 × (1 − sum of the squared shares) ÷ (1 − 1 ÷ k) over the k groups. 0 means a single group.',
    terms: ['nearest-schools'],
    options: ['-1,20', '20,40', '40,60', '60,80', '80,100'],
  },
  {
    ...ofSchools,
    key: 'school_avg_pctprof_2yr_change',
    label: 'School test scores, 2-year change',
    short: 'Test scores, 2-year change',
    unit: 'percent',
    better: 'higher',
    description:
      'Enrollment-weighted mean of the zip’s schools’ changes in percent proficient over two years, in percentage points.',
    terms: ['trend', 'nearest-schools'],
    change: 'points',
    comparedWithin: 'state',
    options: ['-100,-20', '-20,-10', '-10,-5', '-5,0', '0,5', '5,10', '10,20', '20,100'],
  },
] as const satisfies readonly AttributeEntry[]

const shareOptions = ['-1,5', '5,10', '10,20', '20,30', '30,40', '40,50', '50,75', '75,100']
const ofReturns = {
  source: 'irs',
  group: 'income',
  orderable: true,
  scale: 1,
  combine: 'mean',
  better: 'neither',
} as const

function shareOfReturns<const Key extends string>(
  key: Key,
  range: string,
  { label, short }: { label: string; short: string },
) {
  return {
    ...ofReturns,
    key,
    label,
    short,
    unit: 'percent',
    description: `Share of the zip’s individual income tax returns with an adjusted gross income of ${range}.`,
    options: shareOptions,
  } as const
}

const incomeAttributes = [
  {
    ...ofReturns,
    key: 'avg_agi_per_return',
    label: 'Income per tax return',
    short: 'Income',
    unit: 'usd',
    scale: 1000,
    better: 'higher',
    description: 'Adjusted gross income of all individual tax returns of the zip divided by their number.',
    heading: 'Income per return',
    options: ['0,30', '30,50', '50,75', '75,100', '100,150', '150,200', '200,300', '300,500', '500,100000'],
    plausible: [0, 10_000_000],
    possible: [-1_000_000_000, 1_000_000_000],
  },
  shareOfReturns('pct_returns_0_50k', 'less than $50,000', {
    label: 'Tax returns under $50,000',
    short: 'Tax filers under $50k',
  }),
  shareOfReturns('pct_returns_50k_100k', '$50,000 to $100,000', {
    label: 'Tax returns of $50,000 to $100,000',
    short: 'Tax filers $50k–$100k',
  }),
  shareOfReturns('pct_returns_100k_200k', '$100,000 to $200,000', {
    label: 'Tax returns of $100,000 to $200,000',
    short: 'Tax filers $100k–$200k',
  }),
  shareOfReturns('pct_returns_100k_plus', '$100,000 or more', {
    label: 'Tax returns of $100,000 or more',
    short: 'Tax filers over $100k',
  }),
  shareOfReturns('pct_returns_200k_plus', '$200,000 or more', {
    label: 'Tax returns of $200,000 or more',
    short: 'Tax filers over $200k',
  }),
] as const satisfies readonly AttributeEntry[]

const airportAttributes = [
  {
    key: 'distance_to_large_airport',
    label: 'Distance to a major airport',
    short: 'Major airport',
    unit: 'miles',
    scale: 1,
    better: 'neither',
    source: 'airports',
    group: 'distance',
    description: 'Straight-line distance from the zip’s center to the nearest major airport in the United States.',
    orderable: true,
    combine: 'mean',
    options: ['-1,5', '-1,10', '-1,20', '-1,30', '-1,50', '-1,100', '5,10', '10,20'],
  },
] as const satisfies readonly AttributeEntry[]

/** An attribute of the survey, whose description names its tables. */
function surveyEntry(attribute: AcsAttribute): AttributeEntry & { readonly key: AcsAttribute['key'] } {
  if (!('measure' in attribute)) return attribute
  const { measure, ...entry } = attribute
  const figures = 'share' in measure ? measure.share : figuresOf(measure)
  const tables = [...new Set(figures.map((figure) => acsLine(figure).table))]
  const description = `${entry.description} (ACS table${tables.length > 1 ? 's' : ''} ${tables.join(' and ')}).`
  return { ...entry, description }
}

const otherAttributes = [...listingAttributes, ...schoolAttributes, ...incomeAttributes, ...airportAttributes] as const

/** Attributes that follow those of the survey within their groups. */
const laterAttributes = [
  ...countyTaxAttributes,
  ...fairRentAttributes,
  ...insuranceAttributes,
  ...climateAttributes,
  ...hazardAttributes,
  ...healthAttributes,
  ...hospitalAttributes,
] as const

type Entry = (typeof otherAttributes)[number] | AcsAttribute | (typeof laterAttributes)[number]

export type AttributeKey = Entry['key']

/** Attributes that may take part in scores and suggestions: all but race, origin and what is modeled. */
export type NeutralKey = Exclude<Entry, { readonly sensitive: true } | { readonly isModeled: true }>['key']

/** With their texts. */
export const entries: readonly (AttributeEntry & { readonly key: AttributeKey })[] = [
  ...otherAttributes,
  ...acsAttributes.map(surveyEntry),
  ...laterAttributes,
]

/** Every attribute, in the order of the groups. */
export const attributes: readonly (Attribute & { readonly key: AttributeKey })[] = attributeGroups.flatMap(({ key }) =>
  entries.filter(({ group }) => group === key).map(completeAttribute),
)
