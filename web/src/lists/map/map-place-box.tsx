import type { Suggestion } from '@homeground/contracts'
import { useState } from 'react'
import type { Bounds } from '../../lib/position.ts'
import { PlaceInput } from '../../places/place-input/place-input.tsx'
import { usePlaceEntry } from '../../places/place-input/use-place-entry.ts'
import { fetchStateOutlines } from '../../ui/map/ground/ground-worker.ts'
import { westward } from '../../ui/map/mercator.ts'
import { boundsOfStates } from '../../ui/map/topology.ts'
import classes from './map-place-box.module.css'

const milesPerDegree = 69.1
/** How far around its middle a place is shown, in miles. */
const milesAround: Readonly<Record<Suggestion['kind'], number>> = { zip: 3, town: 5, county: 20, metro: 40, state: 150 }

/** What a map shows of a place: a state whole, of others what is around their middle. */
export async function boundsOfPlace({ kind, lat, lng, state_abbr }: Suggestion): Promise<Bounds> {
  if (kind === 'state') {
    const outlines = await fetchStateOutlines().catch(() => null)
    const whole = outlines && boundsOfStates(outlines.states, [state_abbr])
    if (whole) return whole
  }
  const height = milesAround[kind] / milesPerDegree
  const width = height / Math.cos((lat * Math.PI) / 180)
  const x = westward(lng)
  return { west: x - width, south: lat - height, east: x + width, north: lat + height }
}

export interface MapPlaceBoxProps {
  /** Called with a chosen place and what to show of it. */
  readonly onGo: (bounds: Bounds, place: Suggestion) => void
}

/** A field on a map that moves it to a zip, town, county, metropolitan area or state. */
export function MapPlaceBox({ onGo }: MapPlaceBoxProps) {
  const [text, setText] = useState('')
  const go = (place: Suggestion) => {
    setText(place.label)
    void boundsOfPlace(place).then((bounds) => onGo(bounds, place))
  }
  const entry = usePlaceEntry({
    text,
    onEnter: (place) => {
      if (place) go(place)
    },
  })
  return (
    <search className={classes.box}>
      <PlaceInput
        label="Go to a place on the map"
        onEnter={() => void entry.enter()}
        onPick={go}
        onText={setText}
        placeholder="Go to a place"
        question={entry.question}
        text={text}
      />
    </search>
  )
}
