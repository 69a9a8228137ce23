import { ResultsHeading } from './results-heading.tsx'

/** A radius search that has no middle yet. */
export function Unasked() {
  return (
    <ResultsHeading title="Search around a place">
      Name a zip or a town, choose how far to look, then search.
    </ResultsHeading>
  )
}
