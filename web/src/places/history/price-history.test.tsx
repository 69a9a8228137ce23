import { beforeEach, expect, test } from '@jest/globals'
import { screen } from '@testing-library/react'
import { answerCalls } from '../../../test/answer-calls.ts'
import { draw } from '../../../test/draw.tsx'
import { queryClient } from '../../lib/api/query-client.ts'
import { PriceHistory } from './price-history.tsx'

beforeEach(() => queryClient.clear())

function drawZipWithoutHousing(period: string | null) {
  const loaded = { attributes: [], data_set: 'real', version: '1', period }
  answerCalls(({ address }) => ({ body: address.includes('attributes') ? loaded : null }))
  draw(
    <PriceHistory
      changeFromPeak={null}
      name="96799"
      query={{ data: null, error: null, refetch: async () => ({}) as never }}
      state={{ abbr: 'AS', name: 'American Samoa' }}
    />,
  )
}

test('a zip without listings has them in no loaded month', async () => {
  drawZipWithoutHousing('2024-04')
  await screen.findByText('Realtor.com has no listings for 96799 in the loaded months.')
  expect(screen.queryByText('No listings data yet.')).toBeNull()
})

test('before any month is loaded, there is no data yet', async () => {
  drawZipWithoutHousing(null)
  await screen.findByText('No listings data yet.')
  expect(screen.queryByText(/no listings for 96799/)).toBeNull()
})
