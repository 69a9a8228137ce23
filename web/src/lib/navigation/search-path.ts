/**
 * Address of the main search with some of its parameters. Without an order it is that of the school scores: highest
 * first, where the API by itself returns the lowest first.
 */
export function searchPath(params: Readonly<Record<string, string | number>>): string {
  const ordered = 'order' in params ? params : { ...params, dir: 'desc' }
  const query = Object.entries(ordered).map(([name, value]) => [name, String(value)])
  return `/research-area?${new URLSearchParams(query)}`
}
