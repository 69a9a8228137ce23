import type { OpenSession } from '@homeground/contracts'
import { Badge, Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { useAccountList } from '../../../lib/account/saved-items.ts'
import { logOut } from '../../../lib/account/session.ts'
import { actOrAlert } from '../../../lib/account/account-modal.ts'
import { formatDay, formatMoment } from '../../../lib/format/vintage.ts'
import { LoadError } from '../../../ui/feedback/notice.tsx'
import { Section } from '../../../ui/page/section.tsx'
import rowClasses from '../row.module.css'
import { deviceName } from './device-name.ts'
import classes from './devices.module.css'
import { endAllSessions, endSession, openSessions } from './sessions.ts'

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
        className={classes.all ?? ''}
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
