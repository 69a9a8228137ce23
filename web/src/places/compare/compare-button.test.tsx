import { beforeEach, expect, test } from '@jest/globals'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { draw } from '../../../test/draw.tsx'
import { useAlerts } from '../../lib/alerts.ts'
import { CompareButton } from './compare-button.tsx'
import { useCompare } from './compare-store.ts'

const others = ['01748', '02067', '01701', '01720'].map((zip) => ({ zip, town: 'Town' }))
const button = () => screen.getByRole('button', { name: 'Compare Natick 01760' })
const zips = () => useCompare.getState().places.map(({ zip }) => zip)

beforeEach(() => {
  useAlerts.setState({ shown: [] })
  useCompare.setState({ places: others.slice(0, 3) })
  draw(<CompareButton look="icon" town="Natick" zip="01760" />)
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
    { text: 'You already compare 4 of 4 places. Remove one to add Natick 01760.' },
  ])
  expect(zips()).toEqual(['01748', '02067', '01701', '01720'])
})
