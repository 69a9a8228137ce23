import '@mantine/core/styles/Button.layer.css'
import { type PlaceKind, placeKinds } from '@homeground/catalog/place-kinds'
import type { Suggestion } from '@homeground/contracts'
import { formatCount } from '@homeground/format/format'
import { Button } from '@mantine/core'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { type PlaceRef, placeLabel, placeRef, suggestedPlace } from '../../lib/api/place-ref.ts'
import { requestOrNull } from '../../lib/api/request.ts'
import { PlaceInput } from '../../places/place-input/place-input.tsx'
import { usePlaceEntry } from '../../places/place-input/use-place-entry.ts'
import classes from './compare-view.module.css'

interface AddPlaceProps {
  /** The kind of the places that are shown; any kind before the first. */
  readonly kind?: PlaceKind
  readonly onAdd: (place: PlaceRef) => void
  /** Ids of places that are shown already. */
  readonly taken: readonly string[]
}

/** A town to choose a zip of. */
interface Town {
  readonly name: string
  readonly label: string
  readonly zips: readonly string[]
}

const zipOrTown = ['zip', 'town'] as const
/** The most populous ones; others can be typed. */
const mostZips = 12

/** `Add a zip or town`, `Add a county` */
const placeholders: Readonly<Record<PlaceKind, string>> = {
  zip: 'Add a zip or town',
  town: 'Add a town',
  county: 'Add a county',
  metro: 'Add a metro area',
}

/** Finds a place of the kind by its name or number. Among zips a town can be named too: one of its zips is chosen. */
export function AddPlace({ kind, onAdd, taken }: AddPlaceProps) {
  const [text, setText] = useState('')
  const [town, setTown] = useState<Town | null>(null)
  const [message, setMessage] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const { hash } = useLocation()
  useEffect(() => {
    if (hash === '#add') input.current?.focus()
  }, [hash])
  const kinds = useMemo(() => (kind === undefined ? placeKinds : kind === 'zip' ? zipOrTown : [kind]), [kind])

  function add(place: PlaceRef) {
    const label = placeLabel(place)
    setText('')
    setTown(null)
    setMessage(taken.includes(place.id) ? `${label} is shown already.` : `${label} added.`)
    if (!taken.includes(place.id)) onAdd(place)
  }

  async function pick(suggestion: Suggestion) {
    const { label, town: name = label, zip, state_abbr: state } = suggestion
    const place = suggestedPlace(suggestion)
    if (kind !== 'zip') return place ? add(place) : undefined
    if (zip !== undefined) return add(placeRef({ zip, town: name }))
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
        placeholder={kind === undefined ? 'Add a zip, town, county or metro area' : placeholders[kind]}
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
            <Button key={zip} onClick={() => add(placeRef({ zip, town: town.name }))} size="sm" variant="default">
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
