import type { SearchCount } from '@homeground/contracts'
import { Button } from '@mantine/core'
import type { ResultList } from '../../lists/search/result-list.ts'
import { isComplete, type SearchForm } from '../../lists/search/search-form.ts'
import { countTitle, placeCountText } from '../../lists/search/search-text.ts'
import classes from './finder.module.css'

export interface FinderFootProps {
  readonly list: ResultList
  readonly form: SearchForm
  /** Undefined until it is known. */
  readonly count: SearchCount | undefined
  readonly onShow: () => void
}

/** How many places match the answers so far, and the button that shows them; stays visible below the questions. */
export function FinderFoot({ list, form, count, onShow }: FinderFootProps) {
  const isEmpty = count?.count === 0
  return (
    <div className={classes.foot}>
      <p role="status">{count ? countTitle(form, { total: count.count, area: count.area, ...list }) : ' '}</p>
      {isEmpty ? (
        <Button component="a" href="#nothing" variant="default">
          What to change
        </Button>
      ) : (
        <Button disabled={!isComplete(form)} onClick={onShow}>
          {count ? `Show ${placeCountText(form.by, count.count)}` : 'Show results'}
        </Button>
      )}
    </div>
  )
}
