import { shortInline } from '@homeground/format/format'
import type { MatchPart } from '../../lib/api/zip-results.ts'
import { findMeasure } from '../search/columns/list-attributes.ts'

/** `higher is better`, `lower is better`, `doesn’t matter` */
export function directionOf(weight: number): string {
  if (weight === 0) return 'doesn’t matter'
  return weight > 0 ? 'higher is better' : 'lower is better'
}

/** `low median price`, `high school score` */
export function wishText({ key, weight }: Pick<MatchPart, 'key' | 'weight'>): string {
  const attribute = findMeasure(key)
  return `${weight > 0 ? 'high' : 'low'} ${attribute ? shortInline(attribute) : key}`
}

/** `low median price 30.2 of 45.5` */
export function partText(part: MatchPart): string {
  return `${wishText(part)} ${part.points.toFixed(1)} of ${part.most.toFixed(1)}`
}
