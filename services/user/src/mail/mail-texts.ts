import type { Mail } from '@homeground/mail'

/** What the mails say. `to` is added by who sends them; a link stands on a line of its own. */
type Letter = Omit<Mail, 'to'>

const letter = (subject: string, ...paragraphs: string[]): Letter => ({
  subject,
  text: `${['Hello,', ...paragraphs, 'Homeground'].join('\n\n')}\n`,
})

export const resetLetter = (link: string): Letter =>
  letter(
    'Set a new password for Homeground',
    'somebody, probably you, asked for a new password for the account of this address. Open this link within 60 minutes to set it; it works once:',
    link,
    'If you did not ask, do nothing: your password stays as it is.',
  )

export const confirmLetter = (link: string): Letter =>
  letter(
    'Confirm your email address for Homeground',
    'an account at Homeground was given this address. If that was you, open this link within 7 days to confirm that the address is yours:',
    link,
    'If it was not you, do not open the link: without it the address does not belong to that account.',
  )

export const invitationLetter = (link: string): Letter =>
  letter(
    'You are invited to Homeground',
    'you were made an operator of Homeground. Open this link within 3 days to set the password of your account:',
    link,
    'After that time, ask for a new link with “Forgot password” on the login page.',
  )

export const claimedTwiceLetter = (link: string): Letter =>
  letter(
    'Set a password for Homeground',
    'you confirmed this address. More than one account had been registered with it, so they are one account now, with everything that was saved in them. To be sure that only you can open it, set a new password with this link within 60 minutes; it works once:',
    link,
    'After that time, ask for a new link with “Forgot password” on the login page.',
  )

export const addressChangedLetter = (site: string): Letter =>
  letter(
    'Your email address at Homeground was changed',
    'the account that had this address was given another one, so mails about it go there from now on.',
    'If it was not you, somebody knows your password: change it wherever else you use it, and tell those who run this site:',
    site,
  )
