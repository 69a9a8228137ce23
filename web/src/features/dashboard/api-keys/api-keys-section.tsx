import type { ApiKey, CreatedApiKey, User } from '@homeground/contracts'
import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { useAccountList } from '../../../lib/account/saved-items.ts'
import { LoadError } from '../../../ui/feedback/notice.tsx'
import { Section } from '../../../ui/page/section.tsx'
import { ApiKeyRow } from './api-key-row.tsx'
import classes from './api-keys.module.css'
import { apiKeys } from './api-keys.ts'
import { CreateKeyForm } from './create-key-form.tsx'
import { NewKey } from './new-key.tsx'

/** The keys with which the person's own programs read data: creates, lists and revokes them. */
export function ApiKeysSection({ user }: { readonly user: User }) {
  const { data, error, refetch } = useAccountList(apiKeys)
  return (
    <Section
      id="api-keys"
      notes={
        <p>
          With one, your own programs search without a limit. <Link to="/developers">How to use it</Link>
        </p>
      }
      title="API keys"
    >
      {data === undefined ? (
        error && <LoadError error={error} onAction={() => void refetch()} title="Your API keys didn’t load" />
      ) : (
        <>
          <KeyList keys={data} />
          {user.tier === 'premium' ? (
            <CreateKey />
          ) : (
            <p className={classes.advice}>
              API keys are part of <Link to="/premium">premium</Link>.
              {data.length > 0 ? ' Yours work again once you renew it.' : ''}
            </p>
          )}
        </>
      )}
    </Section>
  )
}

function KeyList({ keys }: { readonly keys: readonly ApiKey[] }) {
  if (keys.length === 0) return null
  return (
    <ul className={classes.list}>
      {keys.map((key) => (
        <ApiKeyRow apiKey={key} key={key.id} />
      ))}
    </ul>
  )
}

/** The button, then the form, then the new key, until the person has copied it. */
function CreateKey() {
  const [step, setStep] = useState<'button' | 'form' | CreatedApiKey>('button')
  const opener = useRef<HTMLButtonElement>(null)
  const close = () => {
    setStep('button')
    setTimeout(() => opener.current?.focus())
  }
  if (step === 'button') {
    return (
      <Button onClick={() => setStep('form')} ref={opener} variant="default">
        Create key
      </Button>
    )
  }
  if (step === 'form') return <CreateKeyForm onCancel={close} onCreated={setStep} />
  return <NewKey onClose={close} value={step.key} />
}
