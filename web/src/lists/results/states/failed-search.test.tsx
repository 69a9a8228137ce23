import { beforeEach, expect, jest, test } from '@jest/globals'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { answerCalls } from '../../../../test/answer-calls.ts'
import { draw } from '../../../../test/draw.tsx'
import { testList } from '../../../../test/test-list.ts'
import { queryClient } from '../../../lib/api/query-client.ts'
import { ApiError } from '../../../lib/errors.ts'
import { SearchContext, type SearchContextValue } from '../../search/search-context.ts'
import { createSearchFlow } from '../../search/search-flow.ts'
import { defaultForm, type SearchForm } from '../../search/search-form.ts'
import { FailedSearch } from './failed-search.tsx'

const boston = { kind: 'town', label: 'Boston, MA', state_abbr: 'MA', lat: 42.36, lng: -71.06 }
const aroundBostn: SearchForm = { ...defaultForm, area: 'zip', center: { label: 'bostn', lat: null, lng: null } }
const submitChanged = jest.fn<(change: (form: SearchForm) => SearchForm) => void>()

beforeEach(() => {
  queryClient.clear()
  submitChanged.mockClear()
  answerCalls(({ address }) => ({
    body: address.startsWith('/api/places/suggest') ? [{ ...boston, fuzzy: true }] : {},
  }))
})

function drawFailure(form: SearchForm, status: number) {
  const context = { flow: createSearchFlow(testList({})), submitChanged } as unknown
  draw(
    <SearchContext value={context as SearchContextValue}>
      <FailedSearch
        error={new ApiError({ status, code: 'validation', message: 'No such place' })}
        form={form}
        onAgain={() => {}}
        onReset={() => {}}
      />
    </SearchContext>,
  )
}

test('offers to search near the place that a misspelled center probably means', async () => {
  drawFailure(aroundBostn, 422)
  await userEvent.click(await screen.findByRole('button', { name: 'Search near Boston, MA' }))
  const [change] = submitChanged.mock.calls[0]!
  expect(change(aroundBostn).center).toEqual({ label: 'Boston, MA', lat: 42.36, lng: -71.06 })
})

test('only its zips if the search had no circle', async () => {
  drawFailure({ ...aroundBostn, radiusMiles: 0 }, 422)
  await screen.findByRole('button', { name: 'Search Boston, MA' })
})

test('a failure for another reason offers to try again', async () => {
  drawFailure(aroundBostn, 503)
  screen.getByRole('button', { name: 'Try again' })
  expect(screen.queryByRole('button', { name: /Boston/ })).toBeNull()
})
