import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { type Disposers, disposeAll } from '../../system/parts.ts'
import { tryAttacks } from './attacks.ts'
import { tryCalls } from './input.ts'
import { startTrialProduct, type TrialProduct } from './product.ts'
import type { Promised } from './promised.ts'

const disposers: Disposers = []
/** The same calls in every run: `npm run trial` makes others each time. */
const seed = 5
let product: TrialProduct

beforeAll(async () => {
  product = await startTrialProduct(disposers)
}, 300_000)
afterAll(() => disposeAll(disposers), 60_000)

/** The promises that were not kept, of at least so many. */
function brokenOf(promised: readonly Promised[], least: number): Promised[] {
  expect(promised.length).toBeGreaterThanOrEqual(least)
  return promised.filter(({ isKept }) => !isKept)
}

test('calls made of the OpenAPI document are answered as it says', async () => {
  expect(brokenOf(await tryCalls({ isShort: true, seed, minutes: 1 }, product), 7)).toEqual([])
}, 300_000)

test('attacks on the running product fail', async () => {
  expect(brokenOf(await tryAttacks({ isShort: true, seed, minutes: 1 }, product), 40)).toEqual([])
}, 300_000)
