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
    "In another browser than the one you signed up in, it asks for a new password. If it wasn't you, you can ignore this email: the account ends by itself.",
  )

/** An operator was created for an address without an account. */
export const invitationMail = (link: string): MailText =>
  mailText(
    'You are invited to Homeground',
    'You are now an operator of Homeground. To set the password of your account, open this link within 3 days:',
    link,
    'If the link has expired, request a new one with “Forgot password” on the login page.',
  )

/** Somebody signed up with, or changed to, an address that has a confirmed account. */
export const takenMail = (link: string): MailText =>
  mailText(
    'You already have a Homeground account',
    'Somebody, probably you, entered this address for a Homeground account. You already have one: log in with its password. If you forgot it, choose a new password by opening this link within 60 minutes. It works once.',
    link,
    "Places saved since then can come along: choose “Already have an account?” in the browser you used. If it wasn't you, you can ignore this email. Nobody got access to your account.",
  )

/** Notifies the address of an account that is about to have another one. */
export const addressChangedMail = (site: string): MailText =>
  mailText(
    'Your email address at Homeground is about to change',
    'Somebody, probably you, entered a new email address for your Homeground account. The account changes to it once the new address is confirmed. Until then, log in with this one.',
    "If it wasn't you, somebody knows your password. Choose a new one with “Forgot password” on the login page, and change it wherever else you use it:",
    site,
  )
