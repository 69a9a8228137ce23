import { beforeEach, expect, test } from '@jest/globals'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ada } from '../../../test/ada.ts'
import { answerCalls } from '../../../test/answer-calls.ts'
import { draw } from '../../../test/draw.tsx'
import { setSessionUser } from '../../lib/account/session.ts'
import { queryClient } from '../../lib/api/query-client.ts'
import { ZipActions } from './zip-page.tsx'

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
    return { body: { zip: '01760', note: note ?? '', savedAt: '2026-11-20T12:00:00.000Z' } }
  })
})

test('saving a place opens a field for a note, without taking the focus', async () => {
  draw(<ZipActions detail={natick} />)
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
  places = [{ zip: '01760', note: 'Near Ann', savedAt: '2026-11-20T12:00:00.000Z' }]
  draw(<ZipActions detail={natick} />)
  await screen.findByRole('button', { name: 'Edit the note on Natick 01760: Near Ann' })
  expect(screen.queryByRole('textbox')).toBeNull()
})
