/** @jest-environment jsdom */
import { beforeEach, describe, expect, test } from '@jest/globals'
import { answerCalls } from '../../test/answer-calls.ts'
import { useAlerts } from './alerts.ts'
import { trackPageView } from './page-views.ts'
import { clearSession, useSession } from './session-store.ts'

type WindowWithDataLayer = Window & { dataLayer?: IArguments[] }

let fetched: ReturnType<typeof answerCalls>

function setOptOut(values: { doNotTrack?: string | null; globalPrivacyControl?: boolean }) {
  for (const [name, value] of Object.entries(values)) {
    Object.defineProperty(navigator, name, { value, configurable: true })
  }
}

const bodies = () => fetched.mock.calls.map(([, init]) => JSON.parse(String(init.body)))
const scripts = () => [...document.head.querySelectorAll('script')].map(({ src }) => src)
const analyticsCommands = () => ((window as WindowWithDataLayer).dataLayer ?? []).map((command) => Array.from(command))

function operatorSets(id: string): void {
  document.head.innerHTML = `<meta name="homeground-measurement" content="${id}">`
}

beforeEach(() => {
  fetched = answerCalls({ status: 204, body: '' })
  setOptOut({ doNotTrack: null, globalPrivacyControl: false })
  useAlerts.setState({ shown: [] })
  clearSession()
  document.head.innerHTML = ''
  delete (window as WindowWithDataLayer).dataLayer
})

describe('trackPageView', () => {
  test('posts the path and the title', async () => {
    await trackPageView('/zip/01760', 'Zip code 01760 – Homeground')
    const [address, init] = fetched.mock.calls[0]!
    expect([address, init.method]).toEqual(['/api/pageview', 'POST'])
    expect(bodies()).toEqual([{ path: '/zip/01760', title: 'Zip code 01760 – Homeground' }])
  })

  test('waits until the session is known', async () => {
    useSession.setState({ state: 'unknown', user: null })
    const tracked = trackPageView('/', 'Homeground')
    await new Promise((resolve) => setTimeout(resolve))
    expect(fetched).not.toHaveBeenCalled()
    clearSession()
    await tracked
    expect(fetched).toHaveBeenCalledTimes(1)
  })

  test.each([
    ['Do Not Track', { doNotTrack: '1' }],
    ['Global Privacy Control', { globalPrivacyControl: true }],
  ])('sends nothing, here or elsewhere, under %s', async (_, value) => {
    operatorSets('G-TEST123')
    setOptOut(value)
    await trackPageView('/', 'Homeground')
    expect(fetched).not.toHaveBeenCalled()
    expect([scripts(), analyticsCommands()]).toEqual([[], []])
  })

  test('sends when tracking is explicitly allowed', async () => {
    setOptOut({ doNotTrack: '0' })
    await trackPageView('/', 'Homeground')
    expect(fetched).toHaveBeenCalledTimes(1)
  })

  test.each([
    [429, '{"code":"rate_limited"}'],
    [419, '{"code":"csrf"}'],
    [503, ''],
  ])('is silent when the answer is %i', async (status, body) => {
    answerCalls({ status, body })
    await expect(trackPageView('/', 'Homeground')).resolves.toBeUndefined()
    expect(useAlerts.getState().shown).toEqual([])
  })

  test('ignores a failed call', async () => {
    answerCalls(() => Promise.reject(new TypeError('Failed to fetch')))
    await expect(trackPageView('/', 'Homeground')).resolves.toBeUndefined()
    expect(useAlerts.getState().shown).toEqual([])
  })

  test('truncates what is longer than the call allows', async () => {
    await trackPageView(`/${'p'.repeat(600)}`, 't'.repeat(400))
    expect(bodies()).toEqual([{ path: `/${'p'.repeat(499)}`, title: 't'.repeat(300) }])
  })
})

describe('Google Analytics', () => {
  test('is not loaded unless the operator has configured an id', async () => {
    await trackPageView('/', 'Homeground')
    expect([scripts(), analyticsCommands()]).toEqual([[], []])
  })

  test.each(['', 'UA-1', 'G-"><script>', 'G-1&x=2'])('is not loaded for the id %j', async (id) => {
    document.head.innerHTML = '<meta name="homeground-measurement">'
    document.head.querySelector('meta')!.content = id
    await trackPageView('/', 'Homeground')
    expect([scripts(), analyticsCommands()]).toEqual([[], []])
  })

  test('is loaded once and gets every page, without the query of the URL', async () => {
    operatorSets('G-TEST123')
    window.history.replaceState(null, '', '/reset-password?token=secret')
    await trackPageView('/reset-password', 'New password')
    await trackPageView('/zip/01760', 'Zip code 01760')
    expect(scripts()).toEqual(['https://www.googletagmanager.com/gtag/js?id=G-TEST123'])
    expect(analyticsCommands()).toEqual([
      ['js', expect.any(Date)],
      ['set', { page_location: 'http://localhost/reset-password', page_title: 'New password' }],
      ['config', 'G-TEST123', { send_page_view: false }],
      ['event', 'page_view'],
      ['set', { page_location: 'http://localhost/zip/01760', page_title: 'Zip code 01760' }],
      ['event', 'page_view'],
    ])
    expect(fetched).toHaveBeenCalledTimes(2)
  })

  test('gets commands as Arguments objects, the only form it reads', async () => {
    operatorSets('G-TEST123')
    await trackPageView('/', 'Homeground')
    const kinds = (window as WindowWithDataLayer).dataLayer!.map((each) => Object.prototype.toString.call(each))
    expect(new Set(kinds)).toEqual(new Set(['[object Arguments]']))
  })

  test('gets the page view even if the site’s own count fails', async () => {
    operatorSets('G-TEST123')
    answerCalls({ status: 503, body: '' })
    await trackPageView('/', 'Homeground')
    expect(analyticsCommands()).toHaveLength(4)
  })
})
