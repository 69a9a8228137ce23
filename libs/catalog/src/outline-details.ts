/** Levels of detail of zip outlines, the coarsest first, each with the lowest zoom of a map that shows it. */
const lowestZooms = { low: 7, medium: 9, high: 11 } as const

export type OutlineDetail = keyof typeof lowestZooms

/** The levels, the coarsest first. */
export const outlineDetails = ['low', 'medium', 'high'] as const satisfies readonly OutlineDetail[]

/** The level of detail of a map's zoom; undefined below zoom 7, where zips are too small to have outlines. */
export function outlineDetailAt(zoom: number): OutlineDetail | undefined {
  return outlineDetails.findLast((detail) => zoom >= lowestZooms[detail])
}
