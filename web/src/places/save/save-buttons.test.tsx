import { beforeEach, describe, expect, test } from '@jest/globals'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ada } from '../../../test/ada.ts'
import { answerCalls } from '../../../test/answer-calls.ts'
import { draw } from '../../../test/draw.tsx'
import { finishAccountModal, useAccountModal } from '../../lib/account/account-modal.ts'
import { useAlerts } from '../../lib/alerts.ts'
import { queryClient } from '../../lib/api/query-client.ts'
import { clearSession, setSessionUser } from '../../lib/session-store.ts'
import { SaveButton, SaveRowButtons, SaveSearchButton, WatchButton } from './save-buttons.tsx'

/** Method and URL of each call. */
let calls: string[] = []
/** Status of every response that is not a GET. */
let changeStatus = 200

beforeEach(() => {
  calls = []
  changeStatus = 200
  queryClient.clear()
  useAlerts.setState({ shown: [] })
  useAccountModal.setState({ open: null }, true)
  answerCalls(({ method, address, body }) => {
    calls.push(`${method} ${address}`)
    if (method === 'GET') return { body: [] }
    if (changeStatus !== 200) {
      return { status: changeStatus, body: { error: 'Full.', code: 'conflict' } }
    }
    if (method === 'DELETE') return { status: 204, body: '' }
    const at = '2026-11-20T12:00:00.000Z'
    const place = { place: decodeURIComponent(address.split('/').at(-1)!), note: '', savedAt: at, watchedAt: at }
    return { body: { ...place, ...(body as object | undefined) } }
  })
})

const saveNatick = () => screen.getByRole('button', { name: 'Save Natick 01760' })
const pressed = () => saveNatick().getAttribute('aria-pressed')
const drawSave = () => draw(<SaveButton look="icon" place={{ kind: 'zip', id: '01760', name: 'Natick' }} />)

describe('SaveButton', () => {
  test('shows a place as saved immediately and calls the server', async () => {
    setSessionUser(ada)
    drawSave()
    expect(pressed()).toBe('false')
    await userEvent.click(saveNatick())
    await waitFor(() => expect(pressed()).toBe('true'))
    await waitFor(() => expect(calls).toContain('PUT /api/user/places/01760'))
  })

  test('goes back and shows why when saving fails', async () => {
    setSessionUser(ada)
    changeStatus = 409
    drawSave()
    await userEvent.click(saveNatick())
    await waitFor(() =>
      expect(useAlerts.getState().shown).toMatchObject([{ text: 'We couldn’t save Natick 01760. Full.' }]),
    )
    expect(pressed()).toBe('false')
  })

  test('asks a visitor to sign up, then saves', async () => {
    clearSession()
    drawSave()
    await userEvent.click(saveNatick())
    await waitFor(() => expect(useAccountModal.getState().open).toBe('register'))
    expect(useAccountModal.getState().reason).toBe('Sign up to save Natick 01760.')
    expect(calls).toEqual([])
    act(() => setSessionUser(ada))
    finishAccountModal()
    await waitFor(() => expect(pressed()).toBe('true'))
    expect(calls).toContain('PUT /api/user/places/01760')
  })

  test('asks for a login when the session has ended on the server', async () => {
    setSessionUser(ada)
    changeStatus = 401
    drawSave()
    await userEvent.click(saveNatick())
    await waitFor(() => expect(useAccountModal.getState().open).toBe('login'))
    expect(pressed()).toBe('false')
    expect(useAlerts.getState().shown).toEqual([])
  })
})

describe('WatchButton', () => {
  const high = { kind: 'school', id: '250000000001', name: 'Natick High' } as const

  test('watches a school, and says the first time what is emailed', async () => {
    setSessionUser(ada)
    draw(<WatchButton look="button" place={high} />)
    await userEvent.click(screen.getByRole('button', { name: 'Watch Natick High', pressed: false }))
    await screen.findByRole('button', { name: 'Watching Natick High', pressed: true })
    const address = `/api/user/watches/${encodeURIComponent('school:250000000001')}`
    await waitFor(() => expect(calls).toContain(`PUT ${address}`))
    await waitFor(() =>
      expect(useAlerts.getState().shown).toMatchObject([
        { text: 'We’ll email you new test results of this school. You can turn that off under My places.' },
      ]),
    )
    await userEvent.click(screen.getByRole('button', { name: 'Watching Natick High' }))
    await waitFor(() => expect(calls).toContain(`DELETE ${address}`))
  })

  test('is in the rows of schools as in those of places', async () => {
    setSessionUser(ada)
    draw(<SaveRowButtons isSaved={false} isWatched look="icon" place={high} />)
    screen.getByRole('button', { name: 'Save Natick High', pressed: false })
    screen.getByRole('button', { name: 'Watch Natick High', pressed: true })
  })
})

test('a search is saved with its name and path', async () => {
  setSessionUser(ada)
  draw(<SaveSearchButton name="Vermont" path="/research-area?area=state&states=VT" />)
  await userEvent.click(screen.getByRole('button', { name: 'Save search', pressed: false }))
  await screen.findByRole('button', { name: 'Saved search', pressed: true })
  expect(calls).toContain('PUT /api/user/searches')
  expect(queryClient.getQueryData(['account', 'searches'])).toMatchObject([
    { name: 'Vermont', path: '/research-area?area=state&states=VT' },
  ])
})
