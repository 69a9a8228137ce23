import { expect, test } from '@jest/globals'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { answerCalls } from '../../../test/answer-calls.ts'
import { draw } from '../../../test/draw.tsx'
import { clearSession } from '../../lib/account/session.ts'
import UnsubscribePage from './unsubscribe-page.tsx'

const turnOff = () => screen.getByRole('button', { name: 'Turn off emails' })

test('a link turns emails off after a click, without a login', async () => {
  clearSession()
  const posted: string[] = []
  answerCalls(({ method, address }) => {
    if (method === 'POST') posted.push(address)
    return address === '/api/user' ? { body: {} } : { status: 204, body: '' }
  })
  draw(<UnsubscribePage />, '/unsubscribe?token=abc')
  expect(posted).toEqual([])
  await userEvent.click(turnOff())
  await screen.findByRole('heading', { name: 'Emails turned off' })
  expect(posted).toEqual(['/api/unsubscribe?token=abc'])
})

test('a link that is not ours names the place where emails are turned off', async () => {
  clearSession()
  const body = { code: 'validation', errors: { token: ['is not a link that we sent'] } }
  answerCalls(() => ({ status: 422, body }))
  draw(<UnsubscribePage />, '/unsubscribe?token=abc')
  await userEvent.click(turnOff())
  await screen.findByText('This link doesn’t work')
  expect(screen.getByRole('link', { name: 'your watched zips' }).getAttribute('href')).toBe('/home#watches')
})
