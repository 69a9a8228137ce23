import { nameMaxLength } from '@homeground/contracts/account-rules'
import { TextField } from '../../../ui/form/text-field.tsx'
import { useForm } from '../../../ui/form/use-form.tsx'
import { changeUser } from './change-user.ts'
import { SettingForm } from './setting-form.tsx'

export interface NameFormProps {
  readonly name: string
  readonly onDone: (changed: boolean) => void
}

export function NameForm({ name, onDone }: NameFormProps) {
  const { field, ...rest } = useForm({
    initialValues: { name },
    send: async (typed) => {
      await changeUser({ name: typed.name.trim() })
      onDone(true)
    },
  })
  return (
    <SettingForm {...rest} label="Change name" onCancel={() => onDone(false)} submit="Save name">
      <TextField {...field('name')} autoComplete="name" hint="Optional." label="Name" maxLength={nameMaxLength} />
    </SettingForm>
  )
}
