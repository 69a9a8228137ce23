import { findSource, sources } from '@homeground/catalog/sources'
import type { JobRequest } from '@homeground/contracts'
import { importFileFault, queues } from '@homeground/queues'
import { invalid } from '@homeground/service'

/** The queue that a requested job goes to, and its payload. Errors: 422 that names what is wrong. */
export function planJob({ job, params = {} }: JobRequest) {
  if (job === 'rebuild') {
    const data = { reason: 'requested by an operator' }
    return { queue: 'searchRebuild', definition: queues.searchRebuild, data } as const
  }
  if (!isImportAction(job)) {
    throw invalid({ job: 'must be import, plan, remove, rollback or rebuild' })
  }
  const source = findSource(params.source ?? '')
  if (!source) {
    throw invalid({ source: `must be one of ${sources.map(({ key }) => key).join(', ')}` })
  }
  const needsFile = job === 'import' || job === 'plan'
  const fault = needsFile ? importFileFault(params) : null
  if (fault) throw invalid({ [fault.field]: fault.message })
  const data = { ...params, source: source.key, action: job } as const
  return { queue: source.queue, definition: queues[source.queue], data } as const
}

const importActions = ['import', 'plan', 'remove', 'rollback'] as const

function isImportAction(job: string): job is (typeof importActions)[number] {
  return importActions.some((action) => action === job)
}
