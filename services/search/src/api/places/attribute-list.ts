import { attributes } from '@homeground/catalog/attributes'
import { publisherOfGroup } from '@homeground/catalog/sources'
import type { AttributeList } from '@homeground/contracts'
import type { SearchSnapshot } from '../../snapshot/search-snapshot.ts'

/** The catalog's attributes with provenance, coverage and quantiles of the loaded values. */
export function attributeList({ model, zips }: SearchSnapshot): AttributeList {
  const everywhere = zips.select({})
  return {
    version: String(model.version),
    data_set: model.data_set,
    period: model.period,
    attributes: attributes.map((attribute) => {
      const provenance = model.provenance[attribute.key]
      const quantiles = zips.quantiles(attribute.key)
      const histogram = zips.histogram(everywhere, attribute.key)
      return {
        ...attribute,
        options: [...attribute.options],
        vintage: provenance?.vintage ?? null,
        publisher: provenance ? publisherOfGroup(attribute.source) : null,
        data_set: provenance?.data_set ?? 'none',
        zips: histogram.counts.reduce((sum, count) => sum + count, 0),
        quantiles: quantiles?.map((value) => Number(value.toPrecision(6))) ?? null,
      }
    }),
  }
}
