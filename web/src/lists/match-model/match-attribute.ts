import { matchOrder } from '@homeground/catalog/attributes/weights'
import type { LoadedAttribute, LoadedAttributes } from '../../lib/api/attributes.ts'
import type { SearchForm } from '../search/search-form.ts'

/** The attributes of a form's results: with their match as another score, if the form has weights. */
export function withMatch(attributes: LoadedAttributes, { weights }: SearchForm): LoadedAttributes {
  if (!weights) return attributes
  const name = 'Match'
  const match: LoadedAttribute = {
    ...attributes.byKey.get('overall_score')!,
    key: matchOrder,
    label: name,
    short: name,
    heading: name,
    publisher: 'Homeground',
    description: 'How well it matches your weights.',
    group: 'homes',
    comparedWithin: 'nation',
    info: null,
    quantiles: null,
    loaded: true,
  }
  const all = [match, ...attributes.all]
  return { ...attributes, all, byKey: new Map(all.map((attribute) => [attribute.key, attribute])) }
}
