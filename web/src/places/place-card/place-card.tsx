import { nameOfState } from '@homeground/catalog/states'
import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { countyText, formatMargin, formatPeriod } from '@homeground/format/format'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import { type LoadedAttribute, useAttributes } from '../../lib/api/attributes.ts'
import { placeRef } from '../../lib/api/place-ref.ts'
import { zipPath } from '../../lib/api/places.ts'
import type { PlaceResult } from '../../lib/api/zip-results.ts'
import { Icon } from '../../ui/icon.tsx'
import type from '../../ui/type.module.css'
import { CompareButton } from '../compare/compare-button.tsx'
import { FigureText } from '../figures/figure-cell.tsx'
import { SaveButton } from '../save/save-buttons.tsx'
import classes from './place-card.module.css'
import { figuresOfCard, placeCardQuery } from './place-card-query.ts'

export interface PlaceCardProps {
  readonly zip: string
  /** Its name, if it is known before the card is loaded. */
  readonly town: string | undefined
  /** The attribute that the map shows, first among the figures; null if zips do not have it. */
  readonly measure: string | null
  /** The reader has opened it, so it takes the focus. */
  readonly takesFocus: boolean
  readonly onClose: () => void
}

/** A zip on a map: its main figures, and buttons to open, compare and save it. */
export default function PlaceCard({ zip, town, measure, takesFocus, onClose }: PlaceCardProps) {
  const { data: result, isError } = useQuery(placeCardQuery(zip, measure))
  const { byKey } = useAttributes()
  const attributes = figuresOfCard(measure).flatMap((key) => {
    const attribute = byKey.get(key)
    return attribute?.loaded || (attribute && key === measure) ? [attribute] : []
  })
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takesFocus) title.current?.focus({ preventScroll: true })
  }, [takesFocus, zip])
  const name = result?.town ?? town
  return (
    <section
      aria-label={name ? `${name} ${zip}` : zip}
      className={classes.card}
      onKeyDown={({ key }) => {
        if (key === 'Escape') onClose()
      }}
    >
      <header>
        <h2 ref={title} tabIndex={-1}>
          {name} <span>{zip}</span>
        </h2>
        <button aria-label="Close" className={classes.close} onClick={onClose} type="button">
          <Icon name="close" />
        </button>
      </header>
      {isError ? (
        <p className={`${type.small} ${type.soft}`}>Its figures didn’t load. Open it to try again.</p>
      ) : result === null ? (
        <p className={`${type.small} ${type.soft}`}>This zip code isn’t in our data.</p>
      ) : (
        <Figures attributes={attributes} result={result} />
      )}
      <div className={classes.actions}>
        <Button component={Link} to={zipPath(zip)}>
          Open
        </Button>
        {name ? (
          <>
            <CompareButton look="button" place={placeRef({ zip, town: name })} />
            <SaveButton look="button" place={placeRef({ zip, town: name })} />
          </>
        ) : null}
      </div>
    </section>
  )
}

interface FiguresProps {
  readonly attributes: readonly LoadedAttribute[]
  readonly result: PlaceResult | undefined
}

function Figures({ attributes, result }: FiguresProps) {
  return (
    <>
      <p className={`${type.small} ${type.soft}`}>{result ? whereOf(result) : '\u00a0'}</p>
      <CardFigures attributes={attributes} result={result} />
    </>
  )
}

function whereOf(place: PlaceResult): string {
  return [countyText(place), nameOfState(place.state_abbr)].filter(Boolean).join(', ')
}

interface CardFiguresProps {
  readonly attributes: readonly LoadedAttribute[]
  /** Undefined while it is being loaded. */
  readonly result: PlaceResult | undefined
}

/** The figures of a card, each with its vintage and its margin of error. */
function CardFigures({ attributes, result }: CardFiguresProps) {
  return (
    <dl aria-busy={result === undefined} className={classes.figures}>
      {attributes.map((attribute) => {
        const { key, short, info } = attribute
        const vintage = formatPeriod(result?.notes?.[key]?.vintage ?? info?.vintage)
        return (
          <div key={key}>
            <dt>{vintage ? `${short}, ${vintage}` : short}</dt>
            <dd>{result ? <Figure attribute={attribute} result={result} /> : '\u00a0'}</dd>
          </div>
        )
      })}
    </dl>
  )
}

function Figure({ attribute, result }: { attribute: LoadedAttribute; result: PlaceResult }) {
  const { key, unit } = attribute
  const margin = formatMargin(unit, result.moe?.[key])
  return (
    <>
      <FigureText attribute={attribute} place={result} />
      {margin === '' ? null : <span> {margin}</span>}
    </>
  )
}
