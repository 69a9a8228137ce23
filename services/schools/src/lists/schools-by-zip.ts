import type { SchoolSnapshot } from '../snapshot/school-snapshot.ts'

/** The rows of each zip, in their order; without schools that have no zip. */
export function schoolsByZip({ zipOf }: Pick<SchoolSnapshot, 'zipOf'>, rows: Iterable<number>): Map<string, number[]> {
  const zips = new Map<string, number[]>()
  for (const row of rows) {
    const zip = zipOf(row)
    if (zip === undefined) continue
    const ofZip = zips.get(zip)
    if (ofZip) ofZip.push(row)
    else zips.set(zip, [row])
  }
  return zips
}
