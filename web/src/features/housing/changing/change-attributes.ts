import type { Attribute } from '@homeground/catalog/attributes'
import { findAttribute, units } from '@homeground/catalog/attributes'
import { changingPlacesOrders } from '@homeground/catalog/changing-places'

const price = findAttribute('median_listing_price')!

const hundreds = Array.from({ length: 10 }, (_, index) => `${index * 100},${(index + 1) * 100}`)

const details: Readonly<Record<string, Partial<Attribute>>> = {
  change: { short: 'Change', change: 'usd', description: 'Average price of the second year minus that of the first.' },
  change_percent: {
    short: 'Change (%)',
    unit: 'percent',
    change: 'percent',
    description: '100 × (second year − first year) ÷ first year, of the average prices.',
  },
  from_price: { short: 'Average price', description: 'Mean of the monthly median listing prices of the first year.' },
  to_price: {
    short: 'Average price',
    scale: price.scale,
    options: [...hundreds, '1000,1500', '1500,2000'],
    description: 'Mean of the monthly median listing prices of the second year.',
  },
}

/** What the prices of two years say of a zip, in the form of its other numbers. */
export const changeAttributes: readonly Attribute[] = changingPlacesOrders.map(({ key, label }) => {
  const more = details[key]!
  const unit = more.unit ?? price.unit
  return {
    key,
    label,
    short: more.short!,
    heading: label,
    unit,
    decimals: units[unit].decimals,
    scale: 1,
    better: 'neither',
    source: price.source,
    group: price.group,
    description: more.description!,
    terms: [],
    options: [],
    orderable: true,
    combine: 'mean',
    comparedWithin: 'nation',
    ...more,
  }
})

export function findChangeAttribute(key: string): Attribute | undefined {
  return changeAttributes.find((attribute) => attribute.key === key)
}
