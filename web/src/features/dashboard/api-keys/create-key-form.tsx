import type { CreatedApiKey } from '@homeground/contracts'
import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import formClasses from '../../../ui/form/form.module.css'
import { FormFailure } from '../../../ui/form/use-form.tsx'
import { SubmitButton } from '../../../ui/form/use-form.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { useForm } from '../../../ui/form/use-form.tsx'
import classes from './api-keys.module.css'
import { createKey } from './api-keys.ts'

export interface CreateKeyFormProps {
  readonly onCreated: (key: CreatedApiKey) => void
  readonly onCancel: () => void
}

export function CreateKeyForm({ onCreated, onCancel }: CreateKeyFormProps) {
  const { form, field, failure, isBusy } = useForm({
    initialValues: { name: '' },
    validate: ({ name }) => ({ name: name.trim() === '' ? 'Enter what the key is for.' : undefined }),
    send: async ({ name }) => onCreated(await createKey(name.trim())),
  })
  return (
    <form {...form} aria-label="Create API key" className={`${formClasses.form} ${classes.form}`}>
      <TextField
        {...field('name')}
        autoComplete="off"
        hasFirstFocus
        hint="For example, the program or the device that will use it."
        label="Name"
        maxLength={60}
      />
      <FormFailure error={failure} />
      <div className={classes.acts}>
        <SubmitButton busyText="Creating…" isBusy={isBusy}>
          Create key
        </SubmitButton>
        <Button onClick={onCancel} variant="subtle">
          Cancel
        </Button>
      </div>
    </form>
  )
}
