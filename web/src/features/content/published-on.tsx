import type { ContentPage } from '@homeground/content'
import type from '../../ui/type.module.css'

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** When a text was published; of a page that is not an article, when it was last changed. */
export function PublishedOn({ page }: { readonly page: Pick<ContentPage, 'published' | 'order'> }) {
  const { published, order } = page
  return (
    <p className={`${type.small} ${type.mute}`}>
      {order === undefined ? 'Last updated ' : null}
      <time dateTime={published}>{day.format(new Date(published))}</time>
    </p>
  )
}
