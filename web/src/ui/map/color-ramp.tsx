import classes from './color-ramp.module.css'

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
