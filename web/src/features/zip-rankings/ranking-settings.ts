import { findAttribute } from '@homeground/catalog/attributes'
import { rankingFloors } from '@homeground/catalog/defaults'
import { formatWhole } from '@homeground/format/numbers'
import type { ListSetting } from '../../lists/search/result-list.ts'

/** The least population of a ranked zip. */
export const floor: ListSetting = {
  name: 'floor',
  label: 'Population',
  options: [
    { value: '0', label: 'Any population' },
    ...[rankingFloors.population.least, 5000, 20_000].map((least) => ({
      value: String(least),
      label: `${formatWhole(least)} people or more`,
    })),
  ],
  initial: String(rankingFloors.population.least),
  appliesTo: () => true,
}

/** The fewest active listings of a zip that is ranked by an attribute of its listings. */
export const listings: ListSetting = {
  name: 'listings',
  label: 'Active listings',
  options: [
    { value: '0', label: 'Any number of listings' },
    ...[rankingFloors.listings.least, 50, 100].map((least) => ({
      value: String(least),
      label: `${formatWhole(least)} listings or more`,
    })),
  ],
  initial: String(rankingFloors.listings.least),
  appliesTo: ({ orderBy }) => findAttribute(orderBy)?.source === rankingFloors.listings.source,
}
