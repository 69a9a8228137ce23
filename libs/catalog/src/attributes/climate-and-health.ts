/** The attributes of weather, air, insurance, health and hospitals. */
import type { AttributeEntry } from './attribute.ts'

const ofClimate = {
  source: 'climate',
  group: 'nature',
  orderable: true,
  scale: 1,
  combine: 'mean',
  better: 'neither',
  terms: ['weather-stations'],
} as const

const daysOptions = ['-1,1', '1,10', '10,25', '25,50', '50,100', '100,150', '150,366']

export const climateAttributes = [
  {
    ...ofClimate,
    key: 'summer_high',
    label: 'Summer high',
    short: 'Summer high',
    unit: 'degrees',
    description: 'Average of the highest temperatures of the days of June, July and August, 1991–2020.',
    options: ['-100,70', '70,75', '75,80', '80,85', '85,90', '90,95', '95,150'],
    plausible: [30, 115],
    possible: [-50, 130],
  },
  {
    ...ofClimate,
    key: 'winter_low',
    label: 'Winter low',
    short: 'Winter low',
    unit: 'degrees',
    description: 'Average of the lowest temperatures of the days of December, January and February, 1991–2020.',
    options: ['-100,0', '0,10', '10,20', '20,30', '30,40', '40,50', '50,100'],
    plausible: [-40, 75],
    possible: [-80, 90],
  },
  {
    ...ofClimate,
    key: 'days_over_90f',
    label: 'Days over 90 °F per year',
    short: 'Hot days',
    unit: 'days',
    description: 'Days per year on which it is 90 °F or hotter, 1991–2020.',
    options: daysOptions,
    plausible: [0, 300],
    possible: [0, 366],
  },
  {
    ...ofClimate,
    key: 'freezing_nights',
    label: 'Freezing nights per year',
    short: 'Freezing nights',
    unit: 'days',
    description: 'Days per year on which it is 32 °F or colder, 1991–2020.',
    options: daysOptions,
    plausible: [0, 366],
    possible: [0, 366],
  },
  {
    ...ofClimate,
    key: 'precipitation',
    label: 'Rain and melted snow per year',
    short: 'Precipitation',
    unit: 'inches',
    description: 'Rain, and the water of snow, per year, 1991–2020.',
    options: ['-1,10', '10,20', '20,30', '30,40', '40,50', '50,60', '60,500'],
    plausible: [0, 300],
    possible: [0, 500],
  },
  {
    ...ofClimate,
    key: 'snowfall',
    label: 'Snowfall per year',
    short: 'Snowfall',
    unit: 'inches',
    description: 'Fresh snow per year, 1991–2020.',
    options: ['-1,1', '1,10', '10,25', '25,50', '50,75', '75,100', '100,1500'],
    plausible: [0, 700],
    possible: [0, 1_500],
  },
  {
    key: 'unhealthy_air_days',
    label: 'County’s days of unhealthy air per year',
    short: 'County unhealthy air days',
    unit: 'days',
    scale: 1,
    better: 'lower',
    source: 'air',
    group: 'nature',
    level: 'county',
    orderable: true,
    combine: 'mean',
    description:
      'Days per year on which the air of the zip’s county was unhealthy, at least for sensitive groups (air quality index over 100), over three years. Counties without monitors have none.',
    terms: ['county-figures'],
    caution:
      'Measured at the monitors of the county, which may be far from a home. Smoke of a single year can triple it.',
    options: ['-1,1', '1,3', '3,7', '7,15', '15,30', '30,366'],
    plausible: [0, 250],
    possible: [0, 366],
  },
] as const satisfies readonly AttributeEntry[]

const ofInsurance = {
  source: 'nonrenewals',
  group: 'homes',
  level: 'county',
  unit: 'percent',
  decimals: 2,
  better: 'lower',
  orderable: true,
  scale: 1,
  combine: 'mean',
  terms: ['county-figures'],
  caution: 'From a survey of insurers by the Senate Budget Committee, in which not all insurers took part.',
} as const

export const insuranceAttributes = [
  {
    ...ofInsurance,
    key: 'nonrenewal_rate',
    label: 'County’s insurance nonrenewal rate',
    short: 'County nonrenewal rate',
    description: 'Share of homeowners insurance policies of the zip’s county that insurers did not renew in the year.',
    options: ['-1,0.25', '0.25,0.5', '0.5,0.75', '0.75,1', '1,1.5', '1.5,2.5', '2.5,100'],
    plausible: [0, 25],
    possible: [0, 100],
  },
  {
    ...ofInsurance,
    key: 'nonrenewal_5yr_change',
    label: 'County’s insurance nonrenewal rate, 5-year change',
    short: 'County nonrenewal rate, 5-year change',
    description: 'Change of the county’s insurance nonrenewal rate over five years, in percentage points.',
    change: 'points',
    options: ['-100,-0.5', '-0.5,0', '0,0.25', '0.25,0.5', '0.5,1', '1,100'],
    plausible: [-25, 25],
    possible: [-100, 100],
  },
] as const satisfies readonly AttributeEntry[]

const shareOptions = ['-1,5', '5,10', '10,15', '15,20', '20,25', '25,30', '30,35', '35,40', '40,50', '50,100']

/** A share of adults, as CDC PLACES estimates it. */
function modeledShareOf<const Key extends string>(
  key: Key,
  { label, short, who }: Record<'label' | 'short' | 'who', string>,
) {
  return {
    key,
    label: `${label} (modeled)`,
    short,
    unit: 'percent',
    scale: 1,
    better: 'neither',
    source: 'health',
    group: 'health',
    combine: 'mean',
    description: `Share of adults ${who}. Modeled, not measured: CDC PLACES estimates it from a national survey and from who lives in the zip.`,
    caution: 'Modeled, not measured: the figure follows from the people of the zip, not from asking them.',
    options: shareOptions,
    orderable: false,
    marginConfidence: 95,
    isModeled: true,
    plausible: [0, 100],
    possible: [0, 100],
  } as const
}

export const healthAttributes = [
  modeledShareOf('adults_obesity', {
    label: 'Adults with obesity',
    short: 'Obesity',
    who: 'with a body mass index of 30 or more',
  }),
  modeledShareOf('adults_diabetes', {
    label: 'Adults with diabetes',
    short: 'Diabetes',
    who: 'whom a doctor has told that they have diabetes',
  }),
  modeledShareOf('adults_high_blood_pressure', {
    label: 'Adults with high blood pressure',
    short: 'High blood pressure',
    who: 'whom a doctor has told that they have high blood pressure',
  }),
  modeledShareOf('adults_depression', {
    label: 'Adults with depression',
    short: 'Depression',
    who: 'whom a doctor has ever told that they have depression',
  }),
  modeledShareOf('adults_inactive', {
    label: 'Adults without exercise',
    short: 'No exercise',
    who: 'who do not exercise in their free time',
  }),
  modeledShareOf('adults_short_sleep', {
    label: 'Adults with short sleep',
    short: 'Short sleep',
    who: 'who sleep less than seven hours',
  }),
] as const satisfies readonly AttributeEntry[]

export const hospitalAttributes = [
  {
    key: 'distance_to_emergency_room',
    label: 'Distance to an emergency room',
    short: 'Emergency room',
    unit: 'miles',
    scale: 1,
    better: 'lower',
    source: 'hospitals',
    group: 'distance',
    description:
      'Straight-line distance from the zip’s center to the nearest hospital with emergency services that Medicare lists, taken at the center of the hospital’s zip.',
    orderable: true,
    combine: 'mean',
    options: ['-1,2', '-1,5', '-1,10', '-1,20', '-1,30', '5,10', '10,20', '20,1000'],
    plausible: [0, 500],
    possible: [0, 10_000],
  },
] as const satisfies readonly AttributeEntry[]
