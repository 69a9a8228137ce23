import type { StateDetails } from '@homeground/contracts'
import { useQuery } from '@tanstack/react-query'
import type { LoadedAttributes } from '../../lib/api/attributes.ts'
import { statisticQuery } from '../../lib/api/statistics.ts'
import { useTitle } from '../../lib/navigation/title.ts'
import { StatisticLinks } from '../../places/statistics/statistic-links.tsx'
import { Section } from '../../ui/page/section.tsx'
import { SubjectView } from '../../ui/subject/subject-view.tsx'
import { useTopZips } from './demographics-api.ts'
import { MeasureSection } from './measure-section.tsx'
import { StateFigures } from './state-figures.tsx'
import { StateHead } from './state-head.tsx'
import { StateMap } from './state-map.tsx'
import { TopZips } from './top-zips.tsx'
import { useMeasure } from './use-measure.ts'

interface DemographicsViewProps {
  readonly details: StateDetails
  readonly attributes: LoadedAttributes
}

const parts = [
  ['distribution', 'Distribution'],
  ['top', 'Top zips'],
  ['figures', 'People and income'],
  ['more', 'More statistics'],
] as const

/** Everything about the people and income of a state; one measure at a time has its distribution, top zips and map. */
export function DemographicsView({ details, attributes }: DemographicsViewProps) {
  const { state_abbr: state, name } = details
  const { measures, measure, setMeasure } = useMeasure(attributes)
  const statistic = useQuery(statisticQuery({ state, stat: measure.key }))
  const top = useTopZips(state, measure.key)
  useTitle(`Demographics of ${name}`)
  return (
    <SubjectView
      head={<StateHead attributes={attributes} details={details} />}
      map={<StateMap distribution={statistic.data?.histogram ?? undefined} measure={measure} state={state} />}
      parts={parts}
    >
      <MeasureSection measure={measure} measures={measures} onMeasure={setMeasure} state={name} statistic={statistic} />
      <TopZips measure={measure} state={{ abbr: state, name }} top={top} />
      <StateFigures attributes={attributes} details={details} />
      <Section id="more" title={`More statistics of ${name}`}>
        <StatisticLinks state={state} />
      </Section>
    </SubjectView>
  )
}
