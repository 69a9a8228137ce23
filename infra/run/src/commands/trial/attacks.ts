import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../checkout/folders.ts'
import { notMetWithoutReason } from '../../documents/security-document.ts'
import type { Disposers } from '../../system/parts.ts'
import type { Attack } from './attack.ts'
import { findings } from './findings.ts'
import type { TrialProduct } from './product.ts'
import type { Promised, TrialOptions } from './promised.ts'
import { requirements } from './requirements.ts'
import { runTests } from './run-tests.ts'

/** The attacks that were found earlier, those of the ASVS that can be tried from outside, and the state of docs/security.md. */
export async function attacks(
  options: TrialOptions,
  disposers: Disposers,
  product: () => Promise<TrialProduct>,
): Promise<Promised[]> {
  const shown = await tryTests(options, disposers)
  return [...(await tryAttacks(options, await product())), ...shown, securityDocument()]
}

const attacksAtOnce = 6

/** Attacks the running product, several ways at a time. */
export async function tryAttacks(options: TrialOptions, product: TrialProduct): Promise<Promised[]> {
  const all = [...findings, ...requirements].filter((each) => 'run' in each)
  const results = new Map<Attack, Promised>()
  const run = async (attack: Attack) => {
    const { part, promise } = attack
    const measured = await attack
      .run(product, options)
      .catch((error: Error) => ({ measured: `failed: ${error.message.slice(0, 200)}`, isKept: false }))
    results.set(attack, { part, promise, ...measured })
  }
  // Slow clients first: they take the longest, and no work.
  const together = all
    .filter(({ isAlone }) => !isAlone)
    .sort((a, b) => Number(b.isSlow ?? false) - Number(a.isSlow ?? false))
  let next = 0
  const attacker = async () => {
    while (next < together.length) await run(together[next++]!)
  }
  await Promise.all(Array.from({ length: attacksAtOnce }, attacker))
  for (const attack of all) if (attack.isAlone) await run(attack)
  return all.map((attack) => results.get(attack)!)
}

/** The tests of what cannot be tried from outside: run here, and in short only looked up, because every test run has them. */
async function tryTests({ isShort }: TrialOptions, disposers: Disposers): Promise<Promised[]> {
  const all = [...findings, ...requirements].filter((each) => 'file' in each)
  const run = { args: all.map(({ file }) => file), projects: ['node', 'web'], environment: {} }
  const { failed } = isShort ? { failed: 0 } : await runTests(run, disposers)
  return all.map(({ part, promise, file, test }) => {
    const isThere = readFileSync(join(root, file), 'utf8').includes(test)
    const outcome = isShort ? 'is part of every test run' : failed > 0 ? `${failed} tests failed` : 'passed'
    return {
      part,
      promise,
      measured: `${file} ${isThere ? outcome : 'lacks the test'}`,
      isKept: isThere && failed === 0,
    }
  })
}

function securityDocument(): Promised {
  const { total, unexplained, oldest } = notMetWithoutReason(readFileSync(join(root, 'docs/security.md'), 'utf8'))
  return {
    part: 'attacks: ASVS',
    promise: 'no requirement of level 1 or 2 is unmet without a reason and the date of its review',
    measured: `${unexplained.length} of ${total} unmet ones${unexplained.length > 0 ? `: ${unexplained}` : `, the oldest of ${oldest}`}`,
    isKept: unexplained.length === 0,
  }
}
