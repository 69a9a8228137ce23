import { Button } from '@mantine/core'
import { Link } from 'react-router-dom'
import { clearRecentPages, useRecentPages } from '../../lib/recent-pages.ts'
import { Section } from '../../ui/page/section.tsx'
import classes from './recent-section.module.css'

/** The places that this browser opened last; nothing before the first. */
export function RecentSection() {
  const pages = useRecentPages((state) => state.pages)
  if (pages.length === 0) return null
  return (
    <Section
      id="recent"
      notes={<p>This list is stored only in this browser, not in your account.</p>}
      title="Recently viewed"
    >
      <ul className={classes.pages}>
        {pages.map(({ path, label, kind }) => (
          <li key={path}>
            <Link to={path}>{label}</Link> <span>{kind}</span>
          </li>
        ))}
      </ul>
      <Button className={classes.clear ?? ''} onClick={clearRecentPages} size="sm" variant="default">
        Clear
      </Button>
    </Section>
  )
}
