import type { ContentPage } from '@homeground/content'
import { contentPages } from '@homeground/content/pages'
import { fillOperator } from '@homeground/contracts/operator'
import { type ComponentType, useEffect, useRef } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { siteOperator } from '../../lib/operator.ts'
import { PageAnchors } from '../../ui/page/section.tsx'
import type from '../../ui/type.module.css'
import classes from './content-screen.module.css'

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** When a text was published; of a page that is not an article, when it was last changed. */
function PublishedOn({ page }: { readonly page: Pick<ContentPage, 'published' | 'order'> }) {
  const { published, order } = page
  return (
    <p className={`${type.small} ${type.mute}`}>
      {order === undefined ? 'Last updated ' : null}
      <time dateTime={published}>{day.format(new Date(published))}</time>
    </p>
  )
}

/** Below this, a list of the parts is longer than it is useful. */
const leastParts = 3

/** Title, date, parts and text of a written page; after an article, those before and after it. */
function WrittenPage({ page }: { readonly page: ContentPage }) {
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
          {order === undefined ? null : <OtherArticles order={order} />}
        </div>
      </div>
    </article>
  )
}

/** The text of a written page. Its links to other screens do not reload the product. */
function WrittenText({ html }: { readonly html: string }) {
  const text = useRef<HTMLDivElement>(null)
  const navigate = useNavigate()
  useEffect(() => {
    const element = text.current!
    const follow = (event: MouseEvent) => {
      const link = (event.target as Element).closest('a')
      if (!link || link.origin !== location.origin || !isPlainClick(event)) return
      event.preventDefault()
      navigate(link.pathname + link.search + link.hash)
    }
    element.addEventListener('click', follow)
    return () => element.removeEventListener('click', follow)
  }, [navigate])
  return (
    <div ref={text} className={classes.text} dangerouslySetInnerHTML={{ __html: fillOperator(html, siteOperator()) }} />
  )
}

/** Other clicks open a tab or a menu of the browser. */
function isPlainClick({ button, altKey, ctrlKey, metaKey, shiftKey }: MouseEvent): boolean {
  return button === 0 && !altKey && !ctrlKey && !metaKey && !shiftKey
}

/** Links to the articles before and after one in the reading order; at either end, to all of them. */
function OtherArticles({ order: here }: { readonly order: number }) {
  return (
    <nav aria-label="Other articles" className={classes.others}>
      {[
        { name: 'Previous article', order: here - 1 },
        { name: 'Next article', order: here + 1 },
      ].map(({ name, order }) => {
        const article = contentPages.find((page) => page.order === order)
        return (
          <div key={name}>
            <p>{article ? name : 'Overview'}</p>
            <Link to={article?.path ?? '/blog'}>{article?.title ?? 'All articles'}</Link>
          </div>
        )
      })}
    </nav>
  )
}

/** The screen of a written page. The build calls it with the content of a Markdown file. */
export function contentScreen(page: ContentPage): ComponentType {
  return function ContentScreen() {
    return <WrittenPage page={page} />
  }
}
