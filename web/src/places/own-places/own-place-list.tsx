import { limits } from '@homeground/catalog/defaults'
import { placeKinds } from '@homeground/catalog/place-kinds'
import type { Suggestion } from '@homeground/contracts'
import { formatCount } from '@homeground/format/format'
import { Button, TextInput } from '@mantine/core'
import '@mantine/core/styles/Input.layer.css'
import { type ReactNode, useState } from 'react'
import { milesBetween } from '../../lib/position.ts'
import { Icon } from '../../ui/icon.tsx'
import { PlaceInput } from '../place-input/place-input.tsx'
import { usePlaceEntry } from '../place-input/use-place-entry.ts'
import classes from './own-place-list.module.css'
import { addOwnPlace, maxNameLength, type OwnPlace, type Point, removeOwnPlace, useOwnPlaces } from './own-places.ts'

interface OwnPlaceListProps {
  /** What is beside the name of each place. */
  readonly beside: (place: OwnPlace) => ReactNode
  readonly onRemove?: (place: OwnPlace) => void
}

/** The reader's own places, each with a button that removes it, and the fields that add one. */
export function OwnPlaceList({ beside, onRemove }: OwnPlaceListProps) {
  const { places } = useOwnPlaces()
  return (
    <div className={classes.own}>
      {places.length > 0 ? (
        <ul>
          {places.map((own) => (
            <li key={own.place}>
              <span className={classes.name}>
                <b>{own.name}</b>
                {own.name === own.place ? null : <small>{own.place}</small>}
              </span>
              {beside(own)}
              <button
                aria-label={`Remove ${own.name}`}
                className={classes.remove}
                onClick={() => {
                  removeOwnPlace(own.place)
                  onRemove?.(own)
                }}
                title="Remove"
                type="button"
              >
                <Icon name="close" size={16} />
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      {places.length < limits.nearPlaces ? <AddOwnPlace /> : null}
      <p className={classes.note}>Distances are straight lines, not travel times. Your places stay in this browser.</p>
    </div>
  )
}

/** A name and a place; the place is found by its name or zip. */
function AddOwnPlace() {
  const [name, setName] = useState('')
  const [text, setText] = useState('')
  function add({ label, zip, kind, lat, lng }: Suggestion) {
    addOwnPlace({ name, place: kind === 'zip' && zip !== undefined ? zip : label, lat, lng })
    setName('')
    setText('')
  }
  const entry = usePlaceEntry({ text, kinds: placeKinds, onEnter: (place) => place && add(place) })
  return (
    <div className={classes.add}>
      <TextInput
        aria-label="What you call it"
        autoComplete="off"
        className={classes.called ?? ''}
        maxLength={maxNameLength}
        onChange={(event) => setName(event.currentTarget.value)}
        placeholder="What you call it: Work …"
        value={name}
      />
      <PlaceInput
        kinds={placeKinds}
        label="Zip or town of your place"
        onEnter={() => void entry.enter()}
        onPick={add}
        onText={setText}
        placeholder="Zip or town"
        question={entry.question}
        text={text}
      />
      <Button disabled={text.trim() === ''} onClick={() => void entry.enter()} variant="default">
        Add
      </Button>
    </div>
  )
}

/** Great-circle miles in words: `under 1 mile`, `12 miles`. */
function milesText(from: Point, to: Point): string {
  const miles = milesBetween(from, to)
  return miles < 1 ? 'under 1 mile' : formatCount(Math.round(miles), 'mile')
}

export interface OwnDistancesProps {
  /** Where the place of the page is, in degrees. */
  readonly from: Point
}

/** How far a result is from the reader's own places, a line each. */
export function OwnPlacesCell({ from }: OwnDistancesProps) {
  const { places } = useOwnPlaces()
  return places.map((own) => (
    <span
      className={classes.line}
      key={own.place}
      title={`${milesText(from, own)} from ${own.name}, in a straight line`}
    >
      <b>{milesText(from, own).replace(/ miles?$/, ' mi')}</b> {own.name}
    </span>
  ))
}

/** How far a place is from the reader's own places. */
export function OwnDistances({ from }: OwnDistancesProps) {
  return <OwnPlaceList beside={(own) => <span className={classes.miles}>{milesText(from, own)}</span>} />
}
