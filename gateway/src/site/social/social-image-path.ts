/** The address of the image of a page. */
export function imageOfPage(path: string): string {
  return `/social${path}.png`
}

/** The address of the page that an image is of; undefined for any other address. */
export function pageOfImage(path: string): string | undefined {
  return /^\/social(\/.+)\.png$/.exec(path)?.[1]
}
