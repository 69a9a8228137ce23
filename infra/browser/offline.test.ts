import { expect, test } from '@jest/globals'
import { getJson, homeground, openPage } from './browser.ts'
import { heading, waitUntilQuiet, waitUntilTrue } from './page-state.ts'

/** The page, its scripts and styles, and the zip. */
const isStored = `(async () => {
  const files = performance.getEntriesByType('resource').map(({ name }) => name)
  const needed = [location.href, ...files.filter((name) => /\\.(js|css)$/.test(name)), '/api/zip/01760']
  const options = { ignoreSearch: true, ignoreVary: true }
  const stored = await Promise.all(needed.map((address) => caches.match(address, options)))
  return stored.every(Boolean)
})()`
const removeScripts = `caches.open('files').then(async (cache) => {
  for (const key of await cache.keys()) if (key.url.endsWith('.js')) await cache.delete(key)
})`

test('a zip that was opened is readable offline, with a note; online again the note is gone', async () => {
  const page = await openPage({ worker: true })
  await page.goto('/zip/01760')
  const title = (await heading(page).textContent())!
  await waitUntilTrue(page, isStored)
  await waitUntilTrue(page, `navigator.serviceWorker.controller !== null`)
  const note = page.getByRole('status', { name: 'Connection' })
  expect(await note.count()).toBe(0)

  await page.context().setOffline(true)
  await page.reload()
  await heading(page).getByText(title).waitFor()
  await note.getByText(/You are offline: figures of \w+ \d{4}, opened \w+ \d+, \d{4}/).waitFor()
  const { population } = await getJson<{ population: number }>('/api/zip/01760')
  await page.getByText(population.toLocaleString('en-US')).first().waitFor()

  await page.context().setOffline(false)
  await note.waitFor({ state: 'detached' })
  await page.reload()
  await heading(page).getByText(title).waitFor()
  expect(await note.count()).toBe(0)

  // As after a release, when the scripts of a stored page are gone: it would stay empty.
  await waitUntilQuiet(page)
  await page.evaluate(removeScripts)
  await page.context().setOffline(true)
  await expect(page.reload()).rejects.toThrow(/ERR_/)
})

test('the site can be installed: its manifest names icons that exist, one of them maskable', async () => {
  const { icons } = await getJson<{ icons: { src: string; sizes: string; purpose?: string }[] }>(
    '/manifest.webmanifest',
  )
  expect(icons.map(({ sizes, purpose }) => [sizes, purpose])).toEqual([
    ['192x192', undefined],
    ['512x512', undefined],
    ['512x512', 'maskable'],
  ])
  for (const { src, sizes } of icons) {
    const bytes = await (await fetch(new URL(src, homeground()))).arrayBuffer()
    // The header of a PNG has its width and height.
    const [width, height] = [16, 20].map((at) => new DataView(bytes).getUint32(at))
    expect(`${width}x${height}`).toBe(sizes)
  }
})
