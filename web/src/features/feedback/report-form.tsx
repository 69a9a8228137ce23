import { formLengths } from '@homeground/contracts/form-rules'
import { NativeSelect, type NativeSelectProps } from '@mantine/core'
import { useDataSources } from '../../lib/api/data-sources.ts'
import type { ReportSubject } from '../../places/report/report-modal.ts'
import { emailError } from '../../ui/form/text-field.tsx'
import { EmailField } from '../../ui/form/text-field.tsx'
import formClasses from '../../ui/form/form.module.css'
import { FormFailure } from '../../ui/form/use-form.tsx'
import { SubmitButton } from '../../ui/form/use-form.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import { TrapField } from '../../ui/form/form-guard.tsx'
import { useForm } from '../../ui/form/use-form.tsx'
import { useFormGuard } from '../../ui/form/form-guard.tsx'
import { Icon } from '../../ui/icon.tsx'
import { dataVersionOf } from './data-version.ts'
import classes from './feedback.module.css'
import { reportDataProblem } from './feedback-api.ts'
import { missing } from './missing.ts'

const other = 'Something else'

interface ReportFormProps {
  readonly subject: ReportSubject
  readonly onSent: () => void
}

/** Which figure is wrong and how; sends its vintage and the version of its data along. */
export function ReportForm({ subject, onSent }: ReportFormProps) {
  const { about, id, name, figures } = subject
  const { data: sources } = useDataSources()
  const { trap, prove } = useFormGuard()
  const { form, field, failure, isBusy } = useForm({
    initialValues: { figure: '', problem: '', email: '' },
    validate: ({ figure, problem, email }) => ({
      figure: missing(figure, 'Choose a figure.'),
      problem: missing(problem, 'Tell us what is wrong.'),
      email: email.trim() === '' ? undefined : emailError(email),
    }),
    send: async ({ figure, problem, email }) => {
      const { vintage = null, source = null } = figures.find(({ label }) => label === figure) ?? {}
      const dataVersion = dataVersionOf({ source, vintage }, sources?.loads ?? [])
      await reportDataProblem({
        about,
        id,
        figure,
        problem,
        ...(await prove()),
        ...(vintage !== null && { vintage }),
        ...(dataVersion !== null && { dataVersion }),
        ...(email.trim() && { email: email.trim() }),
      })
      onSent()
    },
  })
  const figure = field('figure')
  return (
    <form {...form} aria-label="Report a data problem" className={classes.dialog}>
      <p>{name}</p>
      <NativeSelect
        {...figure}
        classNames={{ label: formClasses.label ?? '', error: formClasses.error ?? '', input: formClasses.input ?? '' }}
        data={[{ value: '', label: 'Choose a figure' }, ...figures.map(({ label }) => label), other]}
        data-autofocus
        inputWrapperOrder={['label', 'input', 'error']}
        label="Figure"
        rightSection={<Icon name="chevron" size={16} />}
        onChange={figure.onChange as unknown as NonNullable<NativeSelectProps['onChange']>}
      />
      <TextArea
        {...field('problem')}
        hint="If you know a source, add a link to it."
        label="What is wrong?"
        maxLength={formLengths.text}
        rows={4}
      />
      <EmailField {...field('email')} isOptional label="Email (optional, for our answer)" />
      <TrapField ref={trap} />
      <FormFailure error={failure} />
      <div className={classes.actions}>
        <SubmitButton busyText="Sending…" isBusy={isBusy}>
          Send report
        </SubmitButton>
      </div>
    </form>
  )
}
