import { beforeEach, expect, test } from '@jest/globals'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useLocation } from 'react-router-dom'
import { answerCalls } from '../../../test/answer-calls.ts'
import { draw } from '../../../test/draw.tsx'
import { queryClient } from '../../lib/api/query-client.ts'
import { closeSimilarModal, openSimilarModal } from '../../places/similar/similar-modal.ts'
import SimilarDialog from './similar-dialog.tsx'

const missing = 'Please enter a valid town or zip code.'
const town = { kind: 'town', label: 'Natick, MA', town: 'Natick', state_abbr: 'MA', lat: 42, lng: -71 }

function Address() {
  const { pathname, search } = useLocation()
  return <output>{decodeURIComponent(pathname + search)}</output>
}

let suggestions: object[]
let valuesStatus: number

// jsdom has no layout.
Element.prototype.scrollIntoView = () => {}

beforeEach(() => {
  queryClient.clear()
  closeSimilarModal()
  suggestions = [town]
  valuesStatus = 200
  answerCalls(({ address }) =>
    address.startsWith('/api/places/suggest')
      ? { body: suggestions }
      : { status: valuesStatus, body: [{ median_age: 41 }] },
  )
})

function open(place?: Parameters<typeof openSimilarModal>[0]) {
  openSimilarModal(place)
  draw(
    <>
      <SimilarDialog />
      <Address />
    </>,
    '/research-area?area=nationwide&population=-1,1000',
  )
}

const search = () => userEvent.click(screen.getByRole('button', { name: 'Search' }))
const field = () => screen.getByRole('combobox', { name: 'Town or zip code' })
const address = () => screen.getByText(/^\/research-area/, { selector: 'output' }).textContent

test('asks for a place when there is none, or none of that name', async () => {
  open()
  await search()
  screen.getByText(missing)
  suggestions = []
  await userEvent.type(field(), 'Nowhere{Enter}')
  await screen.findByText(missing)
  expect(address()).toContain('population')
})

test('asks for a place when the server does not know it', async () => {
  open({ placeType: 'zip', place: '00000', label: '00000', state_abbr: 'MA' })
  valuesStatus = 404
  await search()
  await screen.findByText(missing)
})

test('a typed town closes it and searches with its values only', async () => {
  open()
  await userEvent.type(field(), 'natick, ma{Enter}')
  expect(await screen.findByText(/median_age=/)).toBeTruthy()
  expect(address()).toBe('/research-area?area=state&states=MA&by=town&median_age=40,45&dir=desc')
  expect(screen.queryByRole('dialog')).toBeNull()
})
