import { getHousingColumns, getSchoolColumns, type HousingColumns, type SchoolColumns } from '@homeground/contracts'
import { callService, type SignIdentity } from '@homeground/service'

/** Where the other owners are, and what signs calls to them. */
export interface Owners {
  readonly housingUrl: string
  readonly schoolsUrl: string
  readonly sign: SignIdentity
}

/** What the housing and schools services own and search shows. */
export interface PulledColumns {
  readonly housing: HousingColumns
  readonly schools: SchoolColumns
}

/** Pulls the columns of the housing and schools services. Errors: those of `callService`. */
export async function pullColumns({ housingUrl, schoolsUrl, sign }: Owners): Promise<PulledColumns> {
  const call = { sign, timeoutMs: 120_000 }
  const [housing, schools] = await Promise.all([
    callService(getHousingColumns, { ...call, url: housingUrl, to: 'housing' }),
    callService(getSchoolColumns, { ...call, url: schoolsUrl, to: 'schools' }),
  ])
  return { housing, schools }
}
