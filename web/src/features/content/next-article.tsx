import { contentPages } from '@homeground/content/pages'
import { Link } from 'react-router-dom'
import classes from './written-page.module.css'

/** A link to the next article in the reading order; after the last one, to all of them. */
export function NextArticle({ after }: { readonly after: number }) {
  const next = contentPages.find(({ order }) => order === after + 1)
  return (
    <nav aria-label="Next article" className={classes.next}>
      {next ? (
        <>
          <p>Next article</p>
          <Link to={next.path}>{next.title}</Link>
        </>
      ) : (
        <Link to="/blog">All articles</Link>
      )}
    </nav>
  )
}
