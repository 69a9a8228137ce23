import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { similarityAttributes } from '@homeground/catalog/attributes/selections'
import type { Figure } from '@homeground/contracts'
import { formatCount } from '@homeground/format/format'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useAttributes } from '../../lib/api/attributes.ts'
import { saveLateCsv } from '../../lib/format/csv.ts'
import { useNear } from '../../lib/use-near.ts'
import { SkeletonRows } from '../../ui/feedback/skeleton-rows.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Section, Source } from '../../ui/page/section.tsx'
import { DataTable } from '../../ui/tables/data-table.tsx'
import { tableRoles } from '../../ui/tables/table-roles.ts'
import type from '../../ui/type.module.css'
import { useSimilarLimits } from '../similar-model/similar-limits.ts'
import { openSimilarModal } from '../similar-model/similar-modal.ts'
import { type SimilarResult, useSimilarPlaces } from '../similar-model/similar-places.ts'
import type { SimilarTo } from '../similar-model/similar-search.ts'
import classes from './similar.module.css'
import { SimilarControls } from './similar-controls.tsx'
import { priceLabel, SimilarRow } from './similar-row.tsx'

/** Rows before "Show all". */
const firstRows = 6

export interface SimilarSectionProps {
  readonly here: SimilarTo
  readonly town: string
  readonly figures: readonly Figure[]
}

/** Places like this one, or cheaper or near ones: what matches, what differs, and what they cost. */
export function SimilarSection({ here, town, figures }: SimilarSectionProps) {
  const [limits, setLimits] = useSimilarLimits()
  const [box, isNear] = useNear<HTMLDivElement>()
  const { data: places, error, isFetching, refetch } = useSimilarPlaces(here, limits, isNear)
  const price = figures.find(({ key }) => key === 'median_listing_price')?.value ?? null
  return (
    <Section
      id="similar"
      notes={
        <>
          <p>Similar in homes, schools, income, people and distance to an airport. Race and origin are not used.</p>
          <Source>
            School scores rank schools within a state. Across states, a match only means that both rank alike in their
            own states. <Link to="/data#similarity">How similarity is calculated</Link>
          </Source>
        </>
      }
      title={limits.maxPriceUsd === null ? `Places like ${town}` : `Like ${town}, but cheaper`}
    >
      <div ref={box}>
        <SimilarControls limits={limits} onChange={setLimits} price={price} />
        {places ? (
          <SimilarTable places={places} figures={figures} price={price} here={here} isStale={isFetching} />
        ) : error && !isFetching ? (
          <div className={classes.failed} role="status">
            <p>Similar places didn’t load. {error.message}</p>
            <Button onClick={() => void refetch()} variant="default">
              Try again
            </Button>
          </div>
        ) : (
          <SkeletonRows bars={['22%', '8%', '12%', '28%', '20%']} count={firstRows} heightPx={69} />
        )}
      </div>
    </Section>
  )
}

interface SimilarTableProps extends Pick<SimilarSectionProps, 'here' | 'figures'> {
  readonly places: readonly SimilarResult[]
  readonly price: number | null
  /** True while other places are being loaded. */
  readonly isStale: boolean
}

function SimilarTable({ places, figures, price, here, isStale }: SimilarTableProps) {
  const [showsAll, setShowsAll] = useState(false)
  const { byKey } = useAttributes()
  const versus = `vs. ${here.placeType === 'zip' ? here.place : 'here'}`
  if (places.length === 0) {
    return (
      <p className={classes.nothing} role="status">
        No similar places: too few numbers are known, or none are within these limits.
      </p>
    )
  }
  const columns = similarityAttributes.flatMap((key) => {
    const attribute = byKey.get(key)
    return attribute ? [{ key, attribute }] : []
  })
  function download() {
    const name = here.place.toLowerCase().replace(/[^a-z0-9]+/g, '-')
    void saveLateCsv(`homeground-like-${name}.csv`, async () => {
      const { similarCsv } = await import('../similar-model/similar-csv.ts')
      return similarCsv(places, columns)
    })
  }
  const shown = showsAll ? places : places.slice(0, firstRows)
  return (
    <div data-stale={isStale}>
      <DataTable
        className={classes.table}
        columns={[
          'Place',
          { label: 'Similarity', isNumber: true },
          { label: priceLabel, isNumber: true },
          ...(price === null ? [] : [{ label: versus, isNumber: true }]),
          'Matches',
          'Differs',
          { label: <span className={type.hidden}>Compare</span> },
        ]}
        isStacked
      >
        <tbody {...tableRoles.group}>
          {shown.map((place) => (
            <SimilarRow
              figures={figures}
              key={place.zip ?? `${place.town}, ${place.state_abbr}`}
              place={place}
              price={price}
              versus={versus}
            />
          ))}
        </tbody>
      </DataTable>
      <div className={classes.tools}>
        {shown.length < places.length ? (
          <Button onClick={() => setShowsAll(true)} size="sm" variant="subtle">
            Show all {formatCount(places.length, 'place')}
          </Button>
        ) : null}
        <Button onClick={() => openSimilarModal(here)} size="sm" variant="subtle">
          Search by these numbers
        </Button>
        <Button
          leftSection={<Icon name="download" size={16} />}
          onClick={download}
          size="sm"
          title={`Download ${formatCount(places.length, 'row')} with values, vintages and sources`}
          variant="subtle"
        >
          CSV
        </Button>
      </div>
    </div>
  )
}
