import '@mantine/core/styles/Button.layer.css'
import type { Suggestion } from '@homeground/contracts'
import { formatCount } from '@homeground/format/format'
import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { requestOrNull } from '../../lib/api/request.ts'
import type { ComparedPlace } from '../../places/compare/compare-store.ts'
import { PlaceInput } from '../../places/place-input/place-input.tsx'
import { usePlaceEntry } from '../../places/place-input/use-place-entry.ts'
import classes from './compare-view.module.css'

interface AddPlaceProps {
  readonly onAdd: (place: ComparedPlace) => void
  /** Zips that are shown already. */
  readonly taken: readonly string[]
}

/** A town to choose a zip of. */
interface Town {
  readonly name: string
  readonly label: string
  readonly zips: readonly string[]
}

const kinds = ['zip', 'town'] as const
/** The most populous ones; others can be typed. */
const mostZips = 12

/** Finds a zip by its number or its town; of a town with several zips, one is chosen. */
export function AddPlace({ onAdd, taken }: AddPlaceProps) {
  const [text, setText] = useState('')
  const [town, setTown] = useState<Town | null>(null)
  const [message, setMessage] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const { hash } = useLocation()
  useEffect(() => {
    if (hash === '#add') input.current?.focus()
  }, [hash])

  function add(place: ComparedPlace) {
    setText('')
    setTown(null)
    setMessage(
      taken.includes(place.zip) ? `${place.town} ${place.zip} is shown already.` : `${place.town} ${place.zip} added.`,
    )
    if (!taken.includes(place.zip)) onAdd(place)
  }

  async function pick({ label, town: name = label, zip, state_abbr: state }: Suggestion) {
    if (zip !== undefined) return add({ zip, town: name })
    setText(label)
    const zips = await fetchZipsOfTown(name, state).catch(() => [])
    setTown({ name, label, zips })
    setMessage(zips.length === 0 ? 'That didn’t load. Try again, or type a zip.' : '')
  }

  const entry = usePlaceEntry({ text, kinds, onEnter: (place) => place && void pick(place) })
  return (
    <div className={classes.add}>
      <PlaceInput
        inputRef={input}
        kinds={kinds}
        label="Add a place"
        onEnter={() => void entry.enter()}
        onPick={(place) => void pick(place)}
        onText={(typed) => {
          setText(typed)
          setTown(null)
          setMessage('')
        }}
        placeholder="Add a zip or town"
        question={entry.question}
        text={text}
      />
      {town && town.zips.length > 0 ? (
        <fieldset className={classes.zips}>
          <legend>
            {town.label} has {formatCount(town.zips.length, 'zip')}. Choose one
            {town.zips.length > mostZips ? ` of the ${mostZips} most populous, or type another` : ''}:
          </legend>
          {town.zips.slice(0, mostZips).map((zip) => (
            <Button key={zip} onClick={() => add({ zip, town: town.name })} size="sm" variant="default">
              {zip}
            </Button>
          ))}
        </fieldset>
      ) : null}
      <p className={classes.message} role="status">
        {message}
      </p>
    </div>
  )
}

/** The zips of a town, most populous first. */
async function fetchZipsOfTown(town: string, state: string): Promise<readonly string[]> {
  const response = await requestOrNull('getPlace', { params: { town, state } })
  return response?.members.map(({ zip }) => zip) ?? []
}
