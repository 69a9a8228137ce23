import { expect, test } from '@jest/globals'
import type { Locator } from 'playwright-core'
import { openPage } from './browser.ts'

const white = 'rgb(255, 255, 255)'

/** True or false for a background and for padding, and the color of the text. */
const styleOf = (button: Locator) =>
  button.evaluate((element) => {
    const { getComputedStyle } = globalThis as never as {
      getComputedStyle: (element: unknown) => Record<string, string>
    }
    const style = getComputedStyle(element)
    return {
      filled: !/^(transparent|rgba\(0, 0, 0, 0\))$/.test(style.backgroundColor!),
      color: style.color,
      padded: Number.parseFloat(style.paddingLeft!) > 8,
    }
  })

test.each([
  ['/research-area', 'Search'],
  ['/login', 'Log in'],
  ['/premium', 'Buy premium'],
])('on %s the button %s is styled, whatever the order in which the bundler links the styles', async (path, name) => {
  const page = await openPage()
  await page.goto(path)
  const button = page.getByRole('main').getByRole('button', { name, exact: true }).first()
  await button.waitFor()
  expect(await styleOf(button)).toEqual({ filled: true, color: white, padded: true })
})
