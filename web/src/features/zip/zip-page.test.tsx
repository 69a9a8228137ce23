import type { Suggestion } from '@homeground/contracts'
import { beforeEach, describe, expect, test } from '@jest/globals'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { ada } from '../../../test/ada.ts'
import { answerCalls } from '../../../test/answer-calls.ts'
import { draw } from '../../../test/draw.tsx'
import { setSessionUser } from '../../lib/account/session.ts'
import { placeRef } from '../../lib/api/place-ref.ts'
import { queryClient } from '../../lib/api/query-client.ts'
import { SavedNote } from '../../places/save/place-note.tsx'
import { isZip, nearestFirst, prefixesNear, remarkOn, shortAirportName, ZipActions } from './zip-page.tsx'

const natick = { zip: '01760', town: 'Natick', lat: 42.28, lng: -71.35 } as never
let places: object[] = []
let notes: unknown[] = []

beforeEach(() => {
  places = []
  notes = []
  queryClient.clear()
  setSessionUser(ada)
  answerCalls(({ method, address, body }) => {
    if (method === 'GET') return { body: address === '/api/user/places' ? places : [] }
    const { note } = body as { note?: string }
    if (note !== undefined) notes.push(note)
    return { body: { place: '01760', note: note ?? '', savedAt: '2026-11-20T12:00:00.000Z' } }
  })
})

function Saving() {
  const [justSaved, setJustSaved] = useState(false)
  return (
    <>
      <ZipActions detail={natick} onSave={() => setJustSaved(true)} />
      <SavedNote place={placeRef(natick)} startsOpen={justSaved} />
    </>
  )
}

test('saving a place opens a field for a note, without taking the focus', async () => {
  draw(<Saving />)
  const save = screen.getByRole('button', { name: 'Save Natick 01760' })
  expect(screen.queryByRole('textbox')).toBeNull()
  await userEvent.click(save)
  const field = await screen.findByRole('textbox', { name: 'Note on Natick 01760' })
  expect(document.activeElement).toBe(save)
  await userEvent.type(field, 'Near Ann')
  await userEvent.click(screen.getByRole('button', { name: 'Save note' }))
  await waitFor(() => expect(notes).toEqual(['Near Ann']))
})

test('a place that was saved before shows its note, which can be edited', async () => {
  places = [{ place: '01760', note: 'Near Ann', savedAt: '2026-11-20T12:00:00.000Z' }]
  draw(<Saving />)
  await screen.findByRole('button', { name: 'Edit the note on Natick 01760: Near Ann' })
  expect(screen.queryByRole('textbox')).toBeNull()
})

describe('the remark on a zip', () => {
  const missing = (reason: 'no_area' | 'not_loaded') => ({ note: { kind: 'missing', reason } as const })

  test('is empty for most', () => {
    expect(remarkOn({ figures: [{}] })).toBe('')
  })

  test('explains a zip without an area, but not one whose Census figures are not loaded yet', () => {
    expect(remarkOn({ figures: [missing('no_area')] })).toBe(
      'A PO box or single-building zip, so there are no Census figures.',
    )
    expect(remarkOn({ figures: [missing('not_loaded')] })).toBe('')
  })

  test('says from which zip it has its name', () => {
    expect(remarkOn({ figures: [{}], named_after: '01760' })).toBe(
      'It is missing from our list of zips, so it has the name of 01760, the nearest zip.',
    )
  })
})

describe('the name of an airport', () => {
  test.each([
    ['General Edward Lawrence Logan International Airport', 'Logan Airport'],
    ['General Mitchell International Airport', 'Mitchell Airport'],
    ['General Wayne A. Downing Peoria International Airport', 'Peoria Airport'],
    ['Logan International Airport', 'Logan Airport'],
    ['Minneapolis-St Paul International/Wold-Chamberlain Airport', 'Minneapolis-St Paul Airport'],
    ['Baltimore/Washington International Thurgood Marshall Airport', 'Baltimore/Washington Airport'],
    ['Portland International Jetport', 'Portland Airport'],
    ['Louisville International Standiford Field', 'Louisville Airport'],
  ])('%s is shortened to %s', (name, short) => {
    expect(shortAirportName(name)).toBe(short)
  })

  test.each(['La Guardia Airport', 'Dallas Love Field', 'Manchester-Boston Regional Airport'])(
    '%s keeps its name',
    (name) => {
      expect(shortAirportName(name)).toBe(name)
    },
  )
})

const zip = (code: string): Suggestion => ({ kind: 'zip', label: code, zip: code, state_abbr: 'MA', lat: 42, lng: -71 })

describe('isZip', () => {
  test('accepts five digits and nothing else', () => {
    expect(['01760', '00000'].every(isZip)).toBe(true)
    expect(['1760', '017600', '0176a', '01760-1234', ''].some(isZip)).toBe(false)
  })
})

describe('prefixesNear', () => {
  test('returns the blocks of ten around the number, then its hundred', () => {
    expect(prefixesNear('01799')).toEqual([
      ['0179'],
      ['0178', '0180'],
      ['0177', '0181'],
      ['0176', '0182'],
      ['0175', '0183'],
      ['017'],
      ['01'],
    ])
  })

  test('stays within 00000 to 99999', () => {
    expect(prefixesNear('00001')[1]).toEqual(['0001'])
    expect(prefixesNear('99999')[1]).toEqual(['9998'])
  })

  test('returns the digits if there are fewer than four', () => {
    expect(prefixesNear('176')).toEqual([['176']])
  })

  test('returns a text without digits as it is', () => {
    expect(prefixesNear('natick')).toEqual([['natick']])
  })
})

describe('nearestFirst', () => {
  test('returns the three nearest zips, nearest first', () => {
    const candidates = [zip('01701'), zip('01760'), zip('01775'), zip('01778')]
    expect(nearestFirst(candidates, '01799').map((place) => place.zip)).toEqual(['01778', '01775', '01760'])
  })
})
