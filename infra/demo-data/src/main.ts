import { constants, setPriority } from 'node:os'
import { parseArgs } from 'node:util'
import { FILE_GROUPS, type FileGroup, generate, type WrittenFile } from './generate.ts'
import { parseMonths } from './months.ts'

const USAGE = `Usage: node infra/demo-data/src/main.ts --out <dir> [--states MA,NH,RI] [--seed 1]
       [--months 2018-01..2023-01] [--only ${FILE_GROUPS.join(',')}] [--background] [--json]`

function run(): void {
  const { values } = parseArgs({
    options: {
      out: { type: 'string' },
      states: { type: 'string' },
      seed: { type: 'string', default: '1' },
      months: { type: 'string' },
      only: { type: 'string' },
      json: { type: 'boolean', default: false },
      background: { type: 'boolean', default: false },
    },
  })
  // Uses only the time that other processes leave.
  if (values.background) setPriority(constants.priority.PRIORITY_LOW)
  if (!values.out) throw new RangeError('Missing --out.')
  const seed = Number(values.seed)
  if (!Number.isInteger(seed)) throw new RangeError(`--seed "${values.seed}" is not a whole number`)
  const only = values.only?.split(',')
  const unknown = only?.find((group) => !(FILE_GROUPS as readonly string[]).includes(group))
  if (unknown !== undefined) throw new RangeError(`--only does not support "${unknown}"`)
  generate({
    out: values.out,
    seed,
    ...(values.states && { states: values.states.toUpperCase().split(',') }),
    ...(values.months && { months: parseMonths(values.months) }),
    ...(only && { only: only as FileGroup[] }),
    onFile: (written) => console.log(values.json ? JSON.stringify(written) : lineOf(written)),
  })
}

function lineOf({ file, rows, ms }: WrittenFile): string {
  return `${file}: ${rows.toLocaleString('en-US')} rows in ${(ms / 1000).toFixed(1)} s`
}

try {
  run()
} catch (error) {
  // Invalid options are a RangeError here and a TypeError from parseArgs.
  if (!(error instanceof RangeError || error instanceof TypeError)) throw error
  console.error(`${error.message}\n${USAGE}`)
  process.exitCode = 2
}
