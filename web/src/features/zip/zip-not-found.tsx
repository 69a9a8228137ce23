import { Link } from 'react-router-dom'
import { suggestionPath } from '../../lib/api/places.ts'
import { useTitle } from '../../lib/navigation/title.ts'
import { NotFound } from '../../ui/page/not-found.tsx'
import { isZip, useZipSuggestions } from './nearest-zips.ts'

/** An unknown or malformed zip, with the nearest existing ones. */
export function ZipNotFound({ text }: { text: string }) {
  const { data: suggestions = [] } = useZipSuggestions(text)
  useTitle('Zip code not found')
  return (
    <NotFound title={isZip(text) ? `There is no zip code ${text}` : 'That’s not a zip code'}>
      {isZip(text) ? 'We couldn’t find this zip code.' : 'Zip codes have five digits.'}
      {suggestions.length > 0 && (
        <>
          {' '}
          Did you mean{' '}
          {suggestions.map((place, index) => (
            <span key={place.label}>
              {index > 0 && (index === suggestions.length - 1 ? ' or ' : ', ')}
              <Link to={suggestionPath(place)}>{place.label}</Link>
            </span>
          ))}
          ?
        </>
      )}
    </NotFound>
  )
}
