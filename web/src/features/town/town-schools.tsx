import type { SchoolsInPlace } from '@homeground/contracts'
import { formatCount } from '@homeground/format/format'
import { Link } from 'react-router-dom'
import { saveCsv } from '../../lib/format/csv.ts'
import { ListedSchools } from '../../lists/schools/listed-schools.tsx'
import { schoolKind } from '../../lists/schools/school-kind.tsx'
import { schoolResult } from '../../lists/schools/school-result.ts'
import { SchoolsWaiting, schoolsSection } from '../../lists/schools/schools-waiting.tsx'
import actions from '../../ui/charts/chart-actions.module.css'
import { Section, Source } from '../../ui/page/section.tsx'
import { useSchoolsOfTown } from './town-api.ts'

interface TownSchoolsProps {
  readonly town: string
  readonly zips: readonly string[]
}

/** The public schools with an address in the town. */
export function TownSchools({ town, zips }: TownSchoolsProps) {
  const query = useSchoolsOfTown(zips)
  const { data } = query
  if (data && data.schools.length > 0) return <SchoolsSection found={data} town={town} />
  return <SchoolsWaiting query={query}>No public school has an address in {town}.</SchoolsWaiting>
}

function SchoolsSection({ found, town }: { found: SchoolsInPlace; town: string }) {
  const { schools, year, school_year: schoolYear, data_set: dataSet } = found
  const { all: measures } = schoolKind.useAttributes()
  function download() {
    const columns = measures.map((attribute) => ({ key: attribute.key, attribute }))
    saveCsv(`homeground-schools-${town}.csv`, schoolKind.csvOf(schools.map(schoolResult), columns))
  }
  const notes = (
    <>
      <p>
        {formatCount(schools.length, 'public school')} with an address in {town}, results of {schoolYear}.
      </p>
      <Source>
        {dataSet === 'demonstration' && 'Demonstration data. '}
        {dataSet === 'mixed' && 'Partly demonstration data. '}
        <Link to="/data#overall_score">How scores are calculated</Link>,{' '}
        <button className={actions.action} onClick={download} title={`Download the schools of ${town}`} type="button">
          CSV
        </button>
      </Source>
    </>
  )
  return (
    <Section {...schoolsSection} notes={notes}>
      <ListedSchools schools={schools} year={year} />
      <Source>
        A dot is an exact share of proficient students, a bracket the range that was published instead. We don’t have
        attendance zones: ask the district.
      </Source>
    </Section>
  )
}
