import { edgeLabels, type MapColors } from '@homeground/format/map-colors'
import { MadeUp } from '../values/no-value.tsx'
import classes from './legend.module.css'
import type { MapAttribute } from './places-map-props.ts'

/** Longer labels would touch, so only every second one is shown. */
const maxRoomyLetters = 5
/** So few labels never touch. */
const fewLabels = 3

interface LegendProps {
  attribute: MapAttribute
  colors: MapColors
  /** More values are on their way. */
  isLoading: boolean
  /** No place is on the map. */
  isEmpty: boolean
  /** The places could not be loaded. */
  hasFailed?: boolean
  /** One short line about what else is drawn. */
  note: string | null
  /** The patterns of areas: dotted without data, hatched where the class is not clear. */
  patterns?: { readonly isArea: boolean; readonly isHatched: boolean }
}

const noPatterns = { isArea: false, isHatched: false }

/**
 * The attribute with its vintage, one swatch per class, labels at the edges between classes, and "No data", or that
 * values are loading.
 */
export function Legend({
  attribute,
  colors,
  isLoading,
  isEmpty,
  hasFailed = false,
  note,
  patterns = noPatterns,
}: LegendProps) {
  const labels = edgeLabels(colors.edges, attribute)
  const isFew = labels.length <= fewLabels
  const isSparse = !isFew && labels.some((text) => text.length > maxRoomyLetters)
  return (
    <div className={classes.legend} data-picture="legend">
      <div className={classes.title}>
        {attribute.vintage ? `${attribute.label}, ${attribute.vintage}` : attribute.label}
        <MadeUp mark={attribute.mark ?? ''} />
      </div>
      <div className={classes.row}>
        {colors.classes.length > 0 && (
          <ColorRamp
            className={`${classes.legendRamp} ${isFew ? classes.few : isSparse ? classes.sparse : ''}`}
            colors={colors.classes}
            labels={labels}
          />
        )}
        {isLoading ? (
          <span className={classes.none}>Loading …</span>
        ) : hasFailed ? (
          <span className={classes.none}>Not loaded</span>
        ) : isEmpty ? (
          <span className={classes.none}>Nothing here. Zoom out, or change the filters.</span>
        ) : (
          <span className={classes.none}>
            <i data-area={patterns.isArea} />
            {colors.classes.length > 0 ? 'No data' : 'No data for these places'}
          </span>
        )}
      </div>
      {patterns.isHatched ? (
        <div className={classes.hatched}>
          <i />
          Margin of error reaches another class
        </div>
      ) : null}
      {note !== null && <div className={classes.note}>{note}</div>}
    </div>
  )
}

export interface ColorRampProps {
  readonly colors: readonly string[]
  /** Between two colors each: one fewer than `colors`. */
  readonly labels: readonly string[]
  readonly className?: string | undefined
  /** Leaves it out for screen readers. */
  readonly isHidden?: boolean
}

/** The colors of the classes of a map, with labels at the edges between them. */
export function ColorRamp({ colors, labels, className = '', isHidden }: ColorRampProps) {
  return (
    <div aria-hidden={isHidden} className={`${classes.ramp} ${className}`}>
      {colors.map((color, index) => (
        <span key={color}>
          <i style={{ background: color }} />
          {index > 0 ? <em>{labels[index - 1]}</em> : null}
        </span>
      ))}
    </div>
  )
}
