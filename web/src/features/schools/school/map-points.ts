import type { School, SchoolSummary } from '@homeground/contracts'
import { shortName } from '../../../lists/schools/school-text.ts'
import type { MapPoint } from '../../../ui/map/places-map-props.ts'
import { isComparable, newestOf } from './school-results.ts'

/** The school and its alternatives, each once; none if the school's location is unknown. */
export function mapPoints(school: School): MapPoint[] {
  const { ncesID, name, lat, lng } = school
  if (lat === null || lng === null) return []
  const here = { id: ncesID, label: shortName(name), lat, lng }
  const around = new Map([...school.better_alternatives, ...school.alternatives].map((each) => [each.ncesID, each]))
  return [
    { ...here, value: newestOf(school)?.achievement ?? null },
    ...[...around.values()].flatMap((each) => pointOf(each, school)),
  ]
}

/** Achievement compares within one state and spring: another school has no color. */
function pointOf(each: SchoolSummary, school: School): MapPoint[] {
  const { ncesID, name, lat, lng, achievement } = each
  if (lat === null || lng === null) return []
  return [{ id: ncesID, label: shortName(name), lat, lng, value: isComparable(each, school) ? achievement : null }]
}
