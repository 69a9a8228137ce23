import { beforeEach, expect, test } from '@jest/globals'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ada } from '../../../test/ada.ts'
import { answerCalls } from '../../../test/answer-calls.ts'
import { draw } from '../../../test/draw.tsx'
import { setSessionUser } from '../../lib/account/session.ts'
import { queryClient } from '../../lib/api/query-client.ts'
import { FeedSection } from './feed-section.tsx'

let path: string | null
let isDown: boolean
let methods: string[]
let addresses: number

beforeEach(() => {
  path = null
  isDown = false
  methods = []
  addresses = 0
  queryClient.clear()
  setSessionUser(ada)
  answerCalls(({ method }) => {
    if (isDown) return { status: 503, body: { error: 'Down.', code: 'unavailable' } }
    if (method !== 'GET') methods.push(method)
    if (method === 'DELETE') path = null
    else if (method === 'POST' || (method === 'PUT' && path === null)) path = `/feeds/watched/${++addresses}.xml`
    return method === 'DELETE' ? { status: 204, body: '' } : { body: { path } }
  })
})

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const address = (number: number) => screen.findByText(`${location.origin}/feeds/watched/${number}.xml`)

test('the feed has an address once it is turned on, and who can read it is said', async () => {
  draw(<FeedSection />)
  await press('Turn on feed')
  await address(1)
  screen.getByText('Whoever has this address can read the feed, without logging in.')
  await userEvent.click(screen.getByRole('button', { name: 'Copy address of the feed' }))
  // Without a clipboard, what would be copied is shown.
  expect((await screen.findByRole('status')).textContent).toBe(`${location.origin}/feeds/watched/1.xml`)
})

test('a new address, and turning it off, ask again because the address ends', async () => {
  path = '/feeds/watched/0.xml'
  draw(<FeedSection />)
  await press('New address')
  screen.getByText('This address will stop working immediately.')
  await press('Keep address')
  await press('New address')
  await press('Get a new address')
  await address(1)
  await press('Turn off')
  expect(methods).toEqual(['POST'])
  await press('Turn off feed')
  await screen.findByRole('button', { name: 'Turn on feed' })
  expect(methods).toEqual(['POST', 'DELETE'])
})

test('a change that fails leaves the address', async () => {
  path = '/feeds/watched/0.xml'
  draw(<FeedSection />)
  await press('Turn off')
  isDown = true
  await press('Turn off feed')
  await waitFor(() => expect(screen.getByRole('button', { name: 'Turn off feed' })).toHaveProperty('disabled', false))
  await address(0)
})
