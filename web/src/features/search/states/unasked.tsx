import { Button } from '@mantine/core'
import { CenterPicker } from '../form/center-picker.tsx'
import { canBeAsked } from '../question.ts'
import { ResultsHeading } from '../results/results-heading.tsx'
import { useSearch } from '../search-store.ts'
import classes from './search-states.module.css'

/** A radius search that has no middle yet; where the area is folded away, the fields stand here. */
export function Unasked({ onSearch }: { readonly onSearch: () => void }) {
  const draft = useSearch((state) => state.draft)
  return (
    <>
      <ResultsHeading title="Search around a place">
        Name a zip or a town, choose how far to look, then search.
      </ResultsHeading>
      <div className={classes.unasked}>
        <CenterPicker draft={draft} onSearch={onSearch} />
        <Button disabled={!canBeAsked(draft)} onClick={onSearch}>
          Search
        </Button>
      </div>
    </>
  )
}
