import { beforeEach, expect, test } from '@jest/globals'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { answerCalls, type Call } from '../../../test/answer-calls.ts'
import { draw } from '../../../test/draw.tsx'
import { queryClient } from '../../lib/api/query-client.ts'
import SecondFactorSetting from './second-factor.tsx'

const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
const uri = `otpauth://totp/Homeground:ada%40example.org?issuer=Homeground&secret=${secret}`
const recoveryCodes = ['7K2M-AAAA', '7K2M-BBBB']
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

/** Answers like the service; `calls` are those that change something. */
function serve() {
  const server = { isOn: false, calls: [] as [string, string, unknown][] }
  answerCalls(({ method, address, body }: Call) => {
    if (method === 'GET') return { body: { isOn: server.isOn, recoveryCodesLeft: server.isOn ? 2 : 0 } }
    server.calls.push([method, address, body])
    if (method === 'DELETE') {
      server.isOn = false
      return { status: 204, body: '' }
    }
    if (!address.endsWith('/confirmation')) return { status: 201, body: { uri, secret } }
    server.isOn = true
    return { body: { recoveryCodes } }
  })
  return server
}

beforeEach(() => queryClient.clear())

test('an operator sets up an app with the password and a first code, and sees the recovery codes once', async () => {
  const server = serve()
  draw(<SecondFactorSetting />)
  await screen.findByText('Off')
  await press('Set up two-factor authentication')
  await userEvent.type(field('Current password'), 'a field of barley')
  await press('Continue')
  const code = await screen.findByRole('img', { name: 'QR code for an authenticator app' })
  expect(code.querySelector('path')!.getAttribute('d')).toMatch(/^M4 4h1v1h-1z/)
  screen.getByText('JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP')
  await userEvent.type(field('Code'), '12345')
  await press('Turn on')
  expect(server.calls).toHaveLength(1)
  await userEvent.type(field('Code'), ' 6')
  await press('Turn on')
  await screen.findByText('7K2M-BBBB')
  expect(server.calls).toEqual([
    ['POST', '/api/user/second-factor', { currentPassword: 'a field of barley' }],
    ['POST', '/api/user/second-factor/confirmation', { code: '123456' }],
  ])
  await press('I saved the codes')
  await screen.findByText('On, 2 recovery codes left')
  expect(screen.queryByText('7K2M-BBBB')).toBeNull()
})

test('turning it off takes the password and a code', async () => {
  const server = serve()
  server.isOn = true
  draw(<SecondFactorSetting />)
  await screen.findByText('On, 2 recovery codes left')
  await press('Turn off two-factor authentication')
  await press('Turn off')
  expect(server.calls).toEqual([])
  await userEvent.type(field('Current password'), 'a field of barley')
  await userEvent.type(field('Code'), '7K2M-AAAA')
  await press('Turn off')
  await screen.findByText('Off')
  expect(server.calls).toEqual([
    ['DELETE', '/api/user/second-factor', { currentPassword: 'a field of barley', code: '7K2M-AAAA' }],
  ])
})
