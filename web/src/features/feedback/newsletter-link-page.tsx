import { Link, useLocation } from 'react-router-dom'
import { TokenForm } from '../../ui/form/token-form.tsx'
import { confirmSubscription, unsubscribe } from './feedback-parts.tsx'

/** The pages of the newsletter's links: the second step of a subscription, and its end. Needs no login. */
export default function NewsletterLinkPage() {
  const { pathname } = useLocation()
  return /\/confirm\/?$/i.test(pathname) ? (
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
  ) : (
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
