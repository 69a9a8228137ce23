import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ada } from '../../../test/ada.ts'
import { answerCalls } from '../../../test/answer-calls.ts'
import { draw } from '../../../test/draw.tsx'
import { savedPlaces, useAccountList } from '../../lib/account/saved-items.ts'
import { queryClient } from '../../lib/api/query-client.ts'
import { setSessionUser } from '../../lib/session-store.ts'
import { PlaceNote } from './place-note.tsx'

const natick = { place: '01760', note: 'Near Ann', savedAt: '2026-11-20T12:00:00.000Z' }
let sent: string[] = []
let status = 200

beforeAll(() => setSessionUser(ada))
beforeEach(() => {
  sent = []
  status = 200
  queryClient.clear()
  queryClient.setQueryData(savedPlaces.query.queryKey, [natick])
  answerCalls(({ body }) => {
    const { note } = body as { note: string }
    sent.push(note)
    return { status, body: status === 200 ? { ...natick, note } : { error: 'Unavailable.' } }
  })
})

function Natick() {
  const place = useAccountList(savedPlaces).data?.[0]
  return <PlaceNote name="Natick" note={place?.note ?? ''} place="01760" />
}

async function edit(text: string) {
  draw(
    <>
      <Natick />
      <button type="button">Elsewhere</button>
    </>,
  )
  await userEvent.click(screen.getByRole('button', { name: /^Edit the note on Natick/ }))
  const field = screen.getByRole('textbox', { name: 'Note on Natick' })
  await userEvent.clear(field)
  await userEvent.type(field, text)
  return field
}

const shown = (note: string) => screen.findByRole('button', { name: `Edit the note on Natick: ${note}` })

describe('PlaceNote', () => {
  test('saves when the field loses focus, then closes', async () => {
    await edit(' By the lake ')
    await userEvent.click(screen.getByText('Elsewhere'))
    expect(screen.getByRole('textbox')).toBeTruthy()
    await shown('By the lake')
    expect(sent).toEqual(['By the lake'])
  })

  test('saves once by its button and restores the focus', async () => {
    await edit('By the lake')
    await userEvent.click(screen.getByRole('button', { name: 'Save note' }))
    const opener = await shown('By the lake')
    expect(sent).toEqual(['By the lake'])
    expect(document.activeElement).toBe(opener)
  })

  test('cancels with Escape, and sends nothing if unchanged', async () => {
    await edit('By the lake')
    await userEvent.keyboard('{Escape}')
    await shown('Near Ann')
    cleanup()
    await edit('Near Ann')
    await userEvent.click(screen.getByText('Elsewhere'))
    await shown('Near Ann')
    expect(sent).toEqual([])
  })

  test('stays open with the typed text if it cannot be saved, and says so', async () => {
    status = 503
    await edit('By the lake')
    await userEvent.click(screen.getByRole('button', { name: 'Save note' }))
    await screen.findByText('We couldn’t save this note. Unavailable.')
    expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('By the lake')
    status = 200
    await userEvent.click(screen.getByRole('button', { name: 'Save note' }))
    await shown('By the lake')
    expect(sent).toEqual(['By the lake', 'By the lake'])
  })
})
