import type { Db } from '@homeground/service'
import { publishedVersion } from '@homeground/sources'

/** Raised with every change of a measure, so that kept pictures are worked out anew. */
const MEASURES_REVISION = 1

/** Another text whenever any picture may be another one. */
export async function dataVersion(db: Db): Promise<string> {
  return `${MEASURES_REVISION}-${await publishedVersion(db)}`
}
