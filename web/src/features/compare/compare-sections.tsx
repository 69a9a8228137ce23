import type { ZipDetail } from '@homeground/contracts'
import { Distances } from './distances/distances.tsx'
import { CompareHistory } from './history/compare-history.tsx'

interface CompareSectionsProps {
  readonly places: readonly ZipDetail[]
  /** Their short names. */
  readonly names: readonly string[]
}

/** What follows the table; loaded after it. */
export default function CompareSections({ places, names }: CompareSectionsProps) {
  const zips = places.map(({ zip }) => zip)
  return (
    <>
      <CompareHistory names={names} zips={zips} />
      {places.length > 1 ? <Distances names={names} places={places} /> : null}
    </>
  )
}
