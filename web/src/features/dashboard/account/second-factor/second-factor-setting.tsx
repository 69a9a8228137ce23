import { formatCount } from '@homeground/format/format'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Setting } from '../setting.tsx'
import { secondFactorQuery } from './second-factor-api.ts'
import { SetUp } from './set-up.tsx'
import { TurnOffForm } from './turn-off-form.tsx'

/** Whether logging in asks for a code of an authenticator app, for operators. */
export default function SecondFactorSetting() {
  const { data, error } = useQuery(secondFactorQuery)
  if (error) return <Setting form={() => null} label="Two-factor authentication" value="Didn’t load" />
  if (!data) return null
  const { isOn, recoveryCodesLeft } = data
  const codes = formatCount(recoveryCodesLeft, 'recovery code')
  return (
    <Setting
      action={isOn ? 'Turn off' : 'Set up'}
      form={(close) => <SecondFactorForm isOn={isOn} onDone={close} />}
      label="Two-factor authentication"
      value={isOn ? `On, ${codes} left` : 'Off'}
    />
  )
}

interface FormProps {
  readonly isOn: boolean
  readonly onDone: (changed: boolean) => void
}

/** Stays the same form after it has turned the second factor on, to show the recovery codes. */
function SecondFactorForm({ isOn, onDone }: FormProps) {
  const [wasOn] = useState(isOn)
  return wasOn ? <TurnOffForm onDone={onDone} /> : <SetUp onDone={onDone} />
}
