import { expect, test } from '@jest/globals'
import { deleteOld } from '../src/database.ts'
import { publicUrl, startFeedbackService } from './support.ts'

const { db, clock, post, visitor, operator, sentMails } = await startFeedbackService()

const dayMs = 24 * 3600_000
const subscribe = async (email: string) =>
  expect((await post('/api/newsletter', { email })).json()).toEqual({ ok: true })
const mailsTo = async (address: string) => (await sentMails()).filter(({ to }) => to === address)
const subjectsTo = async (address: string) => (await mailsTo(address)).map(({ subject }) => subject)
const tokenTo = async (address: string) => (await mailsTo(address)).at(-1)!.token!
const confirm = async (token: string) => (await post('/api/newsletter/confirmation', { token })).statusCode
const unsubscribe = async (token: string) =>
  (
    await visitor(`/api/newsletter/unsubscribe?token=${token}`, {
      method: 'POST',
      payload: 'List-Unsubscribe=One-Click',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
  ).statusCode
const send = (subject: string) =>
  operator('/api/admin/newsletter', { method: 'POST', payload: { subject, text: 'April is out.' } })

const ask = 'Confirm your Homeground newsletter'
const welcome = 'You’re subscribed to the Homeground newsletter'

async function subscribeAndConfirm(email: string): Promise<void> {
  await subscribe(email)
  clock.ms += 1000
  expect(await confirm(await tokenTo(email))).toBe(204)
}

test('an address is subscribed once its owner opens the link; asking and confirming twice changes nothing', async () => {
  await Promise.all([subscribe('ann@mail.example'), subscribe('Ann@mail.example')])
  expect((await sentMails()).map(({ subject }) => subject)).toEqual([ask])
  const [first] = await sentMails()
  expect(first!.link).toMatch(`${publicUrl}/newsletter/confirm?token=`)
  expect((await send('Before')).json()).toEqual({ recipients: 0 })
  const token = first!.token!
  clock.ms += 1000
  expect([await confirm(token), await confirm(token)]).toEqual([204, 204])
  expect(await subjectsTo(first!.to!)).toEqual([ask, welcome])
  clock.ms += dayMs
  // The email says that the address is subscribed; the response is the same as before.
  await subscribe('ann@mail.example')
  expect(await subjectsTo(first!.to!)).toEqual([ask, welcome, welcome])
})

test('an issue is mailed once to every confirmed subscriber, with a link and a button to stop it', async () => {
  await subscribeAndConfirm('bob@mail.example')
  await subscribe('eve@mail.example')
  clock.ms += 1000
  expect((await send('April')).json()).toEqual({ recipients: 2 })
  expect((await send('April')).statusCode).toBe(409)
  const mail = (await mailsTo('bob@mail.example')).at(-1)!
  expect([mail.subject, await subjectsTo('eve@mail.example')]).toEqual(['April', [ask]])
  const { token } = mail
  expect(mail.text).toContain(
    `List-Unsubscribe: <${publicUrl}/api/newsletter/unsubscribe?token=${token}>\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\n`,
  )
  expect(mail.text).toContain(`April is out.\n\nTo stop the newsletter`)
})

test('one POST of a mail program ends a subscription and deletes the address; opened, the link leads to a page', async () => {
  await subscribeAndConfirm('cid@mail.example')
  const token = await tokenTo('cid@mail.example')
  const opened = await visitor(`/api/newsletter/unsubscribe?token=${token}`)
  expect([opened.statusCode, opened.headers.location]).toEqual([303, `/newsletter/unsubscribe?token=${token}`])
  expect([await unsubscribe(token), await unsubscribe(token)]).toEqual([204, 204])
  expect(await db.query(`select from subscriber where email = 'cid@mail.example'`)).toEqual([])
})

test('somebody who unsubscribes may subscribe again at once', async () => {
  await subscribeAndConfirm('fay@mail.example')
  expect(await unsubscribe(await tokenTo('fay@mail.example'))).toBe(204)
  await subscribe('fay@mail.example')
  expect(await subjectsTo('fay@mail.example')).toEqual([ask, welcome, ask])
})

test('links of another purpose, forged ones and expired ones are refused', async () => {
  await subscribe('dan@mail.example')
  const token = await tokenTo('dan@mail.example')
  expect(await unsubscribe(token)).toBe(422)
  const forged = token.slice(0, -2) + (token.endsWith('AA') ? 'BA' : 'AA')
  expect(await confirm(forged)).toBe(422)
  clock.ms += 7 * dayMs + 1000
  expect(await confirm(token)).toBe(422)
  await deleteOld(db, clock.ms)
  expect(await db.query(`select from subscriber where email = 'dan@mail.example'`)).toEqual([])
  expect(await confirm(token)).toBe(422)
})
