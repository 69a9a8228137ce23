import { describe, expect, test } from '@jest/globals'
import { act, screen } from '@testing-library/react'
import { useState } from 'react'
import { draw } from '../../../test/draw.tsx'
import { MapContainer } from './leaflet-map.tsx'
import type { MapPoint } from './places-map-props.ts'
import { nearestDot, SurroundingCursor } from './surroundings.tsx'

describe('nearestDot', () => {
  const dots = [
    { id: 'one', x: 0, y: 0 },
    { id: 'other', x: 6, y: 0 },
  ]

  test('is the nearest of those in reach', () => {
    expect(nearestDot(dots, { x: 2, y: 0 })?.id).toBe('one')
    expect(nearestDot(dots, { x: 4, y: 0 })?.id).toBe('other')
  })

  test('a dot reacts within eight pixels', () => {
    expect(nearestDot(dots, { x: 13.9, y: 0 })?.id).toBe('other')
    expect(nearestDot(dots, { x: 14.1, y: 0 })).toBeUndefined()
  })
})

const mark = (label: string, lng: number): MapPoint => ({ id: `${label} ${lng}`, label, lat: 42, lng, value: 500_000 })
const attribute = { label: 'Median listing price', unit: 'usd', vintage: null } as const

let show: (marks: readonly MapPoint[]) => void

function Cursor({ first }: { readonly first: readonly MapPoint[] }) {
  const [marks, setMarks] = useState(first)
  show = (next) => act(() => setMarks(next))
  return (
    <MapContainer className="" options={{}} start={(map) => map.setView([42, -71], 8)}>
      <SurroundingCursor
        attribute={attribute}
        label="Zips around"
        marks={marks}
        onActive={() => {}}
        onSelect={() => {}}
        shift={() => ''}
      />
    </MapContainer>
  )
}

const focused = () => document.activeElement?.getAttribute('aria-label')

test('the focus goes to the nearest dot when others replace the focused one', async () => {
  draw(<Cursor first={[mark('Natick', -71.3), mark('Boston', -71)]} />)
  act(() => screen.getByRole('link', { name: /^Boston/ }).focus())
  show([mark('Worcester', -71.8), mark('Newton', -71.2), mark('Natick', -71.3)])
  expect(focused()).toMatch(/^Newton: Median listing price \$500,000/)
})

test('dots that arrive while nothing is focused leave the focus alone', () => {
  draw(<Cursor first={[mark('Natick', -71.3)]} />)
  show([mark('Newton', -71.2)])
  expect(focused()).toBeNull()
})
