import { formLengths } from '@homeground/contracts/form-rules'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { Notice } from '../../ui/feedback/notice.tsx'
import formClasses from '../../ui/form/form.module.css'
import { useFormGuard } from '../../ui/form/form-guard.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import { EmailField, emailError, TextField } from '../../ui/form/text-field.tsx'
import { useForm } from '../../ui/form/use-form.tsx'
import { FormPage } from '../../ui/page/form-page.tsx'
import { FormEnd, missing, sendContactMessage } from './feedback-form.tsx'

/** A message that is answered by email. */
export default function ContactPage() {
  const [sentBy, setSentBy] = useState<string | null>(null)
  const { trap, prove } = useFormGuard()
  const { form, field, failure, isBusy, reset } = useForm({
    initialValues: { name: '', email: '', message: '' },
    validate: ({ name, email, message }) => ({
      name: missing(name, 'Enter your name.'),
      email: emailError(email),
      message: missing(message, 'Enter your message.'),
    }),
    send: async ({ name, email, message }) => {
      setSentBy(null)
      await sendContactMessage({ name, email: email.trim(), message, ...(await prove()) })
      reset()
      setSentBy(email.trim())
    },
  })
  return (
    <FormPage aside={<Elsewhere />} lede="Questions about Homeground or its data." title="Contact">
      <form {...form} aria-label="Contact" className={formClasses.form}>
        {sentBy === null ? null : (
          <Notice kind="done" title="Message sent">
            We’ll answer at {sentBy}.
          </Notice>
        )}
        <TextField {...field('name')} autoComplete="name" label="Name" maxLength={formLengths.name} required />
        <EmailField {...field('email')} />
        <TextArea {...field('message')} label="Message" maxLength={formLengths.text} rows={6} />
        <FormEnd failure={failure} isBusy={isBusy} trap={trap}>
          Send message
        </FormEnd>
      </form>
    </FormPage>
  )
}

function Elsewhere() {
  return (
    <>
      <h2>Before you write</h2>
      <p>
        A wrong number? Open its zip, school or district page and choose “Report a data problem”. We then see which
        figure you mean.
      </p>
      <p>
        <Link to="/data">Data and methods</Link> lists every source and how each measure is calculated.
      </p>
    </>
  )
}
