import { isStateAbbr, states } from '@homeground/catalog/states'
import type { ZipDetail } from '@homeground/contracts'
import { useMemo } from 'react'
import type { LoadedAttributes } from '../../lib/api/attributes.ts'
import { useComingGroups } from '../../lib/api/follow-loading.ts'
import { useTitle } from '../../lib/navigation/title.ts'
import { PageAnchors } from '../../ui/page/page-anchors.tsx'
import { useLater } from '../../ui/page/use-later.ts'
import type from '../../ui/type.module.css'
import { groupFigures, pickKeyFigures } from './figures/figure-groups.ts'
import { KeyFigures } from './figures/key-figures.tsx'
import { KeyStrip } from './figures/key-strip.tsx'
import { PriceHistory } from './history/price-history.tsx'
import { NeighborMap } from './neighbors/neighbor-map.tsx'
import { Neighbors } from './neighbors/neighbors.tsx'
import { Schools } from './schools/schools.tsx'
import { Sources } from './sources/sources.tsx'
import { ZipHead } from './zip-head.tsx'
import classes from './zip-view.module.css'

interface ZipViewProps {
  detail: ZipDetail
  attributes: LoadedAttributes
}

const parts = [
  ['key', 'Key figures'],
  ['price', 'Price history'],
  ['schools', 'Schools'],
  ['neighbors', 'Nearby zips'],
  ['sources', 'Sources'],
] as const

/** Everything known about one zip. */
export function ZipView({ detail, attributes }: ZipViewProps) {
  const { zip, town, state_abbr: abbr, figures } = detail
  const state = { abbr, name: isStateAbbr(abbr) ? states[abbr] : abbr }
  const coming = useComingGroups()
  const groups = useMemo(
    () => groupFigures(figures, attributes, coming),
    [figures, attributes, coming],
  )
  const isLater = useLater()
  const keys = useMemo(() => pickKeyFigures(figures, attributes), [figures, attributes])
  const changeFromPeak = figures.find(({ key }) => key === 'peak_price_change')?.value ?? null
  useTitle(`${town}, ${abbr} ${zip}`)

  return (
    <div className={type.page}>
      <div className={classes.head}>
        <div className={classes.left}>
          <ZipHead detail={detail} state={state} />
          <KeyStrip figures={keys} />
        </div>
        <NeighborMap detail={detail} attributes={attributes} />
      </div>
      <PageAnchors parts={parts} ruled />
      {isLater ? (
        <>
          <KeyFigures detail={detail} groups={groups} state={state} />
          <PriceHistory changeFromPeak={changeFromPeak} state={state} zip={zip} />
          <Schools zip={zip} />
          <Neighbors detail={detail} />
          <Sources detail={detail} attributes={attributes} />
        </>
      ) : (
        <div className={classes.rest} />
      )}
    </div>
  )
}
