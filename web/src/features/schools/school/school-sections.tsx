import type { School, SchoolSource } from '@homeground/contracts'
import { ReportButton, type ReportSubject } from '../../../places/report/report-button.tsx'
import { AlternativesSection } from './alternatives-section.tsx'
import { ComparedSection } from './compared-section.tsx'
import classes from './school.module.css'
import type { SchoolSectionProps } from './school-results.ts'
import { ScoresSection } from './scores-section.tsx'
import { StudentsSection } from './students-section.tsx'

const labels: Record<SchoolSource['what'], string> = {
  directory: 'Name, address, level or grades',
  location: 'Location on the map',
  students: 'Students',
  lunch: 'Free and reduced-price lunch',
  scores: 'Test results and scores',
}

/** The figures of a school that can be reported as wrong, by their sources. */
function reportSubject({ ncesID, name, town, state_abbr: abbr, sources }: School) {
  const subject: ReportSubject = {
    about: 'school',
    id: ncesID,
    name: [name, town, abbr].filter(Boolean).join(', '),
    figures: sources.map(({ what, vintage, source }) => ({ label: labels[what], vintage, source })),
  }
  return subject
}

/** The sections below the head of the page: they are loaded after it. */
export default function SchoolSections(props: SchoolSectionProps) {
  return (
    <>
      <ScoresSection {...props} />
      <ComparedSection {...props} />
      <StudentsSection {...props} />
      <AlternativesSection {...props} />
      <p className={classes.report}>
        <ReportButton subject={reportSubject(props.school)} />
      </p>
    </>
  )
}
