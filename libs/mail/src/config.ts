import Type from 'typebox'

/** Environment variables of a process that sends mail. */
export const mailConfig = {
  SMTP_URL: Type.String({
    default: '',
    pattern: '^(smtps?://.*)?$',
    description: 'smtp://user:password@host:port; if empty, emails are written to MAIL_OUTBOX',
  }),
  MAIL_FROM: Type.String({ default: 'Homeground <no-reply@homeground.example>', description: 'Sender of every email' }),
  MAIL_OUTBOX: Type.String({
    default: '.data/outbox',
    description: 'Folder for emails, one text file each, if SMTP_URL is empty',
  }),
}
