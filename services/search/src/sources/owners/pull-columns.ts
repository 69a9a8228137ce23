import { type HousingColumns, internalPaths, type SchoolColumns } from '@homeground/contracts'
import { callService } from '@homeground/service'

/** Where the other owners are, and the secret that signs calls to them. */
export interface Owners {
  readonly housingUrl: string
  readonly schoolsUrl: string
  readonly secret: string
}

/** What the housing and schools services own and search shows. */
export interface PulledColumns {
  readonly housing: HousingColumns
  readonly schools: SchoolColumns
}

/** Pulls the columns of the housing and schools services. Errors: those of `callService`. */
export async function pullColumns({
  housingUrl,
  schoolsUrl,
  secret,
}: Owners): Promise<PulledColumns> {
  const pull = <T>(url: string, path: string) =>
    callService<T>({ url, path, as: 'search', secret, timeoutMs: 120_000 })
  const [housing, schools] = await Promise.all([
    pull<HousingColumns>(housingUrl, internalPaths.housingColumns),
    pull<SchoolColumns>(schoolsUrl, internalPaths.schoolColumns),
  ])
  return { housing, schools }
}
