import type { ZipResult } from '@homeground/contracts'
import { useMemo } from 'react'
import type { Measure } from '../../lib/attributes.ts'
import { formatPeriod } from '../../lib/format.ts'
import { edgeLabels } from '../../ui/map/legend.tsx'
import { mapColors } from '../../ui/map/map-colors.ts'
import { mapSize, project } from './albers.ts'
import classes from './country-map.module.css'
import { useCountryOutline } from './country-outline.ts'

export interface CountryMapProps {
  readonly zips: readonly ZipResult[]
  readonly measure: Measure
  readonly title: string
}

/** Places of the 50 states as dots over their outlines, coloured by a measure. */
export function CountryMap({ zips, measure, title }: CountryMapProps) {
  const outline = useCountryOutline()
  const about = {
    label: measure.label,
    unit: measure.unit,
    vintage: formatPeriod(measure.info?.vintage) || null,
  }
  const points = useMemo(
    () =>
      zips.map((zip) => ({
        id: zip.zip,
        label: zip.town,
        lat: zip.lat,
        lng: zip.lng,
        value: (zip[measure.key] as number | null | undefined) ?? null,
      })),
    [zips, measure.key],
  )
  const colors = mapColors(points, about)
  const labels = edgeLabels(colors.edges, about)
  return (
    <figure className={classes.figure}>
      <svg
        aria-label={`Map of the United States: ${title}`}
        className={classes.map}
        role="img"
        viewBox={`0 0 ${mapSize.width} ${mapSize.height}`}
      >
        <path className={classes.land} d={outline?.land ?? ''} />
        <path className={classes.borders} d={outline?.borders ?? ''} />
        {points.map(({ id, lat, lng, value }) => {
          const at = project(lng, lat)
          if (at === null || value === null) return null
          return <circle cx={at[0]} cy={at[1]} fill={colors.colorOf(value)} key={id} r="7" />
        })}
      </svg>
      <figcaption className={classes.legend}>
        <b>{about.vintage ? `${about.label}, ${about.vintage}` : about.label}</b>
        <span className={classes.ramp}>
          {colors.classes.map((color, index) => (
            <span key={color}>
              <i style={{ background: color }} />
              {index > 0 ? <em>{labels[index - 1]}</em> : null}
            </span>
          ))}
        </span>
        <span className={classes.note}>{title}</span>
      </figcaption>
    </figure>
  )
}
