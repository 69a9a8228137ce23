import { Link } from 'react-router-dom'
import { pathToSuggestion } from '../../lib/api/places.ts'
import { useTitle } from '../../lib/navigation/title.ts'
import { NotFound } from '../../ui/page/not-found.tsx'
import { isZip, useMeant } from './nearest-zips.ts'

/** An unknown or malformed zip, with the nearest ones that exist. */
export function ZipNotFound({ text }: { text: string }) {
  const { data: meant = [] } = useMeant(text)
  useTitle('No such zip code')
  return (
    <NotFound title={isZip(text) ? `There is no zip code ${text}` : 'That is not a zip code'}>
      {isZip(text) ? 'No place in the data has this number.' : 'A zip code has five digits.'}
      {meant.length > 0 && (
        <>
          {' '}
          Perhaps you mean{' '}
          {meant.map((place, index) => (
            <span key={place.label}>
              {index > 0 && (index === meant.length - 1 ? ' or ' : ', ')}
              <Link to={pathToSuggestion(place)}>{place.label}</Link>
            </span>
          ))}
          .
        </>
      )}
    </NotFound>
  )
}
