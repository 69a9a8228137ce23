import { encode } from 'uqr'
import classes from './second-factor.module.css'

/** Light modules around the code that scanners need. */
const quietZone = 4

interface QrCodeProps {
  readonly text: string
  readonly label: string
}

/** A QR code, drawn here: the text, which may be a secret, goes to no server. */
export function QrCode({ text, label }: QrCodeProps) {
  const { data, size } = encode(text, { ecc: 'M', border: quietZone })
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <svg
      aria-label={label}
      className={classes.qr}
      role="img"
      shapeRendering="crispEdges"
      viewBox={`0 0 ${size} ${size}`}
    >
      <path d={dark.join('')} />
    </svg>
  )
}
