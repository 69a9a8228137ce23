import { exampleAddress, screens, userPages } from '../screens.ts'

/** A page to take pictures of. */
export interface Subject {
  /** Of its files, without size and color scheme. */
  readonly name: string
  readonly address: string
}

/** Every screen that a visitor may open, and the one of an unknown address. */
export function publicPages(): Subject[] {
  const open = screens.filter(({ guarded }) => !guarded)
  return [...open.map(({ path }) => exampleAddress(path)), '/not-found'].map(subjectAt)
}

/** Every screen that only a user may open or that differs for a user. `checkout` is the address of a checkout. */
export function accountPages(checkout: string): Subject[] {
  const linked = userPages.map(({ to }) => to)
  return [...linked, '/premium', checkout]
    .map(subjectAt)
    .map(({ name, address }) => ({ name: `signed-in-${address === checkout ? 'checkout' : name}`, address }))
}

/** `/zip/01760?by=town` is named `zip-01760`. */
function subjectAt(address: string): Subject {
  const [path = ''] = address.slice(1).split('?')
  return { name: path.replaceAll('/', '-') || 'front', address }
}
