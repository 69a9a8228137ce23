import { limits } from '@homeground/catalog/defaults'
import { ActionIcon, Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { Link } from 'react-router-dom'
import { placeLabel } from '../../lib/api/place-ref.ts'
import { Icon } from '../../ui/icon.tsx'
import { ShareShortlist } from '../shortlist/share-shortlist.tsx'
import { listedPlace } from '../shortlist/shortlist-store.ts'
import { comparePathOf, removeFromCompare, resetCompare, useCompare } from './compare-store.ts'
import classes from './compare-tray.module.css'

/** The compare list at the foot of the window: its places, and buttons to compare them and to empty it. */
export default function CompareTray() {
  const places = useCompare((state) => state.places)
  if (places.length === 0) return null
  const path = comparePathOf(places)
  const isOfSchools = places[0]!.kind === 'school'
  const one = isOfSchools ? 'school' : 'place'
  return (
    <aside aria-label="Compare list" className={classes.tray}>
      <span className={classes.title} role="status">
        Compare {places.length} of {limits.comparedPlaces} {isOfSchools ? 'Schools' : 'Places'}
      </span>
      <ul className={classes.places}>
        {places.map((place) => (
          <li className={classes.chip} key={place.id}>
            <span title={placeLabel(place)}>{place.name}</span>
            <ActionIcon
              aria-label={`Remove ${placeLabel(place)} from the compare list`}
              onClick={() => removeFromCompare(place)}
              size={28}
            >
              <Icon name="close" size={16} />
            </ActionIcon>
          </li>
        ))}
        {places.length > 1 && places.length < limits.comparedPlaces ? (
          <li className={classes.slot}>
            <Link to={`${path}#add`}>Add a {one}</Link>
          </li>
        ) : null}
      </ul>
      <div className={classes.end}>
        <Button onClick={resetCompare} variant="subtle">
          Reset
        </Button>
        <ShareShortlist places={places.map(listedPlace)} variant="subtle" wordsClass={classes.words} />
        {places.length > 1 ? (
          <Button component={Link} to={path}>
            Compare
          </Button>
        ) : (
          <Button component={Link} to={`${path}#add`} variant="default">
            Add a {one}
          </Button>
        )}
      </div>
    </aside>
  )
}
