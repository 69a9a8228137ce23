import { DeriveJob, DeriveResult } from './derive-job.ts'
import { DigestJob, DigestResult } from './digest-job.ts'
import { ImportJob, ImportProgress, ImportResult } from './import-job.ts'
import { FeedbackMailJob, UserMailJob } from './mail-job.ts'
import type { QueueDefinition } from './queue.ts'
import { RankingsJob, RankingsResult } from './rankings-job.ts'
import { RebuildJob, RebuildResult } from './rebuild-job.ts'

const imports = { payload: ImportJob, progress: ImportProgress, result: ImportResult, attempts: 3 } as const

/**
 * Every queue, named after the service whose worker consumes it. New fields of payloads, progress
 * and results stay optional for one release. Handlers are idempotent: a job may run twice.
 */
export const queues = {
  feedbackMail: {
    name: 'feedback.mail',
    payload: FeedbackMailJob,
    attempts: 900,
    // The row remains until its mail is sent: the worker adds a job again for one that was given up.
    options: { backoff: { type: 'doubling' }, removeOnComplete: true, removeOnFail: true },
  },
  searchImport: { name: 'search.import', ...imports },
  searchRebuild: { name: 'search.rebuild', payload: RebuildJob, result: RebuildResult, attempts: 120 },
  searchRankings: { name: 'search.rankings', payload: RankingsJob, result: RankingsResult, attempts: 120 },
  housingImport: { name: 'housing.import', ...imports },
  schoolsImport: { name: 'schools.import', ...imports },
  schoolsDerive: { name: 'schools.derive', payload: DeriveJob, result: DeriveResult, attempts: 120 },
  schoolsRankings: { name: 'schools.rankings', payload: RankingsJob, result: RankingsResult, attempts: 120 },
  userDigest: {
    name: 'user.digest',
    payload: DigestJob,
    result: DigestResult,
    // Housing or search may be down for three days.
    attempts: 900,
    options: { backoff: { type: 'doubling' } },
  },
  userMail: {
    name: 'user.mail',
    payload: UserMailJob,
    // A mail server may be down for three days. Jobs of sent mails are deleted.
    attempts: 900,
    options: { backoff: { type: 'doubling' }, removeOnComplete: true },
  },
} as const satisfies Record<string, QueueDefinition>
