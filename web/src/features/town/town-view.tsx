import { nameOfState } from '@homeground/catalog/states'
import type { PlaceDetail } from '@homeground/contracts'
import { subjectTitles } from '@homeground/contracts/subject-titles'
import { useMemo } from 'react'
import type { LoadedAttributes } from '../../lib/api/attributes.ts'
import { kindLabels, townPath } from '../../lib/api/places.ts'
import { useTitle } from '../../lib/navigation/title.ts'
import { useRecordPage } from '../../lib/recent-pages.ts'
import { useLazyComponent } from '../../lib/lazy-component.tsx'
import { pickKeyFigures } from '../../places/figures/figure-groups.ts'
import { KeyStrip } from '../../places/figures/key-strip.tsx'
import { useLater } from '../../ui/page/use-later.ts'
import { SubjectView } from '../../ui/subject/subject-view.tsx'
import { TownHead } from './town-head.tsx'
import { TownMap } from './town-map.tsx'

interface TownViewProps {
  readonly detail: PlaceDetail
  readonly attributes: LoadedAttributes
}

const loadSections = () => import('./town-sections.tsx')

const parts = [
  ['zips', 'Zip codes'],
  ['key', 'Key figures'],
  ['price', 'Price history'],
  ['schools', 'Schools'],
  ['similar', 'Similar places'],
  ['sources', 'Sources'],
] as const

/** Everything known about one town. */
export function TownView({ detail, attributes }: TownViewProps) {
  const { town, state_abbr: abbr, figures } = detail
  const state = { abbr, name: nameOfState(abbr) }
  const Sections = useLazyComponent(loadSections, useLater())
  const keys = useMemo(() => pickKeyFigures(figures, attributes), [figures, attributes])
  const title = subjectTitles.town(detail)
  useTitle(title)
  useRecordPage({ path: townPath(town, abbr), label: title, kind: kindLabels.town })
  return (
    <SubjectView
      head={
        <>
          <TownHead detail={detail} state={state} />
          <KeyStrip figures={keys} one="town" />
        </>
      }
      map={<TownMap attributes={attributes} detail={detail} />}
      parts={parts}
    >
      {Sections ? <Sections attributes={attributes} detail={detail} state={state} /> : null}
    </SubjectView>
  )
}
