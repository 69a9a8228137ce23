import type { ContentPage } from '@homeground/content'
import { PageAnchors } from '../../ui/page/section.tsx'
import type from '../../ui/type.module.css'
import { NextArticle } from './next-article.tsx'
import { PublishedOn } from './published-on.tsx'
import classes from './written-page.module.css'
import { WrittenText } from './written-text.tsx'

/** Below this, a list of the parts is longer than it is useful. */
const leastParts = 3

/** Title, date, parts and text of a written page; after an article, the next one. */
export function WrittenPage({ page }: { readonly page: ContentPage }) {
  const { title, description, headings, html, order } = page
  return (
    <article className={`${type.page} ${classes.page}`}>
      <header className={classes.head}>
        <h1 tabIndex={-1}>{title}</h1>
        {order === undefined ? null : <p className={type.lede}>{description}</p>}
        <PublishedOn page={page} />
      </header>
      <div className={classes.columns} data-parts={headings.length >= leastParts}>
        {headings.length >= leastParts ? (
          <div className={classes.parts}>
            <PageAnchors parts={headings.map(({ id, text }) => [id, text])} />
          </div>
        ) : null}
        <div>
          <WrittenText html={html} />
          {order === undefined ? null : <NextArticle after={order} />}
        </div>
      </div>
    </article>
  )
}
