export {
  type CallerName,
  callPairs,
  mayRead,
  type ServiceName,
} from '@homeground/contracts/process-rights'
export { resumeTraces } from '@homeground/tracing'
export * from './base/config.ts'
export { deadlineHeader, msLeft, signalOf } from './base/deadline.ts'
export * from './base/errors.ts'
export * from './base/log.ts'
export * from './base/metrics.ts'
export { logSecurityEvent } from './base/security-log.ts'
export * from './base/time.ts'
export { type Dependencies, type ReadyRule, useHealth } from './http/health.ts'
export * from './http/mails.ts'
export * from './http/replies.ts'
export * from './http/server.ts'
export * from './identity/identity.ts'
export * from './identity/sessions.ts'
export { createBackupProof } from './storage/backup-proof.ts'
export * from './storage/database.ts'
export * from './storage/redis.ts'
