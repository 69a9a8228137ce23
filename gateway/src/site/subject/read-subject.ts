import { type Page, type PathMatch, pathTo } from '@homeground/contracts'
import type { Inquiry } from '../ask-service.ts'
import type { Subject } from './subject.ts'
import { subjectKindOf } from './subject-kinds.ts'

export interface ReadSubject {
  /** False if a service says that what the page is about does not exist; true if the service is down. */
  readonly exists: boolean
  /** Undefined if the page has none, or its service is down. */
  readonly subject?: Subject
  /** Whether its figures are generated. */
  readonly dataSet?: string
}

/** Asks the services what a page is about; for a page without facts in its HTML, only whether it exists. */
export async function readSubject({ entry, params }: PathMatch<Page>, { ask, log }: Inquiry): Promise<ReadSubject> {
  const { path, resource, firstCalls = [] } = entry
  if (!resource) return { exists: true }
  const kind = subjectKindOf(path)
  const call = (method: 'GET' | 'HEAD', template: string) => ask(method, pathTo(template, params))
  if (!kind) return { exists: (await call('HEAD', resource)).exists }
  // The call that the page itself begins with, which leaves out what it does not show.
  const main = firstCalls.find((first) => first.split('?', 1)[0] === resource) ?? resource
  const [first, second] = await Promise.all([call('GET', main), kind.more ? call('GET', kind.more) : undefined])
  if (first.text === undefined) return { exists: first.exists }
  try {
    const more = second?.text === undefined ? undefined : JSON.parse(second.text)
    const subject = kind.build(JSON.parse(first.text), more)
    return { exists: true, subject, ...(first.dataSet && { dataSet: first.dataSet }) }
  } catch (error) {
    log.warn({ err: error }, 'a page is sent without its facts')
    return { exists: true }
  }
}
