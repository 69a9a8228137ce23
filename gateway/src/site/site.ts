/** The built web and what the operator adds to its pages. */
export interface Site {
  /** Folder of the built web. */
  readonly root: string
  /** Address pattern of map tiles, or empty for none. */
  readonly tileUrl: string
  readonly tileAttribution: string
  /** Google Analytics measurement id, or empty for none. */
  readonly measurementId: string
}
