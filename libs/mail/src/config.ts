import Type from 'typebox'

/** What a process that sends mail reads from its environment. */
export const mailConfig = {
  SMTP_URL: Type.String({
    default: '',
    pattern: '^(smtps?://.*)?$',
    description: 'smtp://user:password@host:port; none: mails are kept in MAIL_OUTBOX',
  }),
  MAIL_FROM: Type.String({
    default: 'Homeground <no-reply@homeground.example>',
    description: 'Sender of every mail',
  }),
  MAIL_OUTBOX: Type.String({
    default: '.data/outbox',
    description: 'Folder that keeps the mails, one text file each, when there is no SMTP_URL',
  }),
}
