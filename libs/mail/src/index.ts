export * from './create-mailer.ts'
export * from './mail.ts'
