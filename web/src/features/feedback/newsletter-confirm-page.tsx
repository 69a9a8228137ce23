import { Link } from 'react-router-dom'
import { TokenForm } from '../../ui/form/token-form.tsx'
import { confirmSubscription } from './feedback-api.ts'

/** The second step of the subscription, from the mailed link. */
export default function NewsletterConfirmPage() {
  return (
    <TokenForm
      busyText="Confirming…"
      button="Subscribe"
      done={{
        title: 'You’re subscribed',
        lede: 'We’ve sent an email with a link to unsubscribe, which works at any time.',
        next: <Link to="/">Go to the home page</Link>,
      }}
      invalid={<Link to="/newsletter">Subscribe again</Link>}
      lede="Confirm that you want the Homeground newsletter at this email."
      send={confirmSubscription}
      title="Confirm newsletter"
    />
  )
}
