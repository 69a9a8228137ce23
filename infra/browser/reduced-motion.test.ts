import { expect, test } from '@jest/globals'
import { openPage } from './browser.ts'
import { holdCalls } from './hold-calls.ts'
import { waitUntilTrue } from './page-state.ts'

// Scripts that run in the page, as text: the tests run in Node.

/** Lists in `window.moves` what moves, fades excepted: by styles, by smooth scrolling, and by Leaflet, whose scripts move a map. */
const recordMoves = `(() => {
  const moves = (window.moves = [])
  addEventListener('transitionrun', ({ propertyName }) => {
    if (propertyName === 'transform') moves.push('transition')
    else if (!/opacity|color|shadow/.test(propertyName)) moves.push(propertyName)
  }, true)
  addEventListener('animationstart', ({ animationName }) => moves.push('animation ' + animationName), true)
  for (const name of ['scrollIntoView', 'scrollTo', 'scrollBy']) {
    const scroll = Element.prototype[name]
    Element.prototype[name] = function (...to) {
      if (to[0]?.behavior === 'smooth') moves.push(name)
      return scroll.apply(this, to)
    }
  }
  new MutationObserver((changes) => {
    for (const { target } of changes)
      if (/leaflet-(pan|zoom)-anim/.test(target.getAttribute('class'))) moves.push('map')
  }).observe(document, { subtree: true, attributes: true, attributeFilter: ['class'] })
})()`
const running = `document.getAnimations().flatMap((each) => (each.playState === 'running' ? [each.animationName ?? each.transitionProperty] : []))`
const opacity = `getComputedStyle(document.querySelector('[role="dialog"]')).opacity === '1'`
const view = `new URLSearchParams(location.search).get('center')`

/** What moves while a person waits for a search, opens menus and filters, and moves the map. */
async function movesOf(reducedMotion: 'reduce' | 'no-preference'): Promise<string[]> {
  const page = await openPage({ width: 1440 })
  await page.emulateMedia({ reducedMotion })
  await page.addInitScript(recordMoves)
  const moves = new Set<string>()
  const collect = async () => {
    const seen = (await page.evaluate('moves.splice(0)')) as string[]
    for (const each of seen) moves.add(each)
    if (reducedMotion === 'reduce') expect(await page.evaluate(running)).toEqual([])
  }

  const release = await holdCalls(page, '**/api/search?*')
  await page.goto('/research-area?area=state&states=MA')
  await page.getByRole('progressbar', { name: 'Searching' }).waitFor()
  await collect()
  release()
  await page.getByRole('rowheader').first().waitFor()

  await page.getByRole('banner').getByRole('button', { name: 'Buy or rent' }).click()
  await page.getByRole('link', { name: 'Calculator', exact: true }).first().waitFor()
  await page.keyboard.press('Escape')
  const filters = page.getByRole('complementary', { name: 'Filters' })
  await filters.getByRole('button', { name: 'People', exact: true }).click()
  await filters.getByRole('button', { name: /^Median age/ }).waitFor()
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('dialog', { name: 'Columns' }).waitFor()
  await page.keyboard.press('Escape')
  await collect()

  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Massachusetts', exact: true }).click()
  await page.getByRole('dialog', { name: 'Filters' }).waitFor()
  await waitUntilTrue(page, opacity)
  await collect()

  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/map?center=42.1,-71.4')
  await page
    .getByRole('group', { name: /^Areas by / })
    .getByRole('button')
    .first()
    .waitFor()
  await page.getByRole('button', { name: 'Zoom in' }).click()
  await page.waitForURL(/zoom=12/)
  const before = await page.evaluate(view)
  await page.locator('.leaflet-container').press('ArrowRight')
  await waitUntilTrue(page, `${view} !== ${JSON.stringify(before)}`)
  await collect()
  return [...moves].sort()
}

test('for people who prefer reduced motion nothing moves by itself', async () => {
  expect(await movesOf('reduce')).toEqual([])
})

test('for others the progress of a search, the arrow of a group and the map do', async () => {
  const moves = await movesOf('no-preference')
  expect(moves).toEqual(expect.arrayContaining(['map', 'transition']))
  expect(moves.some((each) => each.startsWith('animation'))).toBe(true)
})
