import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useSession } from '../../../lib/session-store.ts'
import { actOrAlert } from '../../../lib/account/account-modal.ts'
import { changeUser } from '../account/change-user.ts'
import classes from './digest-setting.module.css'

/** Whether the person gets an email about the watched zips after each new month, and a button that changes it. */
export function DigestSetting() {
  const user = useSession((session) => session.user)
  const [isBusy, setIsBusy] = useState(false)
  if (!user) return null
  const { watchDigest, emailConfirmed, email } = user
  async function change() {
    setIsBusy(true)
    await actOrAlert(`turn the emails ${watchDigest ? 'off' : 'on'}`, async () => {
      await changeUser({ watchDigest: !watchDigest })
    })
    setIsBusy(false)
  }
  return (
    <div className={classes.setting}>
      <p role="status">
        {watchDigest ? `After each new month we email what changed to ${email}.` : 'Emails about what changed are off.'}
      </p>
      {watchDigest && !emailConfirmed ? (
        <p>
          The first one comes once your email is confirmed. <Link to="#account">Confirm it</Link>
        </p>
      ) : null}
      <Button
        className={classes.button ?? ''}
        disabled={isBusy}
        onClick={() => void change()}
        size="sm"
        variant="subtle"
      >
        {watchDigest ? 'Turn off emails' : 'Turn on emails'}
      </Button>
    </div>
  )
}
