import { beforeEach, expect, test } from '@jest/globals'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { answerCalls } from '../../../test/answer-calls.ts'
import { draw } from '../../../test/draw.tsx'
import { queryClient } from '../../lib/api/query-client.ts'
import LookupPage from './lookup-page.tsx'

const school = { kind: 'school', label: 'Natick High School', ncesID: '250846001363' }
const town = { kind: 'town', label: 'Natick, MA', town: 'Natick', state_abbr: 'MA' }
let schoolStatus: number

beforeEach(() => {
  queryClient.clear()
  answerCalls(({ address }) =>
    address.startsWith('/api/schools/')
      ? { status: schoolStatus, body: schoolStatus === 200 ? [school] : { error: 'Broken.' } }
      : { body: [town] },
  )
})

test('a search that failed in part shows the rest and can be tried again', async () => {
  schoolStatus = 500
  draw(<LookupPage />, '/lookup?q=natick')
  await screen.findByText('That search didn’t load')
  screen.getByRole('link', { name: 'Natick, MA' })
  schoolStatus = 200
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByRole('link', { name: 'Natick High School' })
  screen.getByText('2 matches, best first')
  expect(screen.queryByText('That search didn’t load')).toBeNull()
})
