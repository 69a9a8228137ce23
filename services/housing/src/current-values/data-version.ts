import type { Db } from '@homeground/service'
import { publishedVersion } from '@homeground/sources'

/** Increment with every change of a formula, so that stored values are recomputed. */
const MEASURES_REVISION = 4

/** A version string that changes with every publication and every change of the formulas. */
export async function dataVersion(db: Db): Promise<string> {
  return `${MEASURES_REVISION}-${await publishedVersion(db)}`
}
