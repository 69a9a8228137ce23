import { beforeEach, describe, expect, test } from '@jest/globals'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ada } from '../../../test/ada.ts'
import { answerCalls } from '../../../test/answer-calls.ts'
import { draw } from '../../../test/draw.tsx'
import { finishAccountModal, useAccountModal } from '../../lib/account/account-modal.ts'
import { sessionEnded, sessionIsOf } from '../../lib/account/session.ts'
import { useAlerts } from '../../lib/alerts.ts'
import { queryClient } from '../../lib/api/query-client.ts'
import { SaveButton, SaveSearchButton } from './save-buttons.tsx'

/** Method and address of each call; how changes are answered is the test's matter. */
let asked: string[] = []
let changesAnswer = 200

beforeEach(() => {
  asked = []
  changesAnswer = 200
  queryClient.clear()
  useAlerts.setState({ shown: [] })
  useAccountModal.setState({ open: null }, true)
  answerCalls(({ method, address, body }) => {
    asked.push(`${method} ${address}`)
    if (method === 'GET') return { body: [] }
    if (changesAnswer !== 200) {
      return { status: changesAnswer, body: { error: 'Full.', code: 'conflict' } }
    }
    const place = { zip: '01760', note: '', savedAt: '2026-11-20T12:00:00.000Z' }
    return { body: { ...place, ...(body as object | undefined) } }
  })
})

const saveNatick = () => screen.getByRole('button', { name: 'Save Natick 01760' })
const pressed = () => saveNatick().getAttribute('aria-pressed')
const drawSave = () => draw(<SaveButton look="icon" town="Natick" zip="01760" />)

describe('SaveButton', () => {
  test('shows a place as saved at once and tells the server', async () => {
    sessionIsOf(ada)
    drawSave()
    expect(pressed()).toBe('false')
    await userEvent.click(saveNatick())
    await waitFor(() => expect(pressed()).toBe('true'))
    await waitFor(() => expect(asked).toContain('PUT /api/user/places/01760'))
  })

  test('is back and says why when the place could not be saved', async () => {
    sessionIsOf(ada)
    changesAnswer = 409
    drawSave()
    await userEvent.click(saveNatick())
    await waitFor(() =>
      expect(useAlerts.getState().shown).toMatchObject([
        { text: 'We could not save Natick 01760. Full.' },
      ]),
    )
    expect(pressed()).toBe('false')
  })

  test('asks a visitor to sign up, and saves after that', async () => {
    sessionEnded()
    drawSave()
    await userEvent.click(saveNatick())
    await waitFor(() => expect(useAccountModal.getState().open).toBe('register'))
    expect(useAccountModal.getState().reason).toBe('Sign up to save Natick 01760.')
    expect(asked).toEqual([])
    act(() => sessionIsOf(ada))
    finishAccountModal()
    await waitFor(() => expect(pressed()).toBe('true'))
    expect(asked).toContain('PUT /api/user/places/01760')
  })

  test('asks to log in again when the session has ended on the server', async () => {
    sessionIsOf(ada)
    changesAnswer = 401
    drawSave()
    await userEvent.click(saveNatick())
    await waitFor(() => expect(useAccountModal.getState().open).toBe('login'))
    expect(pressed()).toBe('false')
    expect(useAlerts.getState().shown).toEqual([])
  })
})

test('a search is saved under its name and path', async () => {
  sessionIsOf(ada)
  draw(<SaveSearchButton name="Vermont" path="/research-area?area=state&states=VT" />)
  await userEvent.click(screen.getByRole('button', { name: 'Save search', pressed: false }))
  await screen.findByRole('button', { name: 'Saved search', pressed: true })
  expect(asked).toContain('PUT /api/user/searches')
  expect(queryClient.getQueryData(['mine', 'searches'])).toMatchObject([
    { name: 'Vermont', path: '/research-area?area=state&states=VT' },
  ])
})
