import { beforeEach, expect, test } from '@jest/globals'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ada } from '../../../test/ada.ts'
import { answerCalls, type Call } from '../../../test/answer-calls.ts'
import { draw } from '../../../test/draw.tsx'
import { setSessionUser } from '../../lib/account/session.ts'
import { request } from '../../lib/api/request.ts'
import PasswordDialog from './password-dialog.tsx'

const required = {
  status: 403,
  body: { error: 'Enter your password again to make this change.', code: 'password_required' },
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const type = async (text: string) =>
  userEvent.type(await screen.findByLabelText('Password', { selector: 'input' }), text)

beforeEach(() => setSessionUser(ada))

/** Answers like the service, which knows one password. Returns the calls that it gets. */
function serve() {
  const calls: [string, unknown][] = []
  let isGiven = false
  answerCalls(({ address, body }: Call) => {
    calls.push([address, body])
    if (address !== '/api/user/password') return isGiven ? { status: 201, body: { key: 'hg_new' } } : required
    isGiven = (body as { currentPassword: string }).currentPassword === 'a field of barley'
    if (isGiven) return { status: 204, body: '' }
    return { status: 422, body: { code: 'validation', errors: { currentPassword: ['is not your password'] } } }
  })
  return calls
}

const createKey = () => request('createApiKey', { body: { name: 'sheet' } })

test('a change that requires the password again asks for it, then continues by itself', async () => {
  const calls = serve()
  draw(<PasswordDialog />)
  expect(screen.queryByRole('dialog')).toBeNull()
  const created = createKey()
  await screen.findByRole('dialog', { name: 'Enter your password' })
  await press('Continue')
  await screen.findByText('Enter your password.')
  await type('a guess')
  await press('Continue')
  await screen.findByText('That is not your password.')
  await userEvent.clear(screen.getByLabelText('Password', { selector: 'input' }))
  await type('a field of barley')
  await press('Continue')
  expect((await created).data).toEqual({ key: 'hg_new' })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const key = ['/api/user/keys', { name: 'sheet' }]
  expect(calls).toEqual([
    key,
    ['/api/user/password', { currentPassword: 'a guess' }],
    ['/api/user/password', { currentPassword: 'a field of barley' }],
    key,
  ])
})

test('canceling it ends the change with the error of the server, and forgets what was typed', async () => {
  const calls = serve()
  draw(<PasswordDialog />)
  const failed = expect(createKey()).rejects.toMatchObject({ code: 'password_required' })
  await type('half a pass')
  await press('Cancel')
  await failed
  expect(calls).toHaveLength(1)
  const again = createKey()
  await type('a field of barley')
  await press('Continue')
  expect((await again).data).toEqual({ key: 'hg_new' })
})
