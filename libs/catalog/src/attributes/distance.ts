import type { AttributeEntry } from './attribute.ts'

export const distanceAttributes = [
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
    formula: 'Great-circle distance, not by road. Major airports are those that OurAirports lists as large.',
    options: ['-1,5', '-1,10', '-1,20', '-1,30', '-1,50', '-1,100', '5,10', '10,20'],
  },
] as const satisfies readonly AttributeEntry[]
