import '../../../test/text-encoder.ts'
import { beforeEach, describe, expect, test } from '@jest/globals'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useLocation } from 'react-router-dom'
import { answerCalls } from '../../../test/answer-calls.ts'
import { draw } from '../../../test/draw.tsx'
import { queryClient } from '../../lib/api/query-client.ts'
import { SearchBox } from './search-box.tsx'

const natick = {
  kind: 'town',
  label: 'Natick, MA',
  zip: '01760',
  state_abbr: 'MA',
  lat: 42,
  lng: -71,
}
const boston = { kind: 'town', label: 'Boston, MA', state_abbr: 'MA', lat: 42, lng: -71 }
const found: Readonly<Record<string, object[]>> = {
  natick: [natick],
  natik: [{ ...natick, fuzzy: true }],
  boston: [boston],
}
const schools: Readonly<Record<string, object[]>> = {
  'natick high school': [
    {
      kind: 'school',
      ncesID: '250000000001',
      label: 'Natick High, Natick, MA',
      name: 'Natick High',
    },
  ],
}

beforeEach(() => {
  queryClient.clear()
  answerCalls(({ address }) => {
    const { pathname, searchParams } = new URL(address, 'http://localhost')
    const named = pathname === '/api/schools/suggest' ? schools : found
    return { body: named[searchParams.get('q')!] ?? [] }
  })
})

function Address() {
  const { pathname, search } = useLocation()
  return <output>{pathname + search}</output>
}
const address = () => screen.getByRole('status').textContent

async function enter(text: string) {
  draw(
    <>
      <SearchBox size="lg" />
      <Address />
    </>,
  )
  await userEvent.type(screen.getByLabelText('Find a place'), `${text}{Enter}`)
}

describe('the search box', () => {
  test('opens the page of a zip, and of a town that has only one', async () => {
    await enter('natick')
    await waitFor(() => expect(address()).toBe('/zip/01760'))
  })

  test('lists the zips of a larger town', async () => {
    await enter('boston')
    await waitFor(() =>
      expect(address()).toBe('/research-area?area=place&place=Boston%2C+MA&dir=desc'),
    )
  })

  test('asks before it follows a misspelled name', async () => {
    await enter('natik')
    await screen.findByText('We couldn’t find “natik”. Did you mean Natick, MA?')
    expect(address()).toBe('/')
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(address()).toBe('/zip/01760'))
  })

  test('asks with its button too, until the text changes', async () => {
    await enter('nati')
    await userEvent.keyboard('k')
    await userEvent.click(screen.getByRole('button', { name: 'Search' }))
    await screen.findByText(/Did you mean Natick, MA/)
    await userEvent.keyboard('k{Backspace}{Backspace}')
    await waitFor(() => expect(screen.queryByText(/Did you mean/)).toBeNull())
    expect(address()).toBe('/')
  })

  test('opens the page of a school whose name was typed', async () => {
    await enter('natick high school')
    await waitFor(() => expect(address()).toBe('/school/250000000001'))
  })

  test('says what to do about a name that matches nothing', async () => {
    await enter('zzqqxx')
    await screen.findByText('No match. Check the spelling or try a zip.')
    await act(async () => {})
    expect(address()).toBe('/')
  })
})
