import { type Attribute, findAttribute } from '@homeground/catalog/attributes'
import { type LoadedAttributes, useRankedAttributes } from '../../api/attributes.ts'
import type { ResultList } from '../result-list.ts'
import { findSchoolAttribute } from './school-attributes.ts'

/** A number about the results of a list. */
export function attributeOf(
  { kind }: Pick<ResultList, 'kind'>,
  key: string,
): Attribute | undefined {
  return kind ? kind.attributes.find((attribute) => attribute.key === key) : findAttribute(key)
}

/** A number about zips or schools. */
export function findMeasure(key: string): Attribute | undefined {
  return findAttribute(key) ?? findSchoolAttribute(key)
}

/** The attributes of a list's results, with what is loaded of them. The list of a screen never changes. */
export function useAttributesOf({ kind }: Pick<ResultList, 'kind'>): LoadedAttributes {
  const useThem = kind?.useAttributes ?? useRankedAttributes
  return useThem()
}
