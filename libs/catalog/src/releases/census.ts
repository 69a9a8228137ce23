import { type ReleasedFile, sinceKnown } from './released-file.ts'

/**
 * The lines of the ACS detailed tables that attributes are computed from: totals, and the parts of them that a
 * measure reads. Line 21 of B02015 is Asian Indian since the vintage of 2022.
 */
const acsLines: Readonly<Record<string, readonly number[]>> = {
  B01003: [1],
  B01002: [1],
  B03002: [1, 3, 4, 6, 12],
  B02015: [1, 21],
  B25003: [1, 2, 3],
  B25064: [1],
  B19013: [1],
  B15003: [1, 22, 23, 24, 25],
  B08303: [1],
  B08013: [1],
}

/** Estimates and margins of error. With the name, a call may ask for 50 variables. */
const acsVariables = Object.entries(acsLines).flatMap(([table, lines]) =>
  lines.flatMap((line) => {
    const name = `${table}_${String(line).padStart(3, '0')}`
    return [`${name}E`, `${name}M`]
  }),
)

/** One call for all tables. The five years that end with a year appear in December of the next. */
export function acsFiles(known: string, year: number): ReleasedFile[] {
  const whole = known.replace(/get=[^&]*/, `get=NAME,${acsVariables.join(',')}`)
  const spell = (last: number) => `/data/${last}/`
  return [{ name: '', addresses: sinceKnown(whole, { spell, newest: year - 1 }) }]
}

export function gazetteerFiles(known: string, year: number): ReleasedFile[] {
  return [{ name: '', addresses: sinceKnown(known, { spell: String, newest: year }) }]
}
