/** The attributes of what a home costs in rent and taxes, and of what can happen to it where it is. */
import type { AttributeEntry } from './attribute.ts'

const ofFairRents = {
  source: 'safmr',
  group: 'homes',
  orderable: true,
  scale: 1,
  combine: 'mean',
  better: 'neither',
} as const

const rentOptions = [
  '0,750',
  '750,1000',
  '1000,1250',
  '1250,1500',
  '1500,2000',
  '2000,2500',
  '2500,3000',
  '3000,100000',
]

/** What fair market rents are, in the description of each. */
const fairRent =
  'The rent, including utilities, that 40% of people who moved lately pay at most (40th percentile), as HUD estimates it for housing vouchers. It is not an asking rent'

function fairRentOf<const Key extends string>(key: Key, bedrooms: string) {
  return {
    ...ofFairRents,
    key,
    label: `HUD fair market rent, ${bedrooms}`,
    short: `Fair rent, ${bedrooms}`,
    unit: 'usd',
    description: `${fairRent}. For a home with ${bedrooms}.`,
    caution: '40th percentile of rents, not an asking rent. HUD publishes no margin of error.',
    options: rentOptions,
    plausible: [100, 15_000],
    possible: [1, 100_000],
  } as const
}

export const fairRentAttributes = [
  fairRentOf('fair_rent_1_bedroom', '1 bedroom'),
  fairRentOf('fair_rent_2_bedrooms', '2 bedrooms'),
  fairRentOf('fair_rent_3_bedrooms', '3 bedrooms'),
  {
    ...ofFairRents,
    key: 'fair_rent_1yr_change',
    label: 'HUD fair market rent, 2 bedrooms, 1-year change',
    short: 'Fair rent, 1-year change',
    unit: 'percent',
    description:
      'Change of HUD’s fair market rent of a home with 2 bedrooms from the fiscal year before, in percent. It needs both years.',
    caution: 'HUD changes its method at times, which changes rents without any rent changing.',
    change: 'percent',
    options: ['-100,-5', '-5,0', '0,3', '3,6', '6,10', '10,10000'],
    plausible: [-60, 150],
    possible: [-100, 100_000],
  },
] as const satisfies readonly AttributeEntry[]

export const countyTaxAttributes = [
  {
    key: 'county_property_tax_rate',
    label: 'County’s property tax rate',
    short: 'County property tax rate',
    unit: 'percent',
    decimals: 2,
    scale: 1,
    better: 'lower',
    source: 'taxes',
    group: 'homes',
    level: 'county',
    description:
      'Median real estate taxes that owners of the zip’s county pay per year, as a percentage of the median value of their homes (ACS tables B25103 and B25077).',
    terms: ['county-figures', 'margin-of-error', 'open-ended'],
    caution: 'A ratio of two medians of the whole county: towns and schools within it tax differently.',
    options: ['-1,0.5', '0.5,0.75', '0.75,1', '1,1.25', '1.25,1.5', '1.5,2', '2,2.5', '2.5,100'],
    orderable: true,
    combine: 'mean',
    marginConfidence: 90,
    plausible: [0, 10],
    possible: [0, 20],
  },
] as const satisfies readonly AttributeEntry[]

const ofHazards = {
  source: 'nri',
  group: 'nature',
  level: 'county',
  unit: 'usd',
  better: 'lower',
  orderable: true,
  scale: 1,
  combine: 'mean',
} as const

/** Losses of one hazard, or of all. */
function lossOf<const Key extends string>(key: Key, hazards: string, name: string) {
  return {
    ...ofHazards,
    key,
    label: `County’s expected yearly ${name} loss per $100,000`,
    short: `County ${name} loss`,
    description: `What ${hazards} can be expected to destroy of the buildings of the zip’s county, in dollars per year for each $100,000 of building value (FEMA’s National Risk Index).`,
    terms: ['county-figures'],
    caution: 'A figure of the whole county, not of a home. FEMA publishes no margin of error.',
    options: ['-1,5', '5,10', '10,25', '25,50', '50,100', '100,200', '200,100000'],
    plausible: [0, 10_000],
    possible: [0, 100_000],
  } as const
}

export const hazardAttributes = [
  lossOf('building_loss_per_100k', 'all natural hazards together', 'building'),
  lossOf('flood_loss_per_100k', 'floods, inland and coastal,', 'flood'),
  lossOf('wildfire_loss_per_100k', 'wildfires', 'wildfire'),
  lossOf('hurricane_loss_per_100k', 'hurricanes', 'hurricane'),
  lossOf('tornado_loss_per_100k', 'tornadoes', 'tornado'),
] as const satisfies readonly AttributeEntry[]
