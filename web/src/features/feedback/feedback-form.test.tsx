import type { Load } from '@homeground/contracts'
import { expect, test } from '@jest/globals'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { answerCalls } from '../../../test/answer-calls.ts'
import { draw } from '../../../test/draw.tsx'
import { useReportModal } from '../../places/report/report-button.tsx'
import FeedbackForm from './feedback-form.tsx'
import ReportDialog, { dataVersionOf } from './report-dialog.tsx'

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const label = () => screen.getByRole('status').textContent
const send = () => userEvent.click(screen.getByRole('button', { name: 'Send' }))
const failed = 'Sorry, feedback not sent.  Make sure both fields are filled out.'

test('says in its label that a field is empty, without a call', async () => {
  const fetched = answerCalls({})
  draw(<FeedbackForm />)
  expect(label()).toBe('What should we add or fix?')
  await userEvent.type(field('Name'), 'Ann')
  await send()
  expect([label(), document.activeElement]).toEqual([failed, field('Message')])
  expect(fetched).not.toHaveBeenCalled()
})

test('keeps the text if it is not sent; once it is, the label says so and the fields are empty', async () => {
  const bodies: unknown[] = []
  let status = 503
  const fetched = answerCalls(({ body }) => {
    bodies.push(body)
    return { status, body: status === 200 ? { ok: true } : { code: 'unavailable' } }
  })
  draw(<FeedbackForm />)
  await userEvent.type(field('Name'), 'Ann')
  await userEvent.type(field('Message'), 'More maps')
  await send()
  await screen.findByText(/What you entered is still here/)
  expect([label(), field('Message').value]).toEqual(['Sorry, feedback not sent.', 'More maps'])
  status = 200
  await send()
  await screen.findByText('Thank you. Your feedback was sent.')
  expect([field('Name').value, field('Message').value]).toEqual(['', ''])
  expect(bodies[1]).toEqual({ name: 'Ann', feedback: 'More maps', elapsedMs: expect.any(Number) })
  // The server recognizes the retry by its key and stores one message.
  const [first, retry] = fetched.mock.calls.map(([, init]) => new Headers(init.headers).get('Idempotency-Key'))
  expect([retry, first]).toEqual([first, expect.any(String)])
})

test('a response with an error is a failure, whatever its status', async () => {
  answerCalls({ body: { error: 'Sorry, feedback not sent.  Make sure both fields are filled out.' } })
  draw(<FeedbackForm />)
  await userEvent.type(field('Name'), 'Ann')
  await userEvent.type(field('Message'), 'More maps')
  await send()
  await screen.findByText(/^Sorry, feedback not sent\. Make sure/)
  expect([label(), field('Message').value]).toEqual(['Sorry, feedback not sent.', 'More maps'])
})

test('has a field that only programs fill in, and sends what is in it', async () => {
  let sent: unknown
  answerCalls(({ body }) => {
    sent = body
    return { status: 422, body: { error: 'Not sent: a field must stay empty.' } }
  })
  const { container } = draw(<FeedbackForm />)
  const trap = container.querySelector<HTMLInputElement>('input[name=website]')!
  expect([trap.tabIndex, trap.closest('[aria-hidden=true]')]).toEqual([-1, expect.anything()])
  trap.value = 'https://spam.example'
  await userEvent.type(field('Name'), 'Ann')
  await userEvent.type(field('Message'), 'Buy this')
  await send()
  await screen.findByText('Not sent: a field must stay empty.')
  expect(sent).toMatchObject({ website: 'https://spam.example' })
})

test('a report that was sent names its reference number', async () => {
  const posted: unknown[] = []
  answerCalls(({ method, body }) => {
    if (method === 'POST') posted.push(body)
    return { body: method === 'POST' ? { ok: true, reference: 417 } : { loads: [], sources: [] } }
  })
  const figures = [{ label: 'Students', vintage: null, source: 'ccd' }]
  useReportModal.setState({ isOpen: true, subject: { about: 'district', id: '2508430', name: 'Natick, MA', figures } })
  draw(<ReportDialog />)
  await userEvent.selectOptions(await screen.findByLabelText('Figure'), 'Students')
  await userEvent.type(field('What is wrong?'), 'Half of them are missing')
  await userEvent.click(screen.getByRole('button', { name: 'Send report' }))
  const thanks = await screen.findByText('Thank you')
  expect(thanks.closest('[role=status]')!.textContent).toContain('Your report is number 417.')
  expect(posted).toEqual([
    expect.objectContaining({
      about: 'district',
      id: '2508430',
      figure: 'Students',
      problem: 'Half of them are missing',
    }),
  ])
})

const load = (id: number, source: string, vintage: string, state = 'published') =>
  ({ id, source, vintage, state }) as Load
const loads = [
  load(9, 'realtor', '2024-04', 'failed'),
  load(8, 'realtor', '2024-04'),
  load(7, 'realtor', '2024-03'),
  load(6, 'ccd', '2022-2023'),
]

test.each([
  ['realtor', '2024-03', 'realtor load 7'],
  ['realtor', null, 'realtor load 8'],
  ['schools', '2021–22', 'ccd load 6'],
  ['acs', '2018–22', null],
  [null, null, null],
])('the load of a figure from %s of %s is %s', (source, vintage, version) => {
  expect(dataVersionOf({ source, vintage }, loads)).toBe(version)
})
