import { beforeEach, expect, test } from '@jest/globals'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { draw } from '../../../test/draw.tsx'
import { openAccountModal } from '../../lib/account/account-modal.ts'
import { useAlerts } from '../../lib/alerts.ts'
import { CompareButton } from './compare-button.tsx'
import { useCompare } from './compare-store.ts'

const others = ['01748', '02067', '01701', '01720'].map((id) => ({ kind: 'zip' as const, id, name: 'Town' }))
const button = () => screen.getByRole('button', { name: 'Compare Natick 01760' })
const zips = () => useCompare.getState().places.map(({ id }) => id)

beforeEach(() => {
  useAlerts.setState({ shown: [] })
  useCompare.setState({ places: others.slice(0, 3) })
  draw(<CompareButton look="icon" place={{ kind: 'zip', id: '01760', name: 'Natick' }} />)
})

test('adds the zip, then removes it', async () => {
  expect(button().getAttribute('aria-pressed')).toBe('false')
  await userEvent.click(button())
  expect(button().getAttribute('aria-pressed')).toBe('true')
  expect(zips()).toEqual(['01748', '02067', '01701', '01760'])
  await userEvent.click(button())
  expect(zips()).toEqual(['01748', '02067', '01701'])
})

test('says what to do if four places are compared', async () => {
  useCompare.setState({ places: others })
  await userEvent.click(button())
  expect(useAlerts.getState().shown).toMatchObject([
    { kind: 'refusal', text: 'You can compare up to 4. Remove one to add Natick 01760.' },
  ])
  expect(zips()).toEqual(['01748', '02067', '01701', '01720'])
  openAccountModal('login')
  expect(useAlerts.getState().shown).toEqual([])
})

test('refuses a place of another kind, and says what to do', async () => {
  const county = { kind: 'county', id: 'Middlesex County, MA', name: 'Middlesex County' } as const
  draw(<CompareButton look="icon" place={county} />)
  await userEvent.click(screen.getByRole('button', { name: 'Compare Middlesex County, MA' }))
  expect(useAlerts.getState().shown).toMatchObject([
    { kind: 'refusal', text: 'You’re comparing zip codes. Reset the list to compare counties.' },
  ])
  expect(zips()).toEqual(['01748', '02067', '01701'])
})
