import classes from './place-points.module.css'

interface PointShapeProps {
  /** Null for a point without a value. */
  color: string | null
  /** A square has about the area of the circle. */
  radius: number
  shape: 'circle' | 'square'
}

/** A circle or a square in the color of its value. */
export function PointShape({ color, radius, shape }: PointShapeProps) {
  const look = {
    className: color === null ? classes.none : classes.value,
    style: color === null ? undefined : { fill: color },
  }
  if (shape === 'circle') return <circle {...look} r={radius} />
  const half = Math.round(radius * 0.86)
  return <rect {...look} height={2 * half} width={2 * half} x={-half} y={-half} />
}
