import type { AttributeKey } from '@homeground/catalog/attributes'
import { zipResultQuery } from '../../lib/api/zip-results.ts'

/** The figures that people look at first. */
const usual: readonly AttributeKey[] = ['median_listing_price', 'overall_score', 'percent_owner_occupied', 'median_age']

/** The figures of a card: first what the map shows, if zips have it. */
export function figuresOfCard(measure: string | null): string[] {
  return [...new Set(measure === null ? usual : [measure, ...usual])]
}

/** The query behind the card of a zip. */
export function placeCardQuery(zip: string, measure: string | null) {
  return zipResultQuery(zip, figuresOfCard(measure))
}
