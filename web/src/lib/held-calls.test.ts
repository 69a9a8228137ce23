/** @jest-environment jsdom */
import { afterEach, expect, test } from '@jest/globals'
import { answerCalls } from '../../test/answer-calls.ts'
import { request } from './api/request.ts'
import { holdCalls, releaseCalls } from './held-calls.ts'

const zip = '/api/zip/01760?fields=population'

afterEach(() => {
  releaseCalls()
  document.head.innerHTML = ''
})

test('calls wait until they are released, but for those that the HTML announces', async () => {
  const sent: string[] = []
  answerCalls(({ address }) => {
    sent.push(address)
    return { body: {} }
  })
  document.head.innerHTML = `<link rel="preload" as="fetch" crossorigin="use-credentials" href="${zip}">`
  holdCalls()
  const waiting = request('listDataSources')
  await request('getZip', { params: { zip: '01760' }, query: { fields: 'population' } })
  expect(sent).toEqual([zip])
  releaseCalls()
  await waiting
  await request('getQuota')
  expect(sent).toEqual([zip, '/api/data-sources', '/api/quota'])
})
