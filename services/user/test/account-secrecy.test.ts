import { beforeAll, expect, test } from '@jest/globals'
import fc from 'fast-check'
import type { LightMyRequestResponse } from 'fastify'
import { checkSequences, createPerson, startFastService, timeoutMs } from './two-people.ts'

const service = await startFastService()

const pairs = 20
const kinds = ['unconfirmed', 'confirmed', 'premium'] as const
const known = (pair: number) => `known${pair}@mail.example`
const empty = (pair: number) => `empty${pair}@mail.example`

beforeAll(async () => {
  for (let pair = 0; pair < pairs; pair++) {
    const kind = kinds[pair % kinds.length]
    const email = known(pair)
    const owner = createPerson(service, { browser: `of ${email}`, password: 'of the owner' })
    await owner.signUp(email)
    if (kind !== 'unconfirmed') await owner.openMail(email)
    if (kind === 'premium') await owner.buy()
  }
})

/** What somebody can do who doesn't read the mail of an address. */
function stranger(email: string, name: string) {
  const person = createPerson(service, { browser: name, password: 'of a stranger' })
  const own = `${name}@mail.example`
  return {
    'signs up': () => person.signUp(email),
    'signs up elsewhere': () => person.signUp(own),
    'opens mail': () => person.openMail(own),
    'logs in': () => person.logIn(email),
    guesses: () => person.send('POST', '/api/login', { email, password: 'somebody’s password' }),
    'brings along': () => person.logIn(email, { bringAlong: true }),
    forgets: () => person.forget(email),
    'changes address': () => person.changeTo(email),
    'changes address back': () => person.changeTo(own),
    resends: () => person.resend(),
    buys: () => person.buy(),
    saves: () => person.save('mine'),
  }
}
type Step = keyof ReturnType<typeof stranger>

/** What a response shows, without what differs between any two of them. */
function shown({ statusCode, headers, body }: LightMyRequestResponse) {
  const { date, 'x-request-id': request, 'x-homeground-session': session, ...otherHeaders } = headers
  const { id, email, pendingEmail, savedAt, checkout, requestId, ...fields } = body === '' ? {} : JSON.parse(body)
  const changing = [id, email, pendingEmail, savedAt, checkout, requestId, session]
  const types = changing.map((value) => (value === null ? 'null' : typeof value))
  return { statusCode, headers: otherHeaders, fields, types }
}

test(
  'no status, header or body shows whether an address has an account',
  async () => {
    const steps = Object.keys(stranger('', '')) as Step[]
    const sequence = fc.array(fc.constantFrom(...steps), { minLength: 2, maxLength: 3 })
    const run = async (email: string, name: string, taken: readonly Step[]) => {
      const possible = stranger(email, name)
      const responses = []
      for (const step of taken) {
        const response = await possible[step]()
        responses.push([step, response && shown(response)])
      }
      return responses
    }
    // The two addresses of a pair see the same sequences one after the other, so that their limits are reached too.
    const previous = Array.from({ length: pairs }, () => Promise.resolve())
    await checkSequences(sequence, (taken, index) => {
      const pair = index % pairs
      const check = previous[pair]!.then(async () => {
        const [first, second] = [known(pair), empty(pair)].map((email) =>
          run(email, `${email.split('@')[0]}-${index}`, taken),
        )
        expect(await first).toEqual(await second)
      })
      previous[pair] = check
      return check
    })
  },
  timeoutMs,
)
