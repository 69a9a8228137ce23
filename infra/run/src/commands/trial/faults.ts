import type { Disposers } from '../../system/parts.ts'
import type { Promised, TrialOptions } from './promised.ts'

export async function faults(_options: TrialOptions, _disposers: Disposers): Promise<Promised[]> {
  return []
}
