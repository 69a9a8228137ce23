import type { OpenSession } from '@homeground/contracts'
import { Badge, Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'

import { actOrAlert } from '../../lib/account/account-modal.ts'
import { type AccountList, changeAccountList, listQuery, useAccountList } from '../../lib/account/saved-items.ts'
import { clearSession, logOut } from '../../lib/account/session.ts'
import { request, requestList } from '../../lib/api/request.ts'
import { formatDay, formatMoment } from '../../lib/format/vintage.ts'
import { goTo } from '../../lib/navigation/router.ts'
import { LoadError } from '../../ui/feedback/notice.tsx'
import { Section } from '../../ui/page/section.tsx'
import rowClasses from './account-lists.module.css'

/** The sessions of the person, on this and other devices. */
export const openSessions: AccountList<OpenSession> = {
  query: listQuery('sessions', (signal) => requestList('listSessions', { signal })),
  keyOf: ({ id }) => id,
  timeOf: ({ seenAt }) => seenAt,
}

/** Logs out another device. */
function endSession(id: string): Promise<void> {
  return changeAccountList(openSessions, {
    key: id,
    show: () => null,
    send: async () => {
      await request('endSession', { params: { id } })
      return null
    },
  })
}

/** Logs out everywhere, including this device. */
async function endAllSessions(): Promise<void> {
  await request('endSessions')
  leave()
}

/** Goes to the home page, then ends the session; the other way round, this screen would ask to log in. */
export function leave(): void {
  goTo('/')
  clearSession()
}

/** The first match counts: many browsers also name those they are based on. */
const browsers: readonly [name: string, mark: RegExp][] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\bOPR\/|\bOpera\b/],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\bFirefox\/|\bFxiOS\//],
  ['Chrome', /Chrome\/|\bCriOS\/|\bChromium\//],
  ['Safari', /\bVersion\/.*\bSafari\//],
]

const systems: readonly [name: string, mark: RegExp][] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['Chromebook', /\bCrOS\b/],
  ['Mac', /\bMacintosh\b|\bMac OS X\b/],
  ['Linux', /\bLinux\b|\bX11\b/],
]

/**
 * A readable name for a user agent: `Firefox on Windows`, `Safari on iPhone`. Without versions, as
 * browsers freeze and fake them. An iPad may identify as a Mac.
 */
export function deviceName(userAgent: string): string {
  const browser = browsers.find(([, mark]) => mark.test(userAgent))?.[0]
  const system = systems.find(([, mark]) => mark.test(userAgent))?.[0]
  if (browser === undefined && system === undefined) return 'Unknown device'
  return `${browser ?? 'Browser'} on ${system ?? 'unknown system'}`
}

/** The devices that are logged in, with buttons to log them out. */
export function DevicesSection() {
  const { data, error, refetch } = useAccountList(openSessions)
  return (
    <Section
      id="devices"
      notes={<p>Log out devices you don’t recognize, then change your password.</p>}
      title="Devices"
    >
      {data === undefined ? (
        error && <LoadError error={error} onAction={() => void refetch()} title="Your devices didn’t load" />
      ) : (
        <ul>
          {data.map((session) => (
            <Device key={session.id} session={session} />
          ))}
        </ul>
      )}
      <Button
        className={rowClasses.logOutEverywhere ?? ''}
        onClick={() => void actOrAlert('log you out everywhere', endAllSessions)}
        variant="default"
      >
        Log out everywhere
      </Button>
    </Section>
  )
}

function Device({ session }: { readonly session: OpenSession }) {
  const { id, device, startedAt, seenAt, current } = session
  const name = deviceName(device)
  const end = () => {
    if (current) void logOut()
    else void actOrAlert(`log out ${name}`, () => endSession(id))
  }
  return (
    <li className={rowClasses.row}>
      <div title={device}>
        <b>{name}</b> {current ? <Badge variant="best">This device</Badge> : null}
        <span>
          {current ? 'In use now' : `Last active ${formatMoment(seenAt)}`}, logged in {formatDay(startedAt)}
        </span>
      </div>
      <Button aria-label={`Log out ${current ? 'this device' : name}`} onClick={end} size="sm" variant="subtle">
        Log out
      </Button>
    </li>
  )
}
