/** One screen of the web's table, as far as the tests use it. */
export interface Screen {
  readonly path: string
  readonly group: string
  readonly unlisted?: boolean
  readonly guarded?: boolean
  /** Shows what somebody has made, under a random address. */
  readonly isPrivate?: boolean
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

/** An address of each screen whose path has parameters, and of those that show little without a query. */
export const exampleAddresses: Readonly<Record<string, string>> = {
  '/research-area': '/research-area?states=MA',
  '/compare': '/compare?zips=01760,02138,01701',
  '/zips/rankings/:state': '/zips/rankings/MA?order=median_age',
  '/zip/:zip': '/zip/01760',
  '/place/:town/:state': '/place/Natick/MA',
  '/demographics/:state': '/demographics/MA',
  '/discover/state/:state/:page/:stat/:year': '/discover/state/MA/housing/days_on_market/2024',
  '/schools/:state': '/schools/MA',
  '/schools/:state/:level': '/schools/MA/high',
  '/most-improved-:level-schools-in-:statename': '/most-improved-high-schools-in-massachusetts',
  '/schools/district/:district': '/schools/district/2504320',
  '/school/:ncesID': '/school/250432000005',
  '/reset-password': '/reset-password?token=abc',
  '/confirm-email': '/confirm-email?token=abc',
  '/secure-account': '/secure-account?token=abc',
  '/unsubscribe': '/unsubscribe?token=abc',
}

/**
 * An address of a screen, with an example of each parameter.
 * @throws Error if it has parameters but no example.
 */
export function exampleAddress(path: string): string {
  const address = exampleAddresses[path] ?? path
  if (address.includes(':')) throw new Error(`screens.ts has no example of ${path}`)
  return address
}
