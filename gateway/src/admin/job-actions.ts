import { type QueueConnection, requestCancel, withdrawCancel } from '@homeground/queues'
import { AppError } from '@homeground/service'
import type { Job, Queue } from 'bullmq'
import { currentJob } from './job-state.ts'

interface Place {
  readonly queue: Queue
  readonly connection: QueueConnection
}

/** Puts a failed job back on its queue, with all of its attempts. Errors: 409 for a job that has not failed. */
export async function retryJob(read: Job, { queue, connection }: Place): Promise<void> {
  const { job, state } = await currentJob(read, queue)
  if (state !== 'failed') throw conflict(`Only a failed job can be tried again; this one is ${state}.`)
  await withdrawCancel({ ...connection, queue: queue.name, jobId: job.id! })
  await job.retry('failed', { resetAttemptsMade: true })
}

/**
 * Removes a job that waits, and asks the worker to end one that runs. Errors: 409 for a job that has ended or is scheduled. Returns what
 * was done.
 */
export async function cancelJob(read: Job, { queue, connection }: Place): Promise<'removed' | 'requested'> {
  const { job, state } = await currentJob(read, queue)
  if (state === 'failed' || state === 'completed') {
    throw conflict('This job has ended, so it can’t be canceled.')
  }
  if (state === 'delayed' && job.repeatJobKey) {
    throw conflict('This job follows the release calendar; REFRESH_SCHEDULE=off ends that.')
  }
  if (state !== 'active') {
    const isRemoved = await job.remove().then(
      () => true,
      // A worker has just taken it.
      () => false,
    )
    if (isRemoved) return 'removed'
  }
  await requestCancel({ ...connection, queue: queue.name, jobId: job.id! })
  return 'requested'
}

function conflict(message: string): AppError {
  return new AppError('conflict', 409, message)
}
