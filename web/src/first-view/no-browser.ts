/** The content of the meta elements of the page, by name. */
export const metaContents = new Map<string, string>()

const storage = { getItem: () => null, setItem() {}, removeItem() {} }
const document = {
  cookie: '',
  getElementById: () => null,
  querySelector(selector: string) {
    const name = /^meta\[name="(.+)"\]$/.exec(selector)?.[1]
    const content = name && metaContents.get(name)
    return content ? { content } : null
  },
}

// What a screen reads of the browser before it is shown, in a thread without one: nothing is stored, the window is wide,
// and no call is made.
Object.assign(globalThis, {
  window: globalThis,
  document,
  localStorage: storage,
  sessionStorage: storage,
  location: new URL('http://localhost/'),
  addEventListener() {},
  removeEventListener() {},
  matchMedia: () => ({ matches: false, addEventListener() {}, removeEventListener() {} }),
  fetch: () => Promise.reject(new Error('Calls are made in the browser.')),
})
