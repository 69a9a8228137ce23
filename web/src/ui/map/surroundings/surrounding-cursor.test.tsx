import { expect, test } from '@jest/globals'
import { act, screen } from '@testing-library/react'
import { useState } from 'react'
import { MapContainer } from 'react-leaflet'
import { draw } from '../../../../test/draw.tsx'
import type { MapPoint } from '../places-map-props.ts'
import { SurroundingCursor } from './surroundings.tsx'

const mark = (label: string, lng: number): MapPoint => ({ id: `${label} ${lng}`, label, lat: 42, lng, value: 500_000 })
const attribute = { label: 'Median listing price', unit: 'usd', vintage: null } as const

let show: (marks: readonly MapPoint[]) => void

function Cursor({ first }: { readonly first: readonly MapPoint[] }) {
  const [marks, setMarks] = useState(first)
  show = (next) => act(() => setMarks(next))
  return (
    <MapContainer center={[42, -71]} zoom={8}>
      <SurroundingCursor attribute={attribute} marks={marks} onActive={() => {}} onSelect={() => {}} shift={() => ''} />
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
