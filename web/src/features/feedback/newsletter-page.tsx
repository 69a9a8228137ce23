import { retention } from '@homeground/catalog/defaults'
import { useState } from 'react'
import { Notice } from '../../ui/feedback/notice.tsx'
import formClasses from '../../ui/form/form.module.css'
import { useFormGuard } from '../../ui/form/form-guard.tsx'
import { EmailField, emailError } from '../../ui/form/text-field.tsx'
import { useForm } from '../../ui/form/use-form.tsx'
import { FormPage } from '../../ui/page/form-page.tsx'
import { FormEnd, subscribe } from './feedback-form.tsx'

/** Subscribes an address, once its owner has opened the mailed link. */
export default function NewsletterPage() {
  const [sentTo, setSentTo] = useState<string | null>(null)
  const { trap, prove } = useFormGuard()
  const { form, field, failure, isBusy, reset } = useForm({
    initialValues: { email: '' },
    validate: ({ email }) => ({ email: emailError(email) }),
    send: async ({ email }) => {
      setSentTo(null)
      await subscribe({ email: email.trim(), ...(await prove()) })
      reset()
      setSentTo(email.trim())
    },
  })
  return (
    <FormPage aside={<Terms />} lede="New data, new measures and new articles, by email." title="Newsletter">
      <form {...form} aria-label="Newsletter" className={formClasses.form}>
        {sentTo === null ? null : (
          <Notice kind="done" title="Check your email">
            We’ve sent a message to {sentTo}. Open its link to subscribe. Nothing there? Look in spam; we send at most
            one message an hour.
          </Notice>
        )}
        <EmailField {...field('email')} />
        <FormEnd failure={failure} isBusy={isBusy} trap={trap}>
          Subscribe
        </FormEnd>
      </form>
    </FormPage>
  )
}

function Terms() {
  return (
    <>
      <h2>What to expect</h2>
      <p>At most two emails a month. No ads, and no link that tracks what you open.</p>
      <p>
        Every email has a link to unsubscribe, which also deletes your address. An address that isn’t confirmed is
        deleted after {retention.unconfirmedSubscriptionDays} days.
      </p>
    </>
  )
}
