import '@mantine/core/styles/Button.layer.css'
import { findSource } from '@homeground/catalog/sources'
import type { Load } from '@homeground/contracts'
import { formLengths } from '@homeground/contracts/form-rules'
import { Button, NativeSelect } from '@mantine/core'
import { useEffect, useState } from 'react'
import { publishedLoads, useDataSources } from '../../lib/api/data-sources.ts'
import { focusOpener } from '../../lib/opener.ts'
import {
  closeReportModal,
  type ReportSubject,
  type ShownFigure,
  useReportModal,
} from '../../places/report/report-button.tsx'
import { Dialog } from '../../ui/feedback/dialog.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import formClasses from '../../ui/form/form.module.css'
import { useFormGuard } from '../../ui/form/form-guard.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import { EmailField, emailError } from '../../ui/form/text-field.tsx'
import { useForm } from '../../ui/form/use-form.tsx'
import { Icon } from '../../ui/icon.tsx'
import classes from './feedback.module.css'
import { FormEnd, missing, reportDataProblem } from './feedback-form.tsx'

const other = 'Something else'

/** Which figure is wrong and how; sends its vintage and the version of its data along. */
function ReportForm({
  subject,
  onSent,
}: {
  readonly subject: ReportSubject
  readonly onSent: (reference?: number) => void
}) {
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
      const reference = await reportDataProblem({
        about,
        id,
        figure,
        problem,
        ...(await prove()),
        ...(vintage !== null && { vintage }),
        ...(dataVersion !== null && { dataVersion }),
        ...(email.trim() && { email: email.trim() }),
      })
      onSent(reference)
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
      />
      <TextArea
        {...field('problem')}
        hint="If you know a source, add a link to it."
        label="What is wrong?"
        maxLength={formLengths.text}
        rows={4}
      />
      <EmailField {...field('email')} isOptional label="Email (optional, for our answer)" />
      <FormEnd className={classes.actions} failure={failure} isBusy={isBusy} trap={trap}>
        Send report
      </FormEnd>
    </form>
  )
}

/** Reports a wrong figure of the page that opened it. */
export default function ReportDialog() {
  const { isOpen, subject } = useReportModal()
  const [sent, setSent] = useState<{ readonly reference?: number } | null>(null)
  useEffect(() => {
    if (!isOpen) focusOpener()
    setSent(null)
  }, [isOpen])
  return (
    <Dialog onClose={closeReportModal} opened={isOpen} returnFocus={false} size={520} title="Report a data problem">
      {sent || subject === null ? (
        <div className={classes.dialog}>
          <Notice kind="done" title="Thank you">
            {sent?.reference === undefined ? null : (
              <>
                Your report is number <b>{sent.reference}</b>. Name it if you write to us about it.{' '}
              </>
            )}
            We’ll compare the figure with its source. If its publisher is wrong, we can only report it there.
          </Notice>
          <div className={classes.actions}>
            <Button onClick={closeReportModal}>Close</Button>
          </div>
        </div>
      ) : (
        <ReportForm onSent={(reference) => setSent(reference === undefined ? {} : { reference })} subject={subject} />
      )}
    </Dialog>
  )
}

/** The load that a figure comes from, `realtor load 12`: that of its vintage, else the newest. Null if it is unknown. */
export function dataVersionOf(
  { source, vintage }: Pick<ShownFigure, 'source' | 'vintage'>,
  loads: readonly Load[],
): string | null {
  const own = publishedLoads(loads).filter(
    (load) => load.source === source || findSource(load.source)?.group === source,
  )
  const load = own.find((each) => each.vintage === vintage) ?? own[0]
  return load ? `${load.source} load ${load.id}` : null
}
