import { beforeEach, describe, expect, test } from '@jest/globals'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useRef, useState } from 'react'
import { type Answer, answerCalls, type Call } from '../../../test/answer-calls.ts'
import { draw } from '../../../test/draw.tsx'
import { queryClient } from '../../lib/api/query-client.ts'
import { type Entered, useTypedSentence } from './sentence.ts'
import { CountryPreview } from './sentence-preview.tsx'

const nothing = {
  area: null,
  states: [],
  place: null,
  radius: null,
  filters: {},
  order: null,
  dir: null,
  results: null,
  unknown: [],
}
const nearBoston = {
  ...nothing,
  area: 'zip',
  place: 'Boston, MA',
  radius: 25,
  filters: { median_listing_price: '0,600' },
  results: 'town',
}
const sentences: Readonly<Record<string, object>> = {
  'towns near Boston under 600k': nearBoston,
  'Austin or Denver': { ...nothing, area: 'zip', place: 'Austin, TX; Denver, CO', radius: 25 },
  'in New England': { ...nothing, area: 'state', states: ['CT', 'MA', 'ME', 'NH', 'RI', 'VT'] },
  'mortgage under 2500': { ...nothing, filters: { monthly_payment: '0,2500' } },
  'safe places': { ...nothing, unknown: ['safe places'], missing: [{ words: 'safe places', topic: 'crime' }] },
}
const towns = ['Boston, MA', 'Boston, VA', 'Boston, NY'].map((label) => ({
  kind: 'town',
  label,
  town: 'Boston',
  state_abbr: label.slice(-2),
  lat: 42,
  lng: -71,
}))

let calls: URL[] = []
let answerSentence: (text: string) => object | Promise<object>

function answer({ address }: Call): Answer | Promise<Answer> {
  const url = new URL(address, 'http://localhost')
  calls.push(url)
  if (url.pathname === '/api/search/understand') {
    return Promise.resolve(answerSentence(url.searchParams.get('q')!)).then((body) => ({ body }))
  }
  if (url.pathname === '/api/search/count') return { body: { count: 21, area: 300, relax: [] } }
  return { body: url.pathname === '/api/places/suggest' ? towns : [] }
}

beforeEach(() => {
  queryClient.clear()
  calls = []
  answerSentence = (text) => sentences[text] ?? nothing
  answerCalls(answer)
})

let entered: Entered | undefined

/** A field with its preview, as the boxes have it. */
function Box() {
  const [text, setText] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const sentence = useTypedSentence(text)
  const enter = async () => {
    entered = await sentence.enter(text)
  }
  return (
    <>
      <input aria-label="Words" onChange={(event) => setText(event.currentTarget.value)} ref={field} value={text} />
      <CountryPreview
        focusField={() => field.current?.focus()}
        onSearch={enter}
        onText={setText}
        sentence={sentence}
        text={text}
      />
    </>
  )
}

async function type(text: string) {
  draw(<Box />)
  await userEvent.type(screen.getByLabelText('Words'), text)
}

const partTexts = () => screen.queryAllByRole('listitem').map((part) => part.textContent?.trim())
const countCalls = () => calls.filter(({ pathname }) => pathname === '/api/search/count')

describe('a sentence that is typed', () => {
  test('shows its parts and how many places match, without a search', async () => {
    await type('towns near Boston under 600k')
    await screen.findByText('21 towns match')
    expect(partTexts()).toEqual(['Within 25 miles of Boston, MA', 'Towns', 'Median price up to $600k'])
    expect(calls.map(({ pathname }) => pathname)).not.toContain('/api/search')
    const { searchParams } = countCalls()[0]!
    expect(JSON.parse(searchParams.get('filters')!)).toEqual({ median_listing_price: '0,600' })
  })

  test('is read aloud as one line once it is counted', async () => {
    await type('towns near Boston under 600k')
    await waitFor(() =>
      expect(screen.getByRole('status').textContent).toBe(
        'Within 25 miles of Boston, MA, Towns, Median price up to $600k, 21 towns match',
      ),
    )
  })

  test('drops the reading of an earlier text that arrives late', async () => {
    let answerFirst: (reading: object) => void = () => {}
    answerSentence = (text) =>
      text === 'in New England'
        ? new Promise<object>((resolve) => {
            answerFirst = resolve
          })
        : (sentences[text] ?? nothing)
    await type('in New England')
    await waitFor(() => expect(calls.some(({ searchParams }) => searchParams.get('q') === 'in New England')).toBe(true))
    await userEvent.clear(screen.getByLabelText('Words'))
    await userEvent.type(screen.getByLabelText('Words'), 'Austin or Denver')
    await waitFor(() => expect(partTexts()).toHaveLength(2))
    await act(async () => answerFirst(sentences['in New England']!))
    expect(partTexts()).toEqual(['Within 25 miles of Austin, TX', 'Within 25 miles of Denver, CO'])
  })

  test('offers the other places of a name, and another distance', async () => {
    await type('towns near Boston under 600k')
    await userEvent.click(await screen.findByRole('button', { name: /^Within 25 miles/ }))
    const others = await screen.findByRole('list', { name: 'Other places called Boston' })
    expect(
      within(others)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['Boston, VA', 'Boston, NY'])
    await userEvent.click(within(others).getByRole('button', { name: 'Boston, VA' }))
    await screen.findByText('Within 25 miles of Boston, VA')
    await userEvent.click(screen.getByRole('button', { name: /^Within 25 miles/ }))
    await userEvent.selectOptions(screen.getByLabelText('Distance'), '10')
    await screen.findByText('Within 10 miles of Boston, VA')
    await waitFor(() => expect(countCalls().at(-1)!.search).toMatch(/Boston%2C\+VA|Boston,(\+|%20)VA/))
  })

  test('opens the range of a part', async () => {
    await type('towns near Boston under 600k')
    await userEvent.click(await screen.findByRole('button', { name: /^Median price/ }))
    await userEvent.selectOptions(await screen.findByLabelText(/range$/), '400,500')
    await screen.findByText(/^Median price \$400k/)
    await screen.getByLabelText<HTMLInputElement>('Words').focus()
    await userEvent.click(screen.getByRole('button', { name: 'Search' }))
    await waitFor(() =>
      expect(entered).toMatchObject({ next: 'search', search: { filters: { median_listing_price: '400,500' } } }),
    )
  })

  test('loses a part by its button, and the keyboard continues in the field', async () => {
    await type('Austin or Denver')
    const remove = await screen.findByRole('button', { name: 'Remove Within 25 miles of Austin, TX' })
    remove.focus()
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(partTexts()).toEqual(['Within 25 miles of Denver, CO']))
    expect(document.activeElement).toBe(screen.getByLabelText('Words'))
    await userEvent.click(screen.getByRole('button', { name: 'Remove Within 25 miles of Denver, CO' }))
    await waitFor(() => expect(partTexts()).toEqual(['United States']))
  })

  test('names many states in one part, from which single ones can be removed', async () => {
    await type('in New England')
    await userEvent.click(await screen.findByRole('button', { name: '6 states' }))
    await userEvent.click(screen.getByRole('button', { name: 'Remove Connecticut' }))
    await screen.findByRole('button', { name: '5 states' })
  })

  test('shows a payment, and what it has', async () => {
    await type('mortgage under 2500')
    await waitFor(() => expect(partTexts()[0]).toBe('Payment up to $2.5k'))
    screen.getByText(/A payment has loan, property tax and insurance/)
  })

  test('names what the data lacks, and offers no search', async () => {
    await type('safe places')
    await screen.findByText('crime')
    expect(screen.queryByRole('button', { name: 'Search' })).toBeNull()
  })
})
