import type { DistrictResult } from '@homeground/contracts'
import type { SchoolSnapshot } from '../snapshot/school-snapshot.ts'

/** A district with its figures of a spring. */
export function districtResult(
  { districts, slugs, schoolsOfDistrict }: SchoolSnapshot,
  row: number,
  year: number,
): DistrictResult {
  const value = (name: string) => districts.value(`${name}/${year}`, row)
  const location = districts.location(row)
  return {
    id: districts.id(row),
    name: Buffer.from(districts.document(row)).toString(),
    slug: slugs[row]!,
    state_abbr: districts.group(row),
    lat: location?.lat ?? null,
    lng: location?.lng ?? null,
    year,
    schools: schoolsOfDistrict(row).length,
    scored: value('scored') ?? 0,
    students: districts.value('students', row),
    test_takers: value('test_takers'),
    achievement: value('achievement'),
    trend: value('trend'),
    rank: value('rank'),
    rank_of: value('rank_of'),
  }
}
