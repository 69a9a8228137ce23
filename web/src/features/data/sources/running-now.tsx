import type { Load } from '@homeground/contracts'
import { momentOf } from '../../../lib/format/moment.ts'
import classes from './running-now.module.css'

/** Files that are on their way in: until they are published, pages show what was there before. */
export function RunningNow({ loads }: { readonly loads: readonly Load[] }) {
  return loads.map(({ service, id, publisher, name, started_at: startedAt }) => (
    <p className={classes.running} key={`${service} ${id}`}>
      Being loaded: {name} ({publisher}), since {momentOf(startedAt)}. Until it is published, pages
      show what was there before.
    </p>
  ))
}
