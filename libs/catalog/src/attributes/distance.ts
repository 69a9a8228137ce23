import type { AttributeEntry } from './attribute.ts'

export const distanceAttributes = [
  {
    key: 'distance_to_large_airport',
    label: 'Distance to a large airport',
    short: 'Large airport',
    unit: 'miles',
    scale: 1,
    better: 'neither',
    source: 'airports',
    group: 'distance',
    description:
      'Great-circle distance from the zip’s center to the nearest large airport in the United States.',
    orderable: true,
    combine: 'mean',
    formula: 'Over the surface of the earth, not by road.',
    options: ['-1,5', '-1,10', '-1,20', '-1,30', '-1,50', '-1,100', '5,10', '10,20'],
  },
] as const satisfies readonly AttributeEntry[]
