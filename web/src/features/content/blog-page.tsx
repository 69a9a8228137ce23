import { contentPages } from '@homeground/content/pages'
import { Link } from 'react-router-dom'
import type from '../../ui/type.module.css'
import classes from './blog-page.module.css'

/** Every article in the reading order. */
export default function BlogPage() {
  const articles = contentPages.filter(({ order }) => order !== undefined)
  return (
    <div className={`${type.page} ${classes.page}`}>
      <h1 tabIndex={-1}>Articles</h1>
      <p className={type.lede}>
        Where the numbers come from and how to read them, in the order in which they build on each other.
      </p>
      <ol className={classes.articles}>
        {articles.map((article) => (
          <li key={article.path}>
            <p aria-hidden="true" className={`${type.figure} ${type.mute}`}>
              {article.order}
            </p>
            <div>
              <h2>
                <Link className={type.quiet} to={article.path}>
                  {article.title}
                </Link>
              </h2>
              <p className={type.soft}>{article.description}</p>
            </div>
          </li>
        ))}
      </ol>
    </div>
  )
}
