import { allToRefresh, sourcesToRefresh } from '@homeground/catalog/releases'
import { findSource, sourceOf, sources } from '@homeground/catalog/sources'
import type { JobRequest } from '@homeground/contracts'
import { type ImportJob, importFileFault, queues } from '@homeground/queues'
import { invalid } from '@homeground/service'

/** The queue that each requested job goes to, and its payload. Errors: 422 that names what is wrong. */
export function planJobs({ job, params: { sources: several, ...params } = {} }: JobRequest) {
  if (job === 'refresh') return planRefresh(params, several)
  if (several) throw invalid({ sources: 'only for refresh' })
  const data = { reason: 'requested by an operator' }
  if (job === 'rebuild') {
    return [{ queue: 'searchRebuild', definition: queues.searchRebuild, data }] as const
  }
  if (job === 'rankings') {
    return [
      { queue: 'searchRankings', definition: queues.searchRankings, data },
      { queue: 'schoolsRankings', definition: queues.schoolsRankings, data },
    ] as const
  }
  if (!isImportAction(job)) {
    throw invalid({ job: 'must be import, refresh, plan, remove, rollback, rebuild or rankings' })
  }
  const source = knownSource(params.source, 'source')
  const needsFile = job === 'import' || job === 'plan'
  const fault = needsFile ? importFileFault(params) : null
  if (fault) throw invalid({ [fault.field]: fault.message })
  const requested = { ...params, source: source.key, action: job } as const
  return [{ queue: source.queue, definition: queues[source.queue], data: requested }] as const
}

/** A refresh of the named sources and those of their groups, or of all. */
function planRefresh({ source, force, yes, ...params }: Params, several: Params['sources']) {
  if (source !== undefined && several) throw invalid({ sources: 'name either source or sources' })
  const [unexpected] = Object.keys(params)
  if (unexpected) throw invalid({ [unexpected]: 'a refresh finds its files itself' })
  const field = several ? 'sources' : 'source'
  const named = source === undefined ? several : [source]
  const keys = named ? sourcesToRefresh(named.map((key) => knownSource(key, field).key)) : allToRefresh()
  if (keys.length === 0) throw invalid({ sources: 'name at least one source' })
  return keys.map((key) => {
    const { queue } = sourceOf(key)
    const data: ImportJob = { action: 'refresh', source: key, ...(force && { force }), ...(yes && { yes }) }
    return { queue, definition: queues[queue], data }
  })
}

type Params = NonNullable<JobRequest['params']>

function knownSource(key: string | undefined, field: 'source' | 'sources') {
  const source = findSource(key ?? '')
  if (source) return source
  throw invalid({ [field]: `must be one of ${sources.map((known) => known.key).join(', ')}` })
}

const importActions = ['import', 'plan', 'remove', 'rollback'] as const

function isImportAction(job: string): job is (typeof importActions)[number] {
  return importActions.some((action) => action === job)
}
