import { parseArgs } from 'node:util'
import { usages } from '../../launch/usage.mjs'
import { type Disposers, disposeAll } from '../../system/parts.ts'
import { runCommand, UsageError } from '../../terminal/cli-error.ts'
import { attacks } from './attacks.ts'
import { faults } from './faults.ts'
import { input } from './input.ts'
import { load } from './load.ts'
import { startTrialProduct, type TrialProduct } from './product.ts'
import type { Promised, TrialOptions } from './promised.ts'

/** The parts of a trial in the order in which they run. */
const parts = { input, attacks, faults, load } satisfies Record<
  string,
  (options: TrialOptions, disposers: Disposers, product: () => Promise<TrialProduct>) => Promise<Promised[]>
>
type Part = keyof typeof parts
/** They share one product, which the first of them starts and which is stopped after the last. */
const sharing: readonly Part[] = ['input', 'attacks']
const names = Object.keys(parts) as Part[]

/** Parses the arguments of `npm run trial --`. Throws a UsageError. */
function optionsOf(args: string[]): TrialOptions & { chosen: readonly Part[] } {
  const { only, seed, minutes, short: isShort } = parse(args)
  if (only !== undefined && !names.includes(only as Part)) throw new UsageError(`--only: ${names.join(', ')}`)
  if (!/^\d{1,9}$/.test(seed)) throw new UsageError('--seed: a whole number of at most nine digits')
  if (!/^[1-9]\d{0,3}$/.test(minutes)) throw new UsageError('--minutes: a whole number from 1 to 9999')
  return { isShort, minutes: Number(minutes), seed: Number(seed), chosen: only ? [only as Part] : names }
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      options: {
        short: { type: 'boolean', default: false },
        only: { type: 'string' },
        seed: { type: 'string', default: String(Date.now() % 1_000_000) },
        minutes: { type: 'string', default: '60' },
      },
    }).values
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n${usages.trial}`)
  }
}

await runCommand(async () => {
  const { chosen, ...options } = optionsOf(process.argv.slice(2))
  const promised: Promised[] = []
  const ofProduct: Disposers = []
  let product: Promise<TrialProduct> | undefined
  const lastSharing = chosen.findLast((part) => sharing.includes(part))
  try {
    for (const part of chosen) {
      const disposers: Disposers = []
      try {
        const startOnce = () => (product ??= startTrialProduct(ofProduct))
        promised.push(...(await parts[part](options, disposers, startOnce)))
      } finally {
        await disposeAll(disposers)
      }
      if (part === lastSharing) await disposeAll(ofProduct.splice(0))
    }
  } finally {
    await disposeAll(ofProduct.splice(0))
  }
  console.log(`\nSeed ${options.seed}${options.isShort ? ', short' : ''}`)
  console.table(promised.map(({ isKept, ...row }) => ({ ...row, kept: isKept ? 'yes' : 'NO' })))
  const brokenCount = promised.filter(({ isKept }) => !isKept).length
  console.log(brokenCount === 0 ? 'Every promise was kept.' : `${brokenCount} of ${promised.length} were not kept.`)
  return promised.length > 0 && brokenCount === 0 ? 0 : 1
})
