import type { AdminJob, ErrorBody, JobRequest, Load } from '@homeground/contracts'
import { paths, pathTo } from '@homeground/contracts/paths'
import { Sentence } from '../terminal/sentence.ts'

/** A running system and the right to change its data. */
export interface Operator {
  address: string
  token: string
}

export interface ImportParams {
  source: string
  file?: string
  url?: string
  vintage?: string
  partial?: boolean
  demonstration?: boolean
  states?: string[]
}

export interface ImportResult {
  rowsRead: number
  rowsKept: number
  rowsRejected: number
  rejected: Record<string, number>
  firstRejected: { line: number; reason: string; text: string }[]
}

/** A job whose parameters, progress and result are those of an import (empty for the others). */
export interface Job extends Omit<AdminJob, 'params' | 'progress' | 'result'> {
  params: Partial<ImportParams>
  progress: { step: string; rowsRead: number; bytesRead: number; bytesTotal: number | null } | null
  result: ImportResult | null
}

export function postJob(operator: Operator, request: JobRequest): Promise<{ id: string }> {
  return ask(operator, { method: 'POST', path: paths.adminJobs, body: request })
}

export function getJob(operator: Operator, id: string): Promise<Job> {
  return ask(operator, { path: pathTo(paths.adminJob, { id }) })
}

export async function listJobs(operator: Operator): Promise<Job[]> {
  return (await ask<{ jobs: Job[] }>(operator, { path: paths.adminJobs })).jobs
}

export function listLoads(operator: Operator): Promise<Load[]> {
  return ask(operator, { path: paths.dataSources })
}

/** The system, or a part of it that the call needs, does not answer at the moment. */
export class Away extends Sentence {}

export interface Call {
  method?: string
  path: string
  body?: unknown
}

/** Calls a running system as its operator; undefined where it answers nothing. Errors: a Sentence. */
export async function ask<T>(operator: Operator, { method = 'GET', path, body }: Call): Promise<T> {
  let response: Response
  try {
    response = await fetch(new URL(path, operator.address), {
      method,
      headers: {
        authorization: `Bearer ${operator.token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(30_000),
    })
  } catch {
    throw new Away(`No Homeground answers at ${operator.address}; start it with: npm start`)
  }
  const text = await response.text()
  if (response.ok) return (text === '' ? undefined : JSON.parse(text)) as T
  const sentence = refusal(response.status, text)
  throw response.status === 503 ? new Away(sentence) : new Sentence(sentence)
}

function refusal(status: number, text: string): string {
  if (status === 401 || status === 403) {
    return 'The running Homeground does not accept this operator token; give the right one in HOMEGROUND_TOKEN.'
  }
  let body: Partial<ErrorBody> = {}
  try {
    body = JSON.parse(text)
  } catch {
    // Not one of our answers: the status alone is told.
  }
  // The sentence names the wrong fields too.
  return `The running Homeground refused: ${body.error ?? `status ${status}`}`
}
