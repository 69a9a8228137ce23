import { Link } from 'react-router-dom'
import { useSearchContext } from '../../search/search-context.ts'
import type { SearchForm } from '../../search/search-form.ts'
import classes from './pager.module.css'

export interface PagerProps {
  readonly form: SearchForm
  /** At least one. */
  readonly pages: number
}

/** Links to the other pages of a list. */
export function Pager({ form, pages }: PagerProps) {
  const { view } = useSearchContext()
  if (pages <= 1) return null
  const linkTo = (page: number, text: string) =>
    page < 1 || page > pages ? <span /> : <Link to={view.addressFor({ ...form, page })}>{text}</Link>
  return (
    <nav aria-label="Pages" className={classes.pager}>
      {linkTo(form.page - 1, 'Previous')}
      <span>
        Page {form.page} of {pages}
      </span>
      {linkTo(form.page + 1, 'Next')}
    </nav>
  )
}
