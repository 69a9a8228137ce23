import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { paths, pathTo } from '@homeground/contracts/paths'
import { callPairs } from '@homeground/contracts/process-rights'
import { createIdentitySigner, identityHeader } from '@homeground/service'
import { zipFile } from '@homeground/testing'
import { Redis } from 'ioredis'
import { type AdminAccess, call as adminCall } from '../../admin-client/call.ts'
import { getJob, postJob } from '../../admin-client/jobs.ts'
import { type Attack, kept, type Measured, raw, type Shown } from './attack.ts'
import {
  Browser,
  jsonOf,
  newClient,
  premiumKey,
  type Received,
  sessionCookie,
  state,
  type TrialProduct,
  untilAdmitted,
} from './product.ts'

const tokenIn = (mail: string) => /\?token=([\w-]+)/.exec(mail)![1]!

/** Sends a call as the system's own operator. */
const asOperator = (product: TrialProduct, method: string, target: string, body?: unknown) =>
  product.send({
    method,
    target,
    client: newClient(),
    headers: { authorization: `Bearer ${product.operatorToken}`, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })

/** Stops all answers of Redis while `work` runs, and until they have begun again. */
async function whileRedisHangs<T>(product: TrialProduct, work: () => Promise<T>): Promise<T> {
  const { REDIS_URL = '' } = await product.environmentOf('gateway')
  const redis = new Redis(REDIS_URL)
  try {
    await redis.call('CLIENT', 'PAUSE', String(hangMs), 'ALL')
    const result = await work()
    await redis.ping()
    return result
  } finally {
    redis.disconnect()
  }
}
const hangMs = 2000

const search = (radius: number) => `${paths.search}?searchArea=zip&zip=02906&radius=${radius}&fields=population`

async function passwordChangeEndsAddressChange(product: TrialProduct): Promise<Measured> {
  const victim = new Browser(product)
  const account = await victim.signUp()
  const thief = new Browser(product)
  await untilAdmitted(() => thief.logIn(account))
  const email = `thief-of-${account.email}`
  await thief.expect(200, 'PATCH', paths.user, { email, currentPassword: account.password })
  const token = tokenIn(await product.mailTo(email, /\?token=/))
  const change = { password: 'another long sentence', currentPassword: account.password }
  await victim.expect(200, 'PATCH', paths.user, change)
  const statuses: number[] = []
  for (const browser of [thief, new Browser(product)])
    statuses.push((await untilAdmitted(() => browser.call('POST', paths.confirmEmail, { token }))).status)
  const user = jsonOf<{ email: string; pendingEmail?: string }>(await victim.expect(200, 'GET', paths.user))
  const isOwn = user?.email === account.email && user.pendingEmail === undefined
  return kept(isOwn && statuses.every((status) => status === 422), `the link is ${statuses.join(', ')}`)
}

/** Before its fix, others waited 4 to 22 s. */
const longestWaitMs = 4000

async function pagesShareFairly(product: TrialProduct, isShort: boolean): Promise<Measured> {
  const each = isShort ? 40 : 190
  const flood = Array.from({ length: 4 }, newClient).flatMap((client) =>
    Array.from({ length: each }, (_, index) => {
      const zip = String(2801 + ((index * 7) % 100)).padStart(5, '0')
      const target = index % 4 === 0 ? `/social/zip/${zip}.png` : `/zip/${zip}?visit=${index}`
      return product.send({ target, client })
    }),
  )
  let isOver = false
  const flooded = Promise.allSettled(flood).then((outcomes) => {
    isOver = true
    return outcomes
  })
  const visitor = newClient()
  const answers: Received[] = []
  while (!isOver || answers.length < 10) {
    answers.push(await product.send({ target: `${paths.zipRankings}?stat=population&state=${state}`, client: visitor }))
    await sleep(20)
  }
  const outcomes = await flooded
  const odd = outcomes.filter(
    (outcome) => outcome.status === 'rejected' || ![200, 302, 404, 429, 503].includes(outcome.value.status),
  )
  const longest = Math.max(...answers.map(({ ms }) => ms))
  const served = answers.filter(({ status }) => status === 200).length
  return kept(
    odd.length === 0 && longest < longestWaitMs && served > answers.length / 2,
    `${served} of ${answers.length} served, the longest wait ${Math.round(longest)} ms`,
  )
}

async function strangersAreNotMailed(product: TrialProduct): Promise<Measured> {
  const browser = new Browser(product)
  const account = await browser.signUp()
  const addresses = Array.from({ length: 15 }, (_, index) => `stranger-${index}-of-${account.email}`)
  let accepted = 0
  for (const email of addresses) {
    const body = JSON.stringify({ email })
    const headers = { 'content-type': 'application/json' }
    // From another address each time, so that only the limit of the account can end it.
    const { status } = await untilAdmitted(() =>
      browser.send({ method: 'PATCH', target: paths.user, body, headers, client: newClient() }),
    )
    if (status === 200) accepted++
  }
  const { length: mailed } = (await product.mails()).filter((mail) => mail.includes(`-of-${account.email}\n`))
  // A change can be stored although its answer came too late, so the mails are counted for themselves.
  const measured = `${accepted} of ${addresses.length} changes accepted, ${mailed} mails`
  return kept(accepted <= 10 && mailed <= 10, measured)
}

async function refusedSignUpsLeaveNothing(product: TrialProduct): Promise<Measured> {
  const people = await Promise.all(
    Array.from({ length: 40 }, async (_, index) => {
      const browser = new Browser(product)
      await browser.expect(200, 'GET', paths.user)
      const email = `crowd-${index}-${browser.client.replaceAll('.', '-')}@mail.example`
      return { browser, account: { email, password: `a sentence for ${index}` } }
    }),
  )
  const answers = await Promise.all(
    people.map(async (person) => ({
      ...person,
      status: (await person.browser.call('POST', paths.register, person.account)).status,
    })),
  )
  const refused = answers.filter(({ status }) => status !== 201)
  let left = 0
  for (const { browser, account } of refused) {
    const { status } = await untilAdmitted(() => browser.logIn(account))
    if (status !== 401) left++
  }
  const mails = await product.mails()
  const mailed = refused.filter(({ account }) => mails.some((mail) => mail.includes(`\nTo: ${account.email}\n`)))
  return kept(
    left === 0 && mailed.length === 0,
    `${answers.length - refused.length} accepted, ${refused.length} refused; of these ${left} accounts, ${mailed.length} mails`,
  )
}

async function logoutNeedsRedis(product: TrialProduct): Promise<Measured> {
  const browser = new Browser(product)
  await browser.signUp({ isConfirmed: false })
  const session = browser.cookies.get(sessionCookie)
  const { status } = await whileRedisHangs(product, () => browser.call('GET', paths.logout))
  const isThere = browser.cookies.get(sessionCookie) === session
  const before = jsonOf(await browser.expect(200, 'GET', paths.user))
  await browser.expect(204, 'GET', paths.logout)
  browser.cookies.set(sessionCookie, session!)
  const after = jsonOf(await browser.expect(200, 'GET', paths.user))
  const isKept = status === 503 && isThere && before?.id !== undefined && after?.id === undefined
  return kept(isKept, `${status}, the session ${isThere ? 'stays' : 'is lost'} until it is really over`)
}

async function countsOutliveRedisTrouble(product: TrialProduct): Promise<Measured> {
  const browser = new Browser(product)
  await browser.signUp()
  let allowed = 0
  for (let radius = 1; radius <= 22; radius++)
    if ((await untilAdmitted(() => browser.call('GET', search(radius)))).status === 200) allowed++
  const during = await whileRedisHangs(product, async () => ({
    searches: await Promise.all([41, 42, 43, 44, 45].map((radius) => browser.call('GET', search(radius)))),
    premium: await browser.call('GET', paths.premium),
  }))
  const after = await untilAdmitted(() => browser.call('GET', search(50)))
  const extra = during.searches.filter(({ status }) => status === 200).length
  const isKept = allowed === 20 && extra === 0 && during.premium.status === 503 && after.status === 429
  return kept(
    isKept,
    `${allowed} searches before, ${extra} while it hangs, then ${after.status}; premium ${during.premium.status}`,
  )
}

/** Runs some of the same work at a time, and returns the results in order. */
async function several<T>(count: number, work: (index: number) => Promise<T>, atOnce = 4): Promise<T[]> {
  const results: T[] = []
  for (let from = 0; from < count; from += atOnce) {
    const indexes = Array.from({ length: Math.min(atOnce, count - from) }, (_, index) => from + index)
    results.push(...(await Promise.all(indexes.map(work))))
  }
  return results
}

/** Failed logins to one account from many browsers; returns the statuses. */
const guess = (product: TrialProduct, email: string, count: number): Promise<number[]> =>
  several(count, async (index) => {
    const account = { email, password: `guess number ${index}` }
    return (await untilAdmitted(() => new Browser(product).logIn(account))).status
  })

async function resetOpensThisBrowser(product: TrialProduct): Promise<Measured> {
  const { email } = await new Browser(product).signUp()
  const guesses = await guess(product, email, 24)
  const owner = new Browser(product)
  await owner.expect(202, 'POST', paths.forgotPassword, { email })
  const token = tokenIn(await product.mailTo(email, /\/reset-password\?token=/))
  const password = 'one more long sentence'
  await owner.expect(202, 'POST', paths.resetPassword, { token, password })
  const { status } = await untilAdmitted(() => owner.logIn({ email, password }))
  const throttled = guesses.filter((each) => each === 429).length
  return kept(status === 200 && throttled > 0, `${throttled} of ${guesses.length} guesses refused; the owner ${status}`)
}

async function bringingAlongKeepsLimits(product: TrialProduct): Promise<Measured> {
  const owner = new Browser(product)
  const account = await owner.signUp()
  const place = pathTo(paths.savedPlace, { place: '02906' })
  const note = 'x'.repeat(1500)
  await owner.expect(200, 'PUT', place, { note })
  const tooLong = (await owner.call('PUT', place, { note: 'x'.repeat(10_004) })).status
  const other = new Browser(product)
  await other.signUp({ isConfirmed: false })
  await other.expect(200, 'PUT', place, { note: 'y'.repeat(1500) })
  const body = { ...account, bringAlong: true }
  const { status } = await untilAdmitted(() => other.call('POST', paths.login, body))
  const answers = await several(103, async (index) => {
    const wanted = { name: `Search ${index}`, path: `/research-area?states=MA&page=${index}` }
    return (await untilAdmitted(() => owner.call('PUT', paths.savedSearches, wanted))).status
  })
  const saved = answers.filter((each) => each === 200).length
  const [item] = jsonOf<{ note: string }[]>(await owner.expect(200, 'GET', paths.savedPlaces))!
  const isKept = tooLong === 422 && status === 409 && saved === 100 && item?.note === note
  return kept(isKept, `a long note ${tooLong}, two notes together ${status}, ${saved} saved searches`)
}

async function packedBodies(product: TrialProduct): Promise<Measured> {
  const browser = new Browser(product)
  await browser.call('GET', paths.user)
  const body = gzipSync(JSON.stringify({ name: 'Ann', feedback: 'Hello' }))
  const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' }
  const { status } = await browser.send({ method: 'POST', target: paths.feedbackForm, body, headers })
  return kept(status === 415, `status ${status}`)
}

async function resetEndsKeys(product: TrialProduct): Promise<Measured> {
  const browser = new Browser(product)
  const { key, account } = await premiumKey(product, browser)
  const use = () =>
    untilAdmitted(() =>
      product.send({ target: paths.attributes, client: newClient(), headers: { authorization: `Bearer ${key}` } }),
    )
  const before = (await use()).status
  const other = new Browser(product)
  await untilAdmitted(() => other.logIn(account))
  await other.expect(202, 'POST', paths.forgotPassword, { email: account.email })
  const token = tokenIn(await product.mailTo(account.email, /\/reset-password\?token=/))
  await other.expect(202, 'POST', paths.resetPassword, { token, password: 'one more long sentence' })
  const after = (await use()).status
  const again = await untilAdmitted(() =>
    other.call('POST', paths.resetPassword, { token, password: 'yet another one' }),
  )
  await product.mailTo(account.email, /^Subject: .*New login/m)
  await product.mailTo(account.email, /^Subject: .*password was changed/m)
  const isKept = before === 200 && after === 401 && again.status === 422
  return kept(isKept, `the key ${before}, then ${after}; the link again ${again.status}; mails about both`)
}

async function numbersBeyondTheDatabase(product: TrialProduct): Promise<Measured> {
  const targets = [
    ['PATCH', '/api/admin/messages/99999999999999999999', { done: true }],
    ['GET', '/api/admin/messages?before=99999999999999999999', undefined],
    ['POST', paths.premiumWebhook, { type: 'checkout.session.completed', data: { object: {} } }],
    ['GET', `${paths.schoolSearch}?states=${state}&fields=,,,`, undefined],
  ] as const
  const statuses: number[] = []
  for (const [method, target, body] of targets)
    statuses.push((await untilAdmitted(() => asOperator(product, method, target, body))).status)
  return kept(
    statuses.every((status) => status < 500),
    `statuses ${statuses.join(', ')}`,
  )
}

async function oddRequests(product: TrialProduct): Promise<Measured> {
  const get = (headers: string) =>
    raw(product.port, `GET /api/attributes HTTP/1.1\r\n${headers}Connection: close\r\n\r\n`)
  const id = 'an-id-of-the-client'
  const answers = await Promise.all([
    get('Host: localhost\r\nHost: localhost\r\n'),
    get('Host: ][<>\r\n'),
    get(`Host: localhost\r\nX-Request-Id: ${id}\r\n`),
  ])
  const statuses = answers.map((answer) => answer?.split(' ')[1])
  const isTaken = answers[2]?.includes(id) ?? true
  return kept(
    statuses.slice(0, 2).every((status) => status === '400') && !isTaken,
    `two hosts ${statuses[0]}, no host name ${statuses[1]}, a client’s request id ${isTaken ? 'is taken' : 'is not'}`,
  )
}

async function weakPasswords(product: TrialProduct): Promise<Measured> {
  const browser = new Browser(product)
  const passwords = ['aaaaaaaa', ' '.repeat(8), 'password1', 'homeground1', 'abababababab']
  const accepted: string[] = []
  for (const password of passwords) {
    const body = { email: 'weak@mail.example', password }
    if ((await untilAdmitted(() => browser.call('POST', paths.register, body))).status !== 422) accepted.push(password)
  }
  return kept(accepted.length === 0, `${accepted.length} of ${passwords.length} accepted`)
}

async function networksShareQuotas(product: TrialProduct): Promise<Measured> {
  const network = `2001:db8:${Math.floor(Math.random() * 65_535).toString(16)}`
  let allowed = 0
  for (let index = 0; index < 9; index++) {
    const client = `${network}:${index.toString(16)}::1`
    const statuses = await Promise.all(
      Array.from({ length: 20 }, async (_, at) => {
        const target = search(100 + index + at / 32)
        return (await untilAdmitted(() => product.send({ target, client }))).status
      }),
    )
    allowed += statuses.filter((status) => status === 200).length
  }
  return kept(allowed === 160, `${allowed} of 180 searches of nine households, the limit is 160`)
}

async function operatorsKeepTheirAddress(product: TrialProduct): Promise<Measured> {
  const browser = new Browser(product)
  const account = await browser.signUp()
  const email = `wanted-by-${account.email}`
  await browser.expect(200, 'PATCH', paths.user, { email })
  const token = tokenIn(await product.mailTo(email, /\?token=/))
  await untilAdmitted(() => asOperator(product, 'POST', paths.operators, { email: account.email }))
  const { status } = await untilAdmitted(() => browser.call('POST', paths.confirmEmail, { token }))
  const list = jsonOf<{ email: string }[]>(await untilAdmitted(() => asOperator(product, 'GET', paths.operators)))
  const isChanged = list?.some((each) => each.email === email) ?? true
  return kept(!isChanged && status >= 400, `the link is ${status}; the address ${isChanged ? 'changed' : 'stays'}`)
}

async function stolenKeysOpenNothing(product: TrialProduct): Promise<Measured> {
  const own = await product.environmentOf('search')
  const { FEEDBACK_URL, USER_URL } = await product.environmentOf('gateway')
  const addresses = { feedback: FEEDBACK_URL, user: USER_URL } as const
  const stolen = Object.entries(own).filter(([name]) => name.startsWith('IDENTITY_KEY_'))
  const operator = { subject: 'operator:1', role: 'operator', tier: 'free' } as const
  const statuses: number[] = []
  for (const [, key] of stolen)
    for (const { caller, service, keyName } of callPairs) {
      if (service !== 'feedback' && service !== 'user') continue
      const path = service === 'feedback' ? paths.adminMessages : paths.operators
      const sign = createIdentitySigner(caller, { [keyName]: key })
      const header = sign({ to: service, method: 'GET', path, identity: operator })
      const response = await fetch(new URL(path, addresses[service]), { headers: { [identityHeader]: header } })
      await response.arrayBuffer()
      statuses.push(response.status)
    }
  return kept(
    statuses.length > 0 && statuses.every((status) => status === 401),
    `${statuses.filter((status) => status !== 401).length} of ${statuses.length} forged calls accepted`,
  )
}

/** Imports a file that was written to the import folder, and returns why it failed. */
async function importFailure(product: TrialProduct, source: string, file: string, more = {}): Promise<string | null> {
  const access: AdminAccess = { address: `http://127.0.0.1:${product.port}`, token: product.operatorToken }
  const { id } = await postJob(access, { job: 'import', params: { source, file, ...more } })
  for (const end = Date.now() + importMs; Date.now() < end; await sleep(200)) {
    const { state, error } = await getJob(access, id)
    if (state === 'completed') return null
    if (state === 'failed') return error
  }
  await adminCall(access, { method: 'DELETE', path: pathTo(paths.adminJob, { id }) })
  return 'still active'
}
const importMs = 120_000

async function importFileOf(product: TrialProduct, name: string, content: string | Buffer): Promise<string> {
  const { IMPORT_DIR = '' } = await product.environmentOf('housing worker')
  await mkdir(IMPORT_DIR, { recursive: true })
  const path = join(IMPORT_DIR, name)
  await writeFile(path, content)
  return path
}

const housingColumns =
  'month_date_yyyymm,postal_code,zip_name,median_listing_price,active_listing_count,total_listing_count,median_days_on_market'

async function badArchives(product: TrialProduct, isShort: boolean): Promise<Measured> {
  const row = '202608,02906,"town, ri",300000,20,60,30\n'
  // Rows take a minute until the limit, blank lines a second.
  const filler = Buffer.alloc(150_000_000, isShort ? '\n' : row)
  const bomb = zipFile({ 'RDC.csv': Buffer.concat([Buffer.from(`${housingColumns}\n`), filler]) })
  const flipped = zipFile({ 'RDC.csv': `${housingColumns}\n${row.repeat(5000)}` })
  for (let at = 60; at < flipped.length - 200; at += 37) flipped[at]! ^= 0x55
  const reasons: (string | null)[] = []
  const start = Date.now()
  for (const [name, content] of Object.entries({ bomb, flipped }))
    reasons.push(await importFailure(product, 'realtor', await importFileOf(product, `${name}.zip`, content)))
  const isRefused = reasons.every((reason) => reason !== null && reason !== 'still active')
  return kept(
    isRefused,
    `both refused after ${((Date.now() - start) / 1000).toFixed(1)} s: ${reasons.map((each) => each?.slice(0, 80)).join(' · ')}`,
  )
}

async function emptyColumns(product: TrialProduct): Promise<Measured> {
  const { text } = await untilAdmitted(() =>
    product.send({ target: `${paths.search}?states=${state}&fields=median_listing_price`, client: newClient() }),
  )
  const zips = (JSON.parse(text) as { zip: string; period: string }[]).map(({ zip }) => zip)
  const periods = await untilAdmitted(() =>
    product.send({ target: paths.availableHousingPeriods, client: newClient() }),
  )
  const newest = (periods.text.match(/\d{4}-\d{2}/g) ?? []).sort().at(-1)!.replace('-', '')
  const fileWith = (priceOf: (index: number) => number | '') => {
    const rows = zips.map(
      (zip, index) => `${newest},${zip},"town, ri",${priceOf(index)},${20 + index},${60 + index},${20 + (index % 9)}`,
    )
    return [housingColumns, ...rows].join('\n')
  }
  // Demonstration data makes way for any file, so a whole one comes first.
  const whole = await importFileOf(
    product,
    'RDC_whole.csv',
    fileWith((index) => 300_000 + 7000 * index),
  )
  const first = await importFailure(product, 'realtor', whole)
  if (first !== null) throw new Error(`The whole file is refused: ${first}`)
  const file = await importFileOf(
    product,
    'RDC_without_prices.csv',
    fileWith(() => ''),
  )
  const reason = await importFailure(product, 'realtor', file)
  return kept(
    /price/i.test(reason ?? ''),
    reason === null ? 'accepted without a word' : `refused: ${reason.slice(0, 100)}`,
  )
}

async function overload(product: TrialProduct, isShort: boolean): Promise<Measured> {
  const count = isShort ? 300 : 2000
  const answers = await Promise.all(
    Array.from({ length: count }, (_, index) =>
      product.send({ target: search(1 + index / 16), client: newClient() }).catch((): Received => failedCall),
    ),
  )
  const refused = answers.filter(({ status }) => status !== 200)
  const odd = refused.filter(({ status, headers }) => status !== 503 || !headers['retry-after'])
  return kept(odd.length === 0, `${count - refused.length} of ${count} at once served, the others 503 with Retry-After`)
}
const failedCall: Received = { status: 0, headers: {}, text: '', ms: 0 }

const T = (number: number) => `attacks: T${number}`

/** What attackers found in the product before, each with its fix. */
export const findings: readonly (Attack | Shown)[] = [
  {
    part: T(1),
    promise: 'a password change ends a change of the address that someone else began',
    run: passwordChangeEndsAddressChange,
  },
  {
    part: T(2),
    promise: 'four clients that ask for pages and pictures make others wait less than 4 s',
    isAlone: true,
    run: (product, { isShort }) => pagesShareFairly(product, isShort),
  },
  { part: T(3), promise: 'an account has at most 10 mails per hour sent to others', run: strangersAreNotMailed },
  {
    part: T(4),
    promise: 'a sign-up that was refused leaves no account and no mail',
    isAlone: true,
    run: refusedSignUpsLeaveNothing,
  },
  {
    part: T(5),
    promise: 'a logout while Redis hangs is 503 and keeps its cookie',
    isAlone: true,
    run: logoutNeedsRedis,
  },
  {
    part: T(6),
    promise: 'guesses of others lock the owner out of no browser in which a mailed link set a password',
    run: resetOpensThisBrowser,
  },
  {
    part: T(7),
    promise: 'while Redis hangs, counts stay and answers about the account are 503',
    isAlone: true,
    run: countsOutliveRedisTrouble,
  },
  {
    part: T(8),
    promise: 'bringing an account along keeps the limits of notes and saved searches',
    run: bringingAlongKeepsLimits,
  },
  { part: T(9), promise: 'a compressed body is 415', run: packedBodies },
  {
    part: T(10),
    promise: 'a gateway whose clock is wrong by 70 seconds works',
    file: 'libs/service/src/identity/identity.test.ts',
    test: 'of a caller that is wrong by 70 seconds does not matter',
  },
  {
    part: T(11),
    promise: 'a restore runs nothing of its file',
    file: 'infra/backup/test/backup.test.ts',
    test: 'the role that adds rows may do nothing else',
  },
  {
    part: T(12),
    promise: 'a mailed reset ends API keys; a mail tells of a new password and of a login in a new browser',
    run: resetEndsKeys,
  },
  {
    part: T(13),
    promise: 'numbers that the database cannot store, and empty fields, are no 500',
    run: numbersBeyondTheDatabase,
  },
  { part: T(13), promise: 'repeated and invalid hosts are 400; request ids are the system’s own', run: oddRequests },
  { part: T(13), promise: 'weak passwords are refused', run: weakPasswords },
  {
    part: T(13),
    promise: 'the addresses of an IPv6 /48 have the searches of eight households together',
    run: networksShareQuotas,
  },
  {
    part: T(13),
    promise: 'a change of the address that is not confirmed ends when the account becomes an operator’s',
    run: operatorsKeepTheirAddress,
  },
  {
    part: T(13),
    promise: 'no cell of a CSV file is run as a formula',
    file: 'web/src/lib/format/csv.test.ts',
    test: 'a text that a spreadsheet would run',
  },
  {
    part: T(13),
    promise: 'the queue board can change jobs',
    file: 'gateway/test/jobs.test.ts',
    test: 'a change in the queue board is accepted',
  },
  {
    part: T(13),
    promise: 'visitors without cookies leave nothing in Redis',
    file: 'gateway/test/quota.test.ts',
    test: 'leave nothing behind for a visitor that keeps no cookie',
  },
  { part: T(14), promise: 'with the keys of one process nobody is operator at another', run: stolenKeysOpenNothing },
  {
    part: T(15),
    promise: 'a gateway gets ready while services are down',
    file: 'gateway/test/gateway.test.ts',
    test: 'begins once search is ready, says what is not loaded, and lasts while services are down',
  },
  {
    part: T(16),
    promise: 'a zip bomb and a zip with changed bytes are refused within two minutes',
    run: (product, { isShort }) => badArchives(product, isShort),
  },
  { part: T(17), promise: 'a file without any price is refused by name', run: emptyColumns },
  {
    part: T(18),
    promise: 'a search server that lacks memory keeps its data',
    file: 'services/search/test/memory.test.ts',
    test: 'is logged, the old version stays',
  },
  {
    part: T(19),
    promise: 'accounts of before the account rules open after an upgrade',
    file: 'services/user/test/upgraded-database.test.ts',
    test: 'opens with its password in any browser',
  },
  {
    part: T(20),
    promise: 'beyond what the product can do, calls are refused with Retry-After',
    isAlone: true,
    run: (product, { isShort }) => overload(product, isShort),
  },
]
