import { beforeEach, expect, test } from '@jest/globals'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { draw } from '../../../test/draw.tsx'
import { joinCatalog } from '../../lib/api/attributes.ts'
import { Provenance } from './provenance.tsx'

const attribute = joinCatalog(null).byKey.get('median_age')!
const button = () => screen.getByRole('button', { name: '41.7' })
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

beforeEach(async () => {
  draw(
    <>
      <Provenance attribute={attribute}>41.7</Provenance>
      <button type="button">Elsewhere</button>
    </>,
  )
  await userEvent.click(button())
  await screen.findByRole('dialog', { name: 'About Median age' })
})

test('the card has the definition, and takes the focus', async () => {
  const card = screen.getByRole('dialog')
  expect(card.textContent).toContain('Half of the people are older than this')
  expect(button().getAttribute('aria-expanded')).toBe('true')
  await waitFor(() => expect(card.contains(document.activeElement)).toBe(true))
})

test('Escape and Close return the focus to the number', async () => {
  await waitFor(() => expect(document.activeElement).not.toBe(button()))
  await userEvent.keyboard('{Escape}')
  await closed()
  expect(document.activeElement).toBe(button())
  await userEvent.click(button())
  await userEvent.click(await screen.findByRole('button', { name: 'Close' }))
  await closed()
  expect(document.activeElement).toBe(button())
})

test('a second click on the number closes it, and so does a click elsewhere', async () => {
  await userEvent.click(button())
  await closed()
  await userEvent.click(button())
  await screen.findByRole('dialog')
  await userEvent.click(screen.getByText('Elsewhere'))
  await closed()
})

test('a figure’s card says what it does not say, and that a figure of generated people is generated', async () => {
  await userEvent.keyboard('{Escape}')
  await closed()
  const { byKey } = joinCatalog(null)
  draw(
    <>
      <Provenance attribute={byKey.get('population_density')!} figure={{ value: 2400, data_set: 'demonstration' }}>
        2,400
      </Provenance>
      <Provenance attribute={byKey.get('peak_price_change')!} figure={{ value: -12, data_set: 'real' }}>
        −12%
      </Provenance>
    </>,
  )
  await userEvent.click(screen.getByRole('button', { name: '2,400 made up' }))
  const density = await screen.findByRole('dialog', { name: 'About People per square mile' })
  expect(density.textContent).toMatch(/Percentiles count places, not people.*Made up/)
  await userEvent.click(screen.getByRole('button', { name: '−12%' }))
  const peak = await screen.findByRole('dialog', { name: /About Price vs. peak/ })
  expect(peak.textContent).toContain('the peak is partly chance')
})
