import type { ZipDetail } from '@homeground/contracts'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { savedPlaces, useAccountList } from '../../lib/account/saved-items.ts'
import { searchPath } from '../../lib/navigation/search-path.ts'
import { CompareButton } from '../../places/compare/compare-button.tsx'
import { PlaceNote } from '../../places/save/place-note.tsx'
import { SaveButton, WatchButton } from '../../places/save/save-buttons.tsx'
import classes from '../../ui/subject/subject-head.module.css'

const radiusMiles = 10

/** Buttons to save, watch, compare and search around the zip, and the reader's note once it is saved. */
export function ZipActions({ detail }: { readonly detail: ZipDetail }) {
  const { zip, town, lat, lng } = detail
  const [justSaved, setJustSaved] = useState(false)
  const saved = useAccountList(savedPlaces).data?.find((place) => place.zip === zip)
  const around = searchPath({ area: 'zip', place: zip, lat, lng, radius: radiusMiles })
  return (
    <div className={classes.actions}>
      <SaveButton look="button" onSave={() => setJustSaved(true)} town={town} zip={zip} />
      <WatchButton look="button" town={town} zip={zip} />
      <CompareButton look="button" town={town} zip={zip} />
      <Link to={around}>Search within {radiusMiles} miles</Link>
      {saved && (
        <div className={classes.note}>
          <PlaceNote name={`${town} ${zip}`} note={saved.note} startsOpen={justSaved} zip={zip} />
        </div>
      )}
    </div>
  )
}
