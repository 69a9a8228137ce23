import type { Load } from '@homeground/contracts'
import { formatMoment } from '../../../lib/format/vintage.ts'
import classes from './running-loads.module.css'

/** Files being loaded: until they are published, pages show the previous numbers. */
export function RunningLoads({ loads }: { readonly loads: readonly Load[] }) {
  return loads.map(({ service, id, publisher, name, started_at: startedAt }) => (
    <p className={classes.running} key={`${service} ${id}`}>
      Loading {name} ({publisher}) since {formatMoment(startedAt)}. Until it is published, pages show the previous
      numbers.
    </p>
  ))
}
