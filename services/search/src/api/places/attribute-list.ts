import { type Attribute, attributes } from '@homeground/catalog/attributes'
import { publisherOfGroup } from '@homeground/catalog/sources'
import type { AttributeList, LoadedAttributeList, LoadedValues } from '@homeground/contracts'
import { wireNumber } from '../../snapshot/item-json.ts'
import type { SearchSnapshot } from '../../snapshot/search-snapshot.ts'

/** The catalog's attributes with provenance, coverage and quantiles of the loaded values. */
export function attributeList(snapshot: SearchSnapshot): AttributeList {
  return {
    ...versionOf(snapshot),
    attributes: attributes.map((attribute) => {
      const quantiles = snapshot.zips.quantiles(attribute.key)
      return {
        ...attribute,
        options: [...attribute.options],
        ...loadedValues(snapshot, attribute),
        quantiles: quantiles?.map((value) => wireNumber(value, attribute)) ?? null,
      }
    }),
  }
}

/** Only the provenance and coverage of each attribute. */
export function loadedAttributes(snapshot: SearchSnapshot): LoadedAttributeList {
  return { ...versionOf(snapshot), attributes: attributes.map((attribute) => loadedValues(snapshot, attribute)) }
}

function versionOf({ model: { version, data_set, period } }: SearchSnapshot) {
  return { version: String(version), data_set, period }
}

function loadedValues({ model, zips }: SearchSnapshot, { key, source }: Attribute): LoadedValues {
  const provenance = model.provenance[key]
  return {
    key,
    source,
    vintage: provenance?.vintage ?? null,
    publisher: provenance ? publisherOfGroup(source) : null,
    data_set: provenance?.data_set ?? 'none',
    zips: zips.countKnown(key),
  }
}
