import type { District } from '@homeground/contracts'
import { formatCount } from '@homeground/format/format'
import { ListedSchools } from '../../../lists/schools/listed-schools.tsx'
import { Section, Source } from '../../../ui/page/section.tsx'

/** Every open school of the district. */
export function DistrictSchools({ district }: { district: District }) {
  const { list, year } = district
  const notes = (
    <>
      <p>{formatCount(list.length, 'open school')}.</p>
      <Source>
        A dot is an exact share of proficient students, a bracket the range that was published instead. We don’t have
        attendance zones: ask the district.
      </Source>
    </>
  )
  return (
    <Section id="schools" notes={notes} title="Schools">
      <ListedSchools schools={list} year={year} />
    </Section>
  )
}
