import { setTimeout as sleep } from 'node:timers/promises'
import { states } from '@homeground/catalog/states'
import type { ZipResult } from '@homeground/contracts'
import { paths } from '@homeground/contracts/paths'
import { type Random, randomOf } from '@homeground/testing'
import type { Disposers } from '../../system/parts.ts'
import { createCallMaker, createResponseCheck, type Document, type MadeCall } from './openapi-calls.ts'
import {
  Browser,
  jsonOf,
  newClient,
  premiumKey,
  type Received,
  sessionCookie,
  state,
  type TrialProduct,
} from './product.ts'
import type { Promised, TrialOptions } from './promised.ts'
import { runTests } from './run-tests.ts'

/** Calls made of the product's own OpenAPI document, and damaged files of every publisher. */
export async function input(
  options: TrialOptions,
  disposers: Disposers,
  product: () => Promise<TrialProduct>,
): Promise<Promised[]> {
  const [files, running] = await Promise.all([tryFiles(options, disposers), product()])
  return [...(await tryCalls(options, running)), files]
}

const callsAtOnce = 8
const mostTries = 40
const mostExamples = 3
/** Calls that end a session rarely have one, so that the others reach a handler. */
const sessionEnds = new Set(['deleteUser', 'endSessions', 'endSession', 'changeUser', 'logout', 'login', 'register'])
/** They would change what the product shows. */
const notAsOperator = new Set(['addJob', 'retryJob', 'cancelJob', 'removeOperator'])

/** Sends valid, nearly valid and random calls of every operation, as a visitor, a user, a program and an operator. */
export async function tryCalls({ isShort, seed }: TrialOptions, product: TrialProduct): Promise<Promised[]> {
  const total = isShort ? 2000 : 100_000
  const document = jsonOf<Document>(await answered(() => product.send({ target: paths.openApi, client: newClient() })))!
  const maker = createCallMaker(document, await wordsOf(product))
  const problemsOf = createResponseCheck(document)
  const callers = await createCallers(product)
  const known = await knownAnswers(product)
  const pids = await product.pids()

  const broken = { crash: [], refused: [], schema: [], refusal: [] } as Record<string, string[]>
  const statuses: Record<string, number> = {}
  const succeeded = new Set<string>()
  let next = 0
  const client = async () => {
    while (next < total) {
      const number = next++
      const random = randomOf((seed * 1_000_003 + number) % 0x7fffffff)
      const call = maker.make(number, random)
      const answer = await answered(() => callers.send(call, random))
      const about = `call ${number}, ${call.kind}: ${call.method} ${call.target.slice(0, 200)} ${call.body?.slice(0, 200) ?? ''}`
      const { schema, refusal } = problemsOf(call, answer)
      if (answer.status >= 500 && answer.status !== 503) broken.crash!.push(`${about} → ${answer.status}`)
      else if (answer.status === 503) broken.refused!.push(`${about} → ${answer.text}`)
      if (schema) broken.schema!.push(`${about} → ${schema}`)
      if (refusal) broken.refusal!.push(`${about} → ${refusal}`)
      if (answer.status < 300) succeeded.add(call.operation.operationId)
      const group = `${call.kind} ${Math.floor(answer.status / 100)}xx`
      statuses[group] = (statuses[group] ?? 0) + 1
    }
  }
  await Promise.all(Array.from({ length: callsAtOnce }, client))

  for (const lines of Object.values(broken)) for (const line of lines.slice(0, mostExamples)) console.error(line)
  const examples = maker.operations.filter((each) => each['x-example']).map(({ operationId }) => operationId)
  const missed = examples.filter((id) => !succeeded.has(id))
  const after = await knownAnswers(product)
  const changed = Object.keys(known).filter((path) => known[path] !== after[path])
  for (const path of changed) console.error(`${path}:\n${known[path]!.slice(0, 300)}\n${after[path]!.slice(0, 300)}`)
  const newPids = await product.pids()
  const restarted = Object.keys(pids).filter((name) => pids[name] !== newPids[name])
  const line = (promise: string, wrong: readonly unknown[], of = `${total.toLocaleString('en-US')}`) => ({
    part: 'input: calls',
    promise,
    measured: `${wrong.length} of ${of}`,
    isKept: wrong.length === 0,
  })
  console.log(
    `input: ${Object.entries(statuses)
      .sort()
      .map(([group, count]) => `${group} ${count}`)
      .join(', ')}`,
  )
  return [
    line('no call is answered with 500', broken.crash!),
    line('no call stays unanswered or refused as too busy', broken.refused!),
    line('no answer breaks its schema', broken.schema!),
    line('no refusal lacks the error shape or, with 422, the name of its field', broken.refusal!),
    line('no call about data without a success', missed, `${examples.length}`),
    line('no known answer differs afterward', changed, `${Object.keys(known).length}`),
    line('no process ends', restarted, `${Object.keys(pids).length}`),
  ]
}

/** Repeats a call that was refused as too busy, or whose connection closed before its response. */
async function answered(send: () => Promise<Received>): Promise<Received> {
  for (let tries = 1; ; tries++) {
    const received = await send().catch(
      (error: Error): Received => ({ status: 503, headers: {}, text: error.message, ms: 0 }),
    )
    if (received.status !== 503 || tries === mostTries) return received
    await sleep(20 * tries)
  }
}

/** Texts that exist in the product's state, of which valid calls are made, and those that replace texts of the document's examples. */
async function wordsOf(product: TrialProduct) {
  const get = async <T>(target: string) =>
    jsonOf<T>(await answered(() => product.send({ target, client: newClient() })))!
  const [zip, other] = await get<ZipResult[]>(`${paths.search}?states=${state}`)
  const schools = await get<{ ncesID: string }[]>(`${paths.schoolSearch}?states=${state}`)
  const periods = await product.send({ target: paths.availableHousingPeriods, client: newClient() })
  const months = periods.text.match(/\d{4}-\d{2}/g) ?? []
  if (!zip || !other || schools.length < 3) throw new Error(`There are too few places in ${state}.`)
  const ids = schools.slice(0, 3).map(({ ncesID }) => ncesID)
  const [id = ''] = ids
  const district = id.slice(0, 7)
  const words = [
    ...[
      zip.zip,
      other.zip,
      `${zip.zip};${other.zip}`,
      `${zip.town}, ${state}`,
      zip.town,
      `${zip.county}, ${state}`,
      state,
    ],
    ...[
      `town:${other.town}, ${state}`,
      `county:${zip.county}, ${state}`,
      ...ids,
      district,
      `school:${id}`,
      `district:${district}`,
    ],
    ...[...months.slice(0, 2), '2026-11-20T12:34:56.000Z', '50000,5.25,30,,', '10,100', 'any', 'none', 'current'],
    ...['/zip/02139', '/research-area?states=RI', 'ada@mail.example', 'Ada', 'A kind word'],
  ]
  const replaced = {
    'natick-school-district-ma': district,
    '250432000005': id,
    '2504320': district,
    Massachusetts: states[state].replaceAll(' ', '+'),
    'Middlesex+County': `${zip.county}`.replaceAll(' ', '+'),
    'Norfolk+County': `${other.county}`.replaceAll(' ', '+'),
    '01760': zip.zip,
    '02139': other.zip,
    '01701': other.zip,
    '42.28': String(zip.lat),
    '-71.35': String(zip.lng),
    Natick: encodeURIComponent(zip.town),
    MA: state,
  }
  const inState = (example: string) =>
    Object.entries(replaced).reduce((text, [from, to]) => text.replaceAll(from, to), example)
  return { words, inState }
}

/** The answers to questions whose answers only other data would change. */
async function knownAnswers(product: TrialProduct): Promise<Record<string, string>> {
  const targets = [
    paths.areaCenters,
    `${paths.search}?states=${state}`,
    `${paths.schoolSearch}?states=${state}`,
    `${paths.zipRankings}?stat=population&state=${state}`,
    `${paths.housingTrends}?states=${state}`,
  ]
  const answers = targets.map(async (target) => {
    const { status, text } = await answered(() => product.send({ target, client: newClient() }))
    return [target, `${status} ${text}`] as const
  })
  return Object.fromEntries(await Promise.all(answers))
}

/** Whoever may send a call. Each call comes from another address, so that no limit of a client ends them. */
async function createCallers(product: TrialProduct) {
  const visitor = new Browser(product)
  await visitor.call('GET', paths.user)
  const { key } = await premiumKey(product)
  let user: Promise<Browser> | undefined
  const newUser = async () => {
    const browser = new Browser(product)
    await browser.signUp({ isConfirmed: false })
    return browser
  }
  return {
    async send({ operation, kind: _, ...sent }: MadeCall, random: Random): Promise<Received> {
      const { operationId, security = [] } = operation
      const client = newClient()
      const allows = (name: string) => security.some((each) => name in each)
      if (allows('apiKey') && random.upTo(4) === 0) {
        const headers = { authorization: `Bearer ${key}`, ...sent.headers }
        return product.send({ ...sent, headers, client })
      }
      if (allows('operatorToken') && !notAsOperator.has(operationId) && random.upTo(2) === 0) {
        const headers = { authorization: `Bearer ${product.operatorToken}`, ...sent.headers }
        return product.send({ ...sent, headers, client })
      }
      const isUser = allows('session') && random.upTo(sessionEnds.has(operationId) ? 8 : 2) === 0
      if (!isUser) return product.send({ ...sent, headers: { ...visitor.headers(), ...sent.headers }, client })
      user ??= newUser()
      const browser = await user
      const received = await browser.send({ ...sent, client })
      if (!browser.cookies.has(sessionCookie)) user = undefined
      return received
    },
  }
}

/** Runs the tests that load damaged files of each publisher, with more of them. */
async function tryFiles({ isShort }: TrialOptions, disposers: Disposers): Promise<Promised> {
  const count = isShort ? 50 : 1000
  const args = ['mutations', 'search/test/outlines', '--testNamePattern=damaged forms']
  const environment = { MUTATIONS: String(count) }
  const { passed, failed } = await runTests({ args, projects: ['node'], environment }, disposers)
  return {
    part: 'input: files',
    promise: 'a damaged file is refused with a sentence or loads equal figures; what is lost is named',
    measured: `${failed} of ${passed + failed} kinds of files wrong, ${count} forms of each`,
    isKept: failed === 0 && passed > 0,
  }
}
