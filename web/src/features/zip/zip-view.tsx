import { isStateAbbr, states } from '@homeground/catalog/states'
import type { ZipDetail } from '@homeground/contracts'
import { useMemo } from 'react'
import type { LoadedAttributes } from '../../lib/api/attributes.ts'
import { useTitle } from '../../lib/navigation/title.ts'
import { useLateComponent } from '../../lib/use-late-component.ts'
import { PageAnchors } from '../../ui/page/page-anchors.tsx'
import { useLater } from '../../ui/page/use-later.ts'
import classes from '../../ui/subject/subject-view.module.css'
import type from '../../ui/type.module.css'
import { pickKeyFigures } from './figures/figure-groups.ts'
import { KeyStrip } from './figures/key-strip.tsx'
import { NeighborMap } from './neighbors/neighbor-map.tsx'
import { ZipHead } from './zip-head.tsx'

interface ZipViewProps {
  detail: ZipDetail
  attributes: LoadedAttributes
}

const loadSections = () => import('./zip-sections.tsx')

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
  const Sections = useLateComponent(loadSections, useLater())
  const keys = useMemo(() => pickKeyFigures(figures, attributes), [figures, attributes])
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
      {Sections ? (
        <Sections attributes={attributes} detail={detail} state={state} />
      ) : (
        <div className={classes.rest} />
      )}
    </div>
  )
}
