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
