import type { ApiKey } from '@homeground/contracts'
import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { useState } from 'react'
import { actOrAlert } from '../../../lib/account/account-modal.ts'
import { formatDay, formatMoment } from '../../../lib/format/vintage.ts'
import rowClasses from '../row.module.css'
import classes from './api-keys.module.css'
import { revokeKey } from './api-keys.ts'

/** One key, with a button to revoke it that asks again, as it can't be undone. */
export function ApiKeyRow({ apiKey }: { readonly apiKey: ApiKey }) {
  const { id, name, hint, createdAt, lastUsedAt } = apiKey
  const [isAsking, setIsAsking] = useState(false)
  const revoke = () => void actOrAlert(`revoke ${name}`, () => revokeKey(id))
  return (
    <li className={`${rowClasses.row} ${classes.key}`}>
      <div>
        <b>{name}</b> <code>hg_…{hint}</code>
        <span>
          {isAsking
            ? 'Programs that use this key will stop working immediately.'
            : `${lastUsedAt === null ? 'Never used' : `Last used ${formatMoment(lastUsedAt)}`}, created ${formatDay(createdAt)}`}
        </span>
      </div>
      {isAsking ? (
        <p className={classes.acts}>
          <Button autoFocus className={classes.danger ?? ''} onClick={revoke} size="sm" variant="subtle">
            Revoke {name}
          </Button>
          <Button onClick={() => setIsAsking(false)} size="sm" variant="subtle">
            Keep
          </Button>
        </p>
      ) : (
        <Button aria-label={`Revoke ${name}`} onClick={() => setIsAsking(true)} size="sm" variant="subtle">
          Revoke
        </Button>
      )}
    </li>
  )
}
