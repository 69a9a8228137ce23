import type { Suggestion } from '@homeground/contracts'
import { Link } from 'react-router-dom'
import { suggestionPath } from '../../lib/api/places.ts'

/** "Did you mean Natick, MA or Nantucket, MA?"; nothing without places. */
export function SuggestedPlaces({ places }: { readonly places: readonly Suggestion[] }) {
  if (places.length === 0) return null
  return (
    <>
      {' '}
      Did you mean{' '}
      {places.map((place, index) => (
        <span key={place.label}>
          {index > 0 && (index === places.length - 1 ? ' or ' : ', ')}
          <Link to={suggestionPath(place)}>{place.label}</Link>
        </span>
      ))}
      ?
    </>
  )
}
