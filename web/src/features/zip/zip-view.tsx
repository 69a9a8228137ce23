import { nameOfState } from '@homeground/catalog/states'
import type { ZipDetail } from '@homeground/contracts'
import { subjectTitles } from '@homeground/contracts/subject-titles'
import { useMemo } from 'react'
import type { LoadedAttributes } from '../../lib/api/attributes.ts'
import { kindLabels, zipPath } from '../../lib/api/places.ts'
import { useTitle } from '../../lib/navigation/title.ts'
import { useRecordPage } from '../../lib/recent-pages.ts'
import { useLazyComponent } from '../../lib/lazy-component.tsx'
import { pickKeyFigures } from '../../places/figures/figure-groups.ts'
import { KeyStrip } from '../../places/figures/key-strip.tsx'
import { useLater } from '../../ui/page/use-later.ts'
import { SubjectView } from '../../ui/subject/subject-view.tsx'
import { NeighborMap } from './neighbors/neighbor-map.tsx'
import { standoutOf } from './standout.ts'
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
  ['similar', 'Similar places'],
  ['neighbors', 'Nearby zips'],
  ['sources', 'Sources'],
] as const

/** Everything known about one zip. */
export function ZipView({ detail, attributes }: ZipViewProps) {
  const { zip, state_abbr: abbr, figures, neighbors } = detail
  const state = { abbr, name: nameOfState(abbr) }
  const Sections = useLazyComponent(loadSections, useLater())
  const keys = useMemo(() => pickKeyFigures(figures, attributes), [figures, attributes])
  const standout = useMemo(() => {
    const ranked = figures.flatMap((figure) => {
      const attribute = attributes.byKey.get(figure.key)
      return attribute ? [{ attribute, figure }] : []
    })
    return standoutOf(ranked, state.name)
  }, [figures, attributes, state.name])
  const title = subjectTitles.zip(detail)
  useTitle(title)
  useRecordPage({ path: zipPath(zip), label: title, kind: kindLabels.zip })

  return (
    <SubjectView
      head={
        <>
          <ZipHead detail={detail} standout={standout} state={state} />
          <KeyStrip figures={keys} one="zip" />
        </>
      }
      map={<NeighborMap detail={detail} attributes={attributes} />}
      parts={neighbors.length > 0 ? parts : parts.filter(([id]) => id !== 'neighbors')}
    >
      {Sections ? <Sections attributes={attributes} detail={detail} state={state} /> : null}
    </SubjectView>
  )
}
