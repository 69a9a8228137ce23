import { afterEach, expect, test } from '@jest/globals'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { answerCalls } from '../../../test/answer-calls.ts'
import { draw } from '../../../test/draw.tsx'
import { queryClient } from '../../lib/api/query-client.ts'
import { OwnDistances } from './own-place-list.tsx'
import { useOwnPlaces } from './own-places.ts'

const natick = { lat: 42.2847, lng: -71.3495 }
const cambridge = { kind: 'zip', label: '02139', zip: '02139', state_abbr: 'MA', lat: 42.3647, lng: -71.1042 }

// jsdom has no layout.
Element.prototype.scrollIntoView = () => {}

afterEach(() => {
  queryClient.clear()
  useOwnPlaces.setState({ places: [] })
})

async function add(name: string, place: string) {
  if (name !== '') await userEvent.type(screen.getByLabelText('What you call it'), name)
  await userEvent.type(screen.getByLabelText('Zip or town of your place'), `${place}{Enter}`)
}

test('a place is added by its zip with a name, says its miles in a straight line, and is removed', async () => {
  answerCalls(() => ({ body: [cambridge] }))
  draw(<OwnDistances from={natick} />)
  await add('Work', '02139')
  const row = (await screen.findByText('Work')).closest('li')!
  // 5.53 miles north and 12.55 miles east: 69.09 a degree, times cos 42.32° for the latter.
  expect(row.textContent).toBe('Work0213914 miles')
  expect(screen.getByText(/^Distances are straight lines/)).toBeDefined()
  await userEvent.click(within(row).getByRole('button', { name: 'Remove Work' }))
  expect(screen.queryByRole('listitem')).toBe(null)
})

test('three places are the most; one without a name has that of the place, and the same place is there once', async () => {
  answerCalls(() => ({ body: [cambridge] }))
  draw(<OwnDistances from={cambridge} />)
  await add('', '02139')
  await add('Work', '02139')
  expect((await screen.findByText('Work')).closest('li')!.textContent).toBe('Work02139under 1 mile')
  expect(screen.getAllByRole('listitem')).toHaveLength(1)
  for (const [zip, lat] of [
    ['02140', 43],
    ['02141', 44],
  ] as const) {
    queryClient.clear()
    answerCalls(() => ({ body: [{ ...cambridge, label: zip, zip, lat }] }))
    await add('', zip)
    await screen.findByText(zip)
  }
  expect(screen.getAllByRole('listitem')).toHaveLength(3)
  expect(screen.queryByLabelText('What you call it')).toBe(null)
})
