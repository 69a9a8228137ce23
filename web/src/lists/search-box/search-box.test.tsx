import { beforeEach, describe, expect, test } from '@jest/globals'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useLocation } from 'react-router-dom'
import { answerCalls, neverAnswer } from '../../../test/answer-calls.ts'
import { draw } from '../../../test/draw.tsx'
import { queryClient } from '../../lib/api/query-client.ts'
import { quotaQuery } from '../../lib/api/quota.ts'
import { SearchBox } from './search-box.tsx'
import { SearchesLeft } from './searches-left.tsx'

const natick = { kind: 'town', label: 'Natick, MA', town: 'Natick', zip: '01760', state_abbr: 'MA', lat: 42, lng: -71 }
const suffolk = {
  kind: 'county',
  label: 'Suffolk County, MA',
  county: 'Suffolk County',
  state_abbr: 'MA',
  lat: 42,
  lng: -71,
}
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
    missing: [{ words: 'safe', topic: 'crime' }],
  },
  'cute towns under 400k': {
    ...nothing,
    filters: { median_listing_price: '0,400' },
    results: 'town',
    unknown: ['cute'],
  },
  'what can I afford on 90k': { ...nothing, unknown: [], calc: { income: 90_000 } },
  'mortgage under 2500 a month': { ...nothing, filters: { monthly_payment: '0,2500' }, unknown: [] },
  'cheap homes near lake tahoe': {
    ...nothing,
    filters: { median_listing_price: '0,300' },
    unknown: ['lake tahoe'],
    ask: true,
    question: { about: 'lake tahoe', choices: ['South Lake Tahoe, CA'] },
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
    if (pathname === '/api/search/count') return { body: { count: 1234, area: 5000, relax: [] } }
    const named = pathname === '/api/schools/suggest' ? schools : found
    return { body: named[searchParams.get('q')!] ?? [] }
  })
})

function Address() {
  const { pathname, search, state } = useLocation()
  return (
    <>
      <output data-testid="address">{pathname + search}</output>
      <p>{state?.said.text}</p>
    </>
  )
}

const address = () => screen.getByTestId('address').textContent

async function type(text: string) {
  draw(
    <>
      <SearchBox size="lg" />
      <Address />
    </>,
  )
  await userEvent.type(screen.getByLabelText('Find a place'), text)
}

const enter = (text: string) => type(`${text}{Enter}`)

describe('the search box', () => {
  test('opens the page of a town', async () => {
    await enter('natick')
    await waitFor(() => expect(address()).toBe('/place/Natick/MA'))
  })

  test('opens the page of a county', async () => {
    await enter('suffolk county')
    await waitFor(() => expect(address()).toBe('/place/Suffolk%20County/MA'))
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

  test('searches by a monthly payment', async () => {
    await enter('mortgage under 2500 a month')
    await waitFor(() => expect(address()).toBe('/research-area?area=nationwide&monthly_payment=0%2C2500&dir=desc'))
  })

  test('does not search while a place of a sentence is in question', async () => {
    await enter('cheap homes near lake tahoe')
    const question = await screen.findByRole('alert')
    expect(question.textContent).toContain('Which place is “lake tahoe”?')
    expect(address()).toBe('/')
    await userEvent.click(screen.getByRole('button', { name: 'South Lake Tahoe, CA' }))
    expect(screen.getByLabelText<HTMLInputElement>('Find a place').value).toBe('cheap homes near South Lake Tahoe, CA')
  })

  test('asks before it leaves out words that it does not understand', async () => {
    await enter('cute towns under 400k')
    const question = await screen.findByRole('alert')
    expect(question.textContent).toBe('We didn’t understand “cute”. Search without it?')
    expect(address()).toBe('/')
    await userEvent.keyboard('{Enter}')
    await waitFor(() =>
      expect(address()).toBe('/research-area?area=nationwide&by=town&median_listing_price=0%2C400&dir=desc'),
    )
  })

  test('shows the parts of a sentence and how many places match before it is entered', async () => {
    await type('safe towns under 400k')
    const parts = await screen.findByRole('list', { name: 'Parts' })
    expect(
      within(parts)
        .getAllByRole('listitem')
        .map((part) => part.textContent?.trim()),
    ).toEqual(['Towns', 'Median price up to $400k'])
    await screen.findByText('1,234 towns match in the United States')
    expect(screen.getByText('crime')).toBeTruthy()
    expect(address()).toBe('/')
  })

  test('searches for the parts that are left', async () => {
    await type('safe towns under 400k')
    await userEvent.click(await screen.findByRole('button', { name: 'Remove Towns' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove Towns' })).toBeNull())
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(address()).toBe('/research-area?area=nationwide&median_listing_price=0%2C400&dir=desc'))
  })

  test('shows no parts for the name of a place or school', async () => {
    await type('natick high school')
    await screen.findByText('Natick High, Natick, MA')
    expect(screen.queryByRole('list', { name: 'Parts' })).toBeNull()
  })

  test('opens the calculator for a question about what one can afford', async () => {
    await enter('what can I afford on 90k')
    await waitFor(() => expect(address()).toBe('/calc?income=90000'))
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
