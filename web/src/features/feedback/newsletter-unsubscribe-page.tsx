import { Link } from 'react-router-dom'
import { TokenForm } from '../../ui/form/token-form.tsx'
import { unsubscribe } from './feedback-api.ts'

/** Ends a subscription, from the link in each newsletter. Needs no login. */
export default function NewsletterUnsubscribePage() {
  return (
    <TokenForm
      busyText="Unsubscribing…"
      button="Unsubscribe"
      done={{
        title: 'Unsubscribed',
        lede: 'You won’t get the newsletter anymore, and we’ve deleted your address.',
        next: <Link to="/newsletter">Subscribe again</Link>,
      }}
      invalid={
        <>
          Use the link in your newest newsletter, or <Link to="/contact">write to us</Link>.
        </>
      }
      lede="Stop the newsletter and delete your address."
      send={unsubscribe}
      title="Unsubscribe"
    />
  )
}
