import type { ChangingPlace } from '@homeground/contracts'
import type { Result } from '../../../lib/api/zip-results.ts'

/** A zip as a result of the list, with its average prices of two years. */
export type ChangingResult = Result & Pick<ChangingPlace, 'zip' | 'from_months' | 'to_months'>
