import { beforeEach, describe, expect, test } from '@jest/globals'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useLocation } from 'react-router-dom'
import { answerCalls, neverAnswer } from '../../../test/answer-calls.ts'
import { draw } from '../../../test/draw.tsx'
import { queryClient } from '../../lib/api/query-client.ts'
import { quotaQuery } from '../../lib/api/quota.ts'
import { SearchBox } from './search-box.tsx'
import { SearchesLeft } from './searches-left.tsx'

const natick = { kind: 'town', label: 'Natick, MA', town: 'Natick', zip: '01760', state_abbr: 'MA', lat: 42, lng: -71 }
const suffolk = { kind: 'county', label: 'Suffolk County, MA', state_abbr: 'MA', lat: 42, lng: -71 }
const found: Readonly<Record<string, object[]>> = {
  natick: [natick],
  natik: [{ ...natick, fuzzy: true }],
  'suffolk county': [suffolk],
}
const schools: Readonly<Record<string, object[]>> = {
  'natick high school': [
    { kind: 'school', ncesID: '250000000001', label: 'Natick High, Natick, MA', name: 'Natick High' },
  ],
}

const nothing = {
  area: null,
  states: [],
  place: null,
  radius: null,
  filters: {},
  order: null,
  dir: null,
  results: null,
}
const sentences: Readonly<Record<string, object>> = {
  'safe towns under 400k': {
    ...nothing,
    filters: { median_listing_price: '0,400' },
    results: 'town',
    unknown: ['safe'],
  },
}

beforeEach(() => {
  queryClient.clear()
  answerCalls(({ address }) => {
    const { pathname, searchParams } = new URL(address, 'http://localhost')
    if (pathname === '/api/search/understand') {
      const text = searchParams.get('q')!
      return { body: sentences[text] ?? { ...nothing, unknown: [text] } }
    }
    const named = pathname === '/api/schools/suggest' ? schools : found
    return { body: named[searchParams.get('q')!] ?? [] }
  })
})

function Address() {
  const { pathname, search, state } = useLocation()
  return (
    <>
      <output>{pathname + search}</output>
      <p>{state?.said.text}</p>
    </>
  )
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
  test('opens the page of a town', async () => {
    await enter('natick')
    await waitFor(() => expect(address()).toBe('/place/Natick/MA'))
  })

  test('lists the zips of a county', async () => {
    await enter('suffolk county')
    await waitFor(() => expect(address()).toBe('/research-area?area=place&place=Suffolk+County%2C+MA&dir=desc'))
  })

  test('asks before it follows a misspelled name', async () => {
    await enter('natik')
    await screen.findByText('We couldn’t find “natik”. Did you mean Natick, MA?')
    expect(address()).toBe('/')
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(address()).toBe('/place/Natick/MA'))
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

  test('lists what a sentence asks for, and keeps the sentence', async () => {
    await enter('safe towns under 400k')
    await waitFor(() =>
      expect(address()).toBe('/research-area?area=nationwide&by=town&median_listing_price=0%2C400&dir=desc'),
    )
    expect(screen.getByText('safe towns under 400k')).toBeTruthy()
  })

  test('says that there is no match for a sentence that is not understood', async () => {
    await enter('the quick brown fox')
    await screen.findByText('No match. Check the spelling or try a zip.')
    await act(async () => {})
    expect(address()).toBe('/')
  })

  test('says what to do about a name that matches nothing', async () => {
    await enter('zzqqxx')
    await screen.findByText('No match. Check the spelling or try a zip.')
    await act(async () => {})
    expect(address()).toBe('/')
  })
})

describe('searches left', () => {
  const resetsAt = '2026-11-21T05:00:00.000Z'

  beforeEach(() => {
    queryClient.clear()
    neverAnswer()
  })

  function drawCount(remaining: number | null, limit = remaining === null ? null : 20) {
    queryClient.setQueryData(quotaQuery.queryKey, {
      limit,
      used: (limit ?? 0) - (remaining ?? 0),
      remaining,
      resetsAt,
      unlimited: limit === null,
    })
    return draw(<SearchesLeft />).container
  }

  test('the remaining searches are shown without an offer while there are many', () => {
    drawCount(6)
    expect(screen.getByText('6 of 20 free searches left today')).toBeTruthy()
    expect(screen.queryByRole('link')).toBeNull()
  })

  test('large counts have separators', () => {
    drawCount(99_996, 100_000)
    expect(screen.getByText('99,996 of 100,000 free searches left today')).toBeTruthy()
  })

  test('with five or fewer left, premium is offered', () => {
    drawCount(5)
    expect(screen.getByRole('link', { name: 'Go premium' }).getAttribute('href')).toBe('/premium')
  })

  test('nothing is shown without a limit', () => {
    expect(drawCount(null).textContent).toBe('')
  })
})
