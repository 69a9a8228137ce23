import { Link } from 'react-router-dom'
import { useAttributes } from '../../lib/attributes.ts'
import classes from './banner.module.css'

/** Says on every screen that numbers are generated, as long as that is so. */
export function Banner() {
  const { dataSet } = useAttributes()
  if (dataSet !== 'demonstration' && dataSet !== 'mixed') return null
  return (
    <aside aria-label="About this data" className={classes.banner}>
      {dataSet === 'mixed' ? (
        <b>Partly demonstration data.</b>
      ) : (
        <span>
          <b>Demonstration data.</b>{' '}
          <span className={classes.wide}>
            The places are real, the numbers are generated to show how the site works.
          </span>
          <span className={classes.narrow}>Generated numbers.</span>
        </span>
      )}
      <Link to="/#sources">What is loaded</Link>
    </aside>
  )
}
