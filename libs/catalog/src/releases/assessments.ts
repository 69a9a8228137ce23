import { schoolYear } from '../school-years.ts'
import { islandAreas, type StateAbbreviation, states } from '../states.ts'
import { type ReleasedFile, twoDigits } from './released-file.ts'

/** EDFacts ends with the spring of 2022. In the spring of 2020 there were no tests. */
const edfactsSprings = [2022, 2021, 2019]
/** Number of the file specification and of the data group. */
const edfactsGroups = { math: 'FS175_DG583', rla: 'FS178_DG584' } as const
/** The spring of the publisher's own files, which end earlier. */
const KNOWN_SPRING = 2021

/** Files of the ED Data Library, whose folders have numbers that only its list tells. */
export function edfactsFiles(knownMath: string): ReleasedFile[] {
  return edfactsSprings.flatMap((spring) =>
    (['math', 'rla'] as const).map((subject) => {
      const years = `${twoDigits(spring - 1)}${twoDigits(spring)}`
      return {
        name: `${subject === 'math' ? 'math' : 'reading'} ${schoolYear(spring)}`,
        addresses: spring === KNOWN_SPRING ? [knownMath.replace('math-', `${subject}-`)] : [],
        list: {
          page: 'https://eddataexpress.ed.gov/download/data-library',
          pageParameter: 'page',
          file: new RegExp(`SY${years}_${edfactsGroups[subject]}_SCH_data_files\\.zip`, 'i'),
          rank: (name: string) => (name.startsWith('SY') ? 'library' : 'known'),
        },
      }
    }),
  )
}

/** A change over two years takes three springs, and the newest comes late. */
const EDC_SPRINGS = 4

/** The 50 states and DC. */
const edcStates = (Object.keys(states) as StateAbbreviation[]).filter(
  (state) => state !== 'PR' && !islandAreas.some((area) => area === state),
)

/** The newest springs of each state. */
export function edcFiles(address: string, newest: number): ReleasedFile[] {
  const springs = Array.from({ length: EDC_SPRINGS }, (_, i) => newest - i)
  return springs.flatMap((spring) =>
    edcStates.map((state) => ({
      name: `${state} ${spring}`,
      addresses: [address.replace('{state}', state).replace('{year}', String(spring))],
      isOptional: true,
    })),
  )
}
