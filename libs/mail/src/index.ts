export * from './config.ts'
export * from './mailer.ts'
