import type { ZipDetail } from '@homeground/contracts'
import { Badge, Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { spellOut } from '@homeground/format/numbers'
import { saveLateCsv } from '../../lib/format/csv.ts'
import { useCopy } from '../../ui/form/copy-button.tsx'
import { Icon } from '../../ui/icon.tsx'
import type from '../../ui/type.module.css'
import classes from './compare-head.module.css'
import type { CompareGroup } from './rows/compare-rows.ts'

interface CompareHeadProps {
  readonly places: readonly ZipDetail[]
  readonly groups: readonly CompareGroup[]
  /** Path and query of the share link. */
  readonly link: string
  readonly onClear: () => void
}

/** The title, with buttons to share, print and download the comparison, and to empty it. */
export function CompareHead({ places, groups, link, onClear }: CompareHeadProps) {
  const address = location.origin + link
  const { state, copy } = useCopy(address)
  function download() {
    const zips = places.map(({ zip }) => zip)
    void saveLateCsv(`homeground-compare-${zips.join('-')}.csv`, async () => {
      const { compareCsv } = await import('./compare-csv.ts')
      return compareCsv(places, groups)
    })
  }
  return (
    <>
      <header className={classes.head}>
        <div>
          <h1 tabIndex={-1}>{titleOf(places.length)}</h1>
          <p className={`${type.soft} ${classes.lede}`}>
            Bars show the percentile in the nation; for test scores, in the state. <Badge variant="best">Best</Badge>{' '}
            marks the strongest value where the measure has a better end and the difference is clear.
          </p>
        </div>
        <div className={classes.actions}>
          <Button leftSection={<Icon name="link" />} onClick={() => void copy()} variant="default">
            {state === 'copied' ? 'Link copied' : 'Copy link'}
          </Button>
          <Button
            className={classes.print ?? ''}
            leftSection={<Icon name="print" />}
            onClick={() => window.print()}
            variant="default"
          >
            Print
          </Button>
          <Button
            leftSection={<Icon name="download" />}
            onClick={download}
            title="Download every number with its margin, vintage and source"
            variant="default"
          >
            CSV
          </Button>
          <Button onClick={onClear} variant="subtle">
            Reset
          </Button>
        </div>
      </header>
      <p className={state === 'refused' ? classes.link : type.hidden} role="status">
        {state === 'copied' ? 'Link copied' : null}
        {state === 'refused' ? `Copy this link: ${address}` : null}
      </p>
    </>
  )
}

/** `Four places, side by side` */
function titleOf(count: number): string {
  if (count === 1) return 'One place so far'
  const number = spellOut(count)
  return `${number.charAt(0).toUpperCase()}${number.slice(1)} places, side by side`
}
