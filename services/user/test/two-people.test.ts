import { beforeAll, describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import type { LightMyRequestResponse } from 'fastify'
import { checkSequences, createPerson, startFastService, timeoutMs } from './two-people.ts'

const service = await startFastService()

/** A code that somebody types who knows none. */
const guess = '000000'

/** The owner reads the mail of `email` and `elsewhere`, the stranger that of `other`. */
function twoPeople(index: number) {
  const [email, elsewhere, other] = ['x', 'y', 'z'].map((name) => `${name}${index}@mail.example`) as [
    string,
    string,
    string,
  ]
  const owner = createPerson(service, { browser: `owner ${index}`, password: 'the password of the owner' })
  const stranger = createPerson(service, { browser: `stranger ${index}`, password: 'a password of a stranger' })
  const secret = `secret of ${index}`
  const steps = {
    'owner signs up': () => owner.signUp(email),
    'owner logs in': () => owner.logIn(email),
    'owner brings along': () => owner.logIn(email, { bringAlong: true }),
    'owner saves': () => owner.save(secret),
    'owner buys': () => owner.buy(),
    'owner forgets': () => owner.forget(email),
    'owner opens mail': () => owner.openMail(email),
    'owner types code': () => owner.typeCode(service.codes.get(email) ?? guess),
    'owner types code elsewhere': () => owner.typeCode(service.codes.get(elsewhere) ?? guess),
    'owner shows code': () => owner.showCode(email),
    'owner changes address': () => owner.changeTo(elsewhere),
    'owner changes address back': () => owner.changeTo(email),
    'owner opens mail elsewhere': () => owner.openMail(elsewhere),
    'owner secures': () => owner.secure(email),
    'owner secures elsewhere': () => owner.secure(elsewhere),
    'stranger secures': () => stranger.secure(other),
    'stranger signs up': () => stranger.signUp(email),
    'stranger signs up elsewhere': () => stranger.signUp(other),
    'stranger opens mail elsewhere': () => stranger.openMail(other),
    'stranger types code': () => stranger.typeCode(service.codes.get(other) ?? guess),
    'stranger shows code': () => stranger.showCode(other),
    'stranger logs in': () => stranger.logIn(email),
    'stranger brings along': () => stranger.logIn(email, { bringAlong: true }),
    'stranger saves': () => stranger.save('mine'),
    'stranger buys': () => stranger.buy(),
    'stranger forgets': () => stranger.forget(email),
    'stranger resends': () => stranger.resend(),
    'stranger changes address': () => stranger.changeTo(email),
    'stranger changes address back': () => stranger.changeTo(other),
  }
  return { email, owner, stranger, secret, steps }
}

type Step = keyof ReturnType<typeof twoPeople>['steps']

/** Everything of the confirmed account of an address, and the notes of another account. */
async function dataOf(email: string, userId: string | null) {
  const [{ owned, notes }] = await service.db.query(
    `select
       (select json_build_object('id', id, 'email', email, 'password', password_hash,
           'places', (select json_agg(p order by zip) from saved_place p where account_id = id),
           'terms', (select json_agg(t order by starts_at) from premium_term t where account_id = id))
         from account where email_key = $1 and email_confirmed)::text as owned,
       (select json_agg(note) from saved_place where account_id = $2)::text as notes`,
    [email, userId],
  )
  return { owned, notes }
}

test(
  'in any order, the reader of the mail ends up with the account and the other without its data',
  async () => {
    const names = Object.keys(twoPeople(0).steps) as Step[]
    const sequence = fc.array(fc.constantFrom(...names), { minLength: 2, maxLength: 5 })
    await checkSequences(sequence, async (taken, index) => {
      const { email, owner, stranger, secret, steps } = twoPeople(index)
      let before = await dataOf(email, null)
      for (const name of taken) {
        await steps[name]()
        const after = await dataOf(email, stranger.userId())
        if (name.startsWith('stranger')) expect(after.owned).toBe(before.owned)
        expect(after.notes ?? '').not.toContain(secret)
        before = after
      }

      await service.forgetMailCounts()
      service.links.delete(email)
      await owner.forget(email)
      if (!service.links.has(email)) await owner.signUp(email)
      expect([202, 204]).toContain((await owner.openMail(email))?.statusCode)
      const anywhere = createPerson(service, { browser: `far ${index}`, password: 'the password of the owner' })
      const login = await anywhere.logIn(email)
      expect(login.json()).toMatchObject({ email, emailConfirmed: true })
      const other = (await stranger.logIn(email, { bringAlong: true })).json()
      expect([other.id === login.json().id, other.emailConfirmed ?? false]).toEqual([false, false])
    })
  },
  timeoutMs,
)

describe('somebody who does not read the mail of an address', () => {
  const pairs = 20
  const kinds = ['unconfirmed', 'confirmed', 'premium'] as const
  const takenEmail = (pair: number) => `known${pair}@mail.example`
  const empty = (pair: number) => `empty${pair}@mail.example`

  beforeAll(async () => {
    for (let pair = 0; pair < pairs; pair++) {
      const kind = kinds[pair % kinds.length]
      const email = takenEmail(pair)
      const owner = createPerson(service, { browser: `of ${email}`, password: 'of the owner' })
      await owner.signUp(email)
      if (kind !== 'unconfirmed') await owner.openMail(email)
      if (kind === 'premium') await owner.buy()
    }
  })

  /** Actions of somebody who doesn't read the mail of an address. */
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
      'guesses a code': () => person.typeCode(guess),
      'shows a code': () => person.showCode(own),
      saves: () => person.save('mine'),
    }
  }
  type Step = keyof ReturnType<typeof stranger>

  /** A response without what differs between any two of them. */
  function shown({ statusCode, headers, body }: LightMyRequestResponse) {
    const { date, 'x-request-id': request, 'x-homeground-session': session, ...otherHeaders } = headers
    const {
      id,
      email,
      pendingEmail,
      savedAt,
      checkout,
      code: shownCode,
      requestId,
      ...fields
    } = body === '' ? {} : JSON.parse(body)
    const changing = [id, email, pendingEmail, savedAt, checkout, shownCode, requestId, session]
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
          const [first, second] = [takenEmail(pair), empty(pair)].map((email) =>
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
})
