import { pathTo } from '@homeground/contracts/paths'

/** One screen of the web's table, as far as the tests use it. */
export interface Screen {
  readonly path: string
  readonly group: string
  readonly unlisted?: boolean
  readonly guarded?: boolean
  readonly onlyAnonymous?: boolean
}

export interface MenuGroup {
  readonly key: string
  readonly label: string
  readonly links: readonly { readonly to: string; readonly name: string }[]
}

// By address, not by name: TypeScript would check all pages of the web with the settings of this package.
const load = (file: string) => import(new URL(`../../web/src/app/${file}`, import.meta.url).href)
const { routes } = await load('routes.ts')
const { headerGroups, accountLinks } = await load('navigation.ts')

/** Every screen, from `web/src/app/routes.ts`. */
export const screens: readonly Screen[] = routes
/** The groups of the header with their links. */
export const menuGroups: readonly MenuGroup[] = headerGroups(routes)
/** The pages in the menu of a user's account. */
export const userPages: MenuGroup['links'] = accountLinks(routes, 'user')

/** Parameters of paths, all in the demonstration data of Massachusetts. */
const exampleParams: Readonly<Record<string, string>> = {
  zip: '01760',
  town: 'Natick',
  state: 'MA',
  statename: 'massachusetts',
  level: 'high',
  district: '2504320',
  ncesID: '250432000005',
  page: 'housing',
  stat: 'median_listing_price',
  year: '2024',
}

/**
 * An address of a screen, with an example of each parameter.
 * @throws Error for a parameter without an example.
 */
export function exampleAddress(path: string): string {
  const [, unknown] = [...path.matchAll(/:(\w+)/g)].find(([, name]) => !exampleParams[name!]) ?? []
  if (unknown) throw new Error(`screens.ts has no example of the parameter ${unknown} of ${path}`)
  return pathTo(path, exampleParams)
}
