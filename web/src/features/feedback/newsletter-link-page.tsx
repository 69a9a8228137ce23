import { Link, useLocation } from 'react-router-dom'
import { request } from '../../lib/api/request.ts'
import { TokenForm } from '../../ui/form/token-form.tsx'

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

/** @throws ApiError with `fields.token` if the link was never sent or has expired. */
async function confirmSubscription(token: string): Promise<void> {
  const body = { token }
  await request('confirmNewsletter', { body, quiet: true })
}

/** @throws ApiError with `fields.token` if the link is not one that we sent. */
async function unsubscribe(token: string): Promise<void> {
  await request('unsubscribeNewsletter', { query: { token }, quiet: true })
}
