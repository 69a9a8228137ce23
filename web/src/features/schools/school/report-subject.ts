import type { School, SchoolSource } from '@homeground/contracts'
import type { ReportSubject } from '../../../places/report/report-modal.ts'

const labels: Record<SchoolSource['what'], string> = {
  directory: 'Name, address, level or grades',
  location: 'Location on the map',
  students: 'Students',
  lunch: 'Free and reduced-price lunch',
  scores: 'Test results and scores',
}

/** What can be reported as wrong on the page of a school, by the sources of its figures. */
export function reportSubject({ ncesID, name, town, state_abbr: abbr, sources }: School) {
  const subject: ReportSubject = {
    about: 'school',
    id: ncesID,
    name: [name, town, abbr].filter(Boolean).join(', '),
    figures: sources.map(({ what, vintage, source }) => ({ label: labels[what], vintage, source })),
  }
  return subject
}
