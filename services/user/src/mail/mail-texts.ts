import { type MailText, mailText } from '@homeground/mail'
import type { SecurityEvent } from '@homeground/queues'

/** The user forgot the password. */
export const resetMail = (link: string): MailText =>
  mailText(
    'Reset your Homeground password',
    'We received a request to reset your Homeground password. To choose a new one, open this link within 60 minutes. It works once.',
    link,
    "If you didn't request this, ignore this email. Your password won't change.",
  )

/** An account was registered with, or changed to, this address. */
export const confirmMail = (link: string): MailText =>
  mailText(
    'Confirm your email for Homeground',
    'Someone used this email for a Homeground account. If it was you, open this link within 7 days to confirm your email:',
    link,
    "If you open it in a different browser than the one you signed up in, you'll be asked to choose a new password. If it wasn't you, ignore this email. Unconfirmed accounts are deleted automatically.",
  )

/** An operator was created for an address without an account. */
export const invitationMail = (link: string): MailText =>
  mailText(
    "You're invited to Homeground",
    "You're now an operator of Homeground. To set your password, open this link within 3 days:",
    link,
    'If the link has expired, use “Forgot password” on the login page to get a new one.',
  )

/** Someone signed up with, or changed to, an address that has a confirmed account. */
export const takenMail = (link: string): MailText =>
  mailText(
    'You already have a Homeground account',
    'Someone, probably you, used this email for a new Homeground account, but you already have one. Log in with its password. If you forgot it, open this link within 60 minutes to choose a new one. It works once.',
    link,
    "To keep places you've saved since then, choose “Already have an account?” in the browser you used. If it wasn't you, ignore this email. No one got access to your account.",
  )

/** What happened to an account: the subject of its mail, and what the mail says first. */
const securityEvents: Record<SecurityEvent, { subject: string; sentence: string }> = {
  login: {
    subject: 'New login to your Homeground account',
    sentence: 'Someone logged in to your Homeground account in a browser that it did not know.',
  },
  password: {
    subject: 'Your Homeground password was changed',
    sentence: 'The password of your Homeground account was changed.',
  },
  'email-requested': {
    subject: 'Your Homeground email is about to change',
    sentence:
      'Someone entered a new email for your Homeground account. It takes effect once it is confirmed; until then, log in with this one.',
  },
  email: {
    subject: 'Your Homeground email was changed',
    sentence: 'Your Homeground account has a new email now, and only that one logs in.',
  },
  'second-factor-on': {
    subject: 'Two-factor authentication is on',
    sentence: 'Two-factor authentication was turned on for your Homeground account.',
  },
  'second-factor-off': {
    subject: 'Two-factor authentication is off',
    sentence: 'Two-factor authentication was turned off for your Homeground account.',
  },
  'api-key': {
    subject: 'New API key for your Homeground account',
    sentence: 'An API key was created for your Homeground account.',
  },
}

const utc = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })

/** Tells the owner of an account what happened to it. The link is for an owner who did not do it. */
export function securityMail(event: SecurityEvent, { link, atMs }: { link: string; atMs: number }): MailText {
  const { subject, sentence } = securityEvents[event]
  return mailText(
    subject,
    `${sentence} Time: ${utc.format(atMs)} UTC.`,
    'If it was you, there is nothing to do.',
    "If it wasn't you, open this link within 7 days to secure your account. It works once. It logs out all devices, undoes a change of the email, and lets you choose a new password:",
    link,
  )
}

/** Notifies the address of an account that is about to have another one. */
export const addressChangedMail = (site: string): MailText =>
  mailText(
    'Your Homeground email is about to change',
    'Someone, probably you, entered a new email for your Homeground account. It takes effect once the new email is confirmed. Until then, log in with this one.',
    "If it wasn't you, someone knows your password. Choose a new one with “Forgot password” on the login page, and change it anywhere else you use it:",
    site,
  )
