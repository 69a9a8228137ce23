import type { ComparedPlace } from '../../../places/compare/compare-store.ts'

/** Comparisons to try, all in the preselected state. */
export const examples: readonly (readonly ComparedPlace[])[] = [
  [
    { zip: '01760', town: 'Natick' },
    { zip: '01748', town: 'Hopkinton' },
    { zip: '02067', town: 'Sharon' },
    { zip: '01701', town: 'Framingham' },
  ],
  [
    { zip: '01002', town: 'Amherst' },
    { zip: '01267', town: 'Williamstown' },
  ],
]
