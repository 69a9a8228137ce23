import type { Mail } from '@homeground/mail'

/** A mail without its recipient. */
type MailText = Omit<Mail, 'to'>

const mailText = (subject: string, ...paragraphs: string[]): MailText => ({
  subject,
  text: `${['Hello,', ...paragraphs, 'Homeground'].join('\n\n')}\n`,
})

/** The user forgot the password. */
export const resetMail = (link: string): MailText =>
  mailText(
    'Set a new password for Homeground',
    'We received a request to reset the password of your Homeground account. To choose a new password, open this link within 60 minutes. It works once.',
    link,
    "If you didn't request this, you can ignore this email. Your password won't change.",
  )

/** An account was registered with, or changed to, this address. */
export const confirmMail = (link: string): MailText =>
  mailText(
    'Confirm your email address for Homeground',
    'This address was entered for a Homeground account. If that was you, open this link within 7 days to confirm that the address is yours:',
    link,
    "If it wasn't you, don't open the link. Without it, the address won't belong to that account.",
  )

/** An operator was created for an address without an account. */
export const invitationMail = (link: string): MailText =>
  mailText(
    'You are invited to Homeground',
    'You are now an operator of Homeground. To set the password of your account, open this link within 3 days:',
    link,
    'If the link has expired, request a new one with “Forgot password” on the login page.',
  )

/** Several accounts with this address were merged, and their passwords were removed. */
export const mergedMail = (link: string): MailText =>
  mailText(
    'Set a password for Homeground',
    'You confirmed your email address. It was used for more than one account, so we combined them into one, with everything saved in each. To make sure that only you can log in, please set a new password. Open this link within 60 minutes. It works once.',
    link,
    'If the link has expired, request a new one with “Forgot password” on the login page.',
  )

/** Notifies the former address of an account. */
export const addressChangedMail = (site: string): MailText =>
  mailText(
    'Your email address at Homeground was changed',
    'The email address of your Homeground account was changed. Emails about the account now go to the new address.',
    "If you didn't make this change, somebody knows your password. Change it wherever else you use it, and contact us:",
    site,
  )
