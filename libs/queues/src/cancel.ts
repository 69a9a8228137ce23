import { UnrecoverableError } from 'bullmq'
import type { QueueConnection } from './connection.ts'

/** Which job, on which Redis. */
export interface JobPlace extends QueueConnection {
  /** Name of the queue. */
  readonly queue: string
  readonly jobId: string
}

const keptSeconds = 24 * 3600

/**
 * Asks the worker that runs a job to end it. The worker notices when the job next reports its progress: it fails with
 * a CanceledError and is not tried again.
 */
export async function requestCancel(job: JobPlace): Promise<void> {
  await job.connection.set(keyOf(job), '1', 'EX', keptSeconds)
}

/** Takes the request back, before a job is tried again. */
export async function withdrawCancel(job: JobPlace): Promise<void> {
  await job.connection.del(keyOf(job))
}

/** Throws a CanceledError if somebody has asked to end the job. */
export async function throwIfCanceled(job: JobPlace): Promise<void> {
  if ((await job.connection.exists(keyOf(job))) > 0) throw new CanceledError()
}

/** The reason with which a canceled job fails; the queue does not try it again. */
export class CanceledError extends UnrecoverableError {
  constructor() {
    super('Canceled by an operator. The published data is unchanged.')
  }
}

function keyOf({ prefix, queue, jobId }: JobPlace): string {
  return `${prefix}:${queue}:cancel:${jobId}`
}
