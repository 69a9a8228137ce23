import { useMediaQuery } from '@mantine/hooks'

/** Right from the first render, so that the layout does not jump. */
function useMedia(query: string, initial: boolean): boolean {
  return useMediaQuery(query, initial, { getInitialValueInEffect: false })
}

/** Below this there are cards instead of a table, and a list or a map instead of both. */
export function useIsNarrow(): boolean {
  return useMedia('(max-width: 760px)', false)
}

/** From here on the filters are beside the results; below, they are in a drawer. */
export function useHasFilterColumn(): boolean {
  return useMedia('(min-width: 1101px)', true)
}
