import { formatCountShort } from '@homeground/format/numbers'
import classes from './place-points.module.css'

interface ClusterShapeProps {
  readonly count: number
  /** Of the mean of its values; null without any. */
  readonly color: string | null
  readonly radius: number
}

/** A disc with the number of zips in it, in a ring of the color of their mean. */
export function ClusterShape({ count, color, radius }: ClusterShapeProps) {
  return (
    <>
      <circle className={classes.outline} r={radius + 2} />
      <circle
        className={color === null ? classes.noMean : classes.disc}
        r={radius}
        style={color === null ? undefined : { stroke: color }}
      />
      <text className={classes.count} y={5}>
        {formatCountShort(count)}
      </text>
    </>
  )
}
