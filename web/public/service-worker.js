/**
 * Keeps the pages of places that were opened last readable without a connection. Every request goes to the network
 * first, so nothing that is shown online is old; a stored copy is served only if the network fails.
 */
const [pages, calls, files] = ['pages', 'calls', 'files']
/** Most entries of each cache; each place has one page and about five calls. */
const limits = { [pages]: 20, [calls]: 120, [files]: 200 }

const isPlace = (path) => /^\/(zip|place|school)\/./.test(path)
/** What the pages of places show. Nothing of an account, no search. */
const isPlaceCall = (path) =>
  /^\/api\/(zip|place|school|attributes|housing|schools\/in-|zips\/similarPlaces|data-sources)/.test(path)
const isFile = (path) => /^\/assets\/|^\/[\w.-]+\.(svg|png|webmanifest)$/.test(path)

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([self.clients.claim(), self.registration.navigationPreload?.enable()]))
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const cache = cacheOf(request)
  if (cache) event.respondWith(networkFirst(event, cache))
})

/** A page that opened before this worker sends the addresses of what it has loaded. */
self.addEventListener('message', (event) => {
  const requests = event.data.map((address) => new Request(address, { credentials: 'include' }))
  event.waitUntil(Promise.allSettled(requests.map(storeAgain)))
})

async function storeAgain(request) {
  const { pathname } = new URL(request.url)
  const cache = isPlace(pathname) ? pages : cacheOf(request)
  if (cache) await store(cache, request, await fetch(request))
}

/** The cache of a request; undefined for everything that must come from the network. */
function cacheOf({ method, mode, url }) {
  const { origin, pathname } = new URL(url)
  if (method !== 'GET' || origin !== self.location.origin) return undefined
  if (mode === 'navigate') return pages
  if (isPlaceCall(pathname)) return calls
  return isFile(pathname) ? files : undefined
}

async function networkFirst(event, cache) {
  const { request } = event
  try {
    const response = (await event.preloadResponse) ?? (await fetch(request))
    const isKept = cache !== pages || isPlace(new URL(request.url).pathname)
    if (isKept) event.waitUntil(store(cache, request, response.clone()))
    return response
  } catch (error) {
    const stored = await find(cache, request)
    if (!stored) throw error
    return cache === calls ? marked(stored) : stored
  }
}

async function find(name, request) {
  const cache = await caches.open(name)
  const found = await cache.match(request, { ignoreVary: true })
  return name === pages ? findWhole(cache, found) : found
}

/**
 * A stored page with all of its scripts and styles, the requested one if possible: without one of them it would stay
 * empty. Any page starts the site, which then shows what the address names.
 */
async function findWhole(cache, requested) {
  if (requested && (await isWhole(requested))) return requested
  for (const key of (await cache.keys()).reverse()) {
    const page = await cache.match(key, { ignoreVary: true })
    if (page && (await isWhole(page))) return page
  }
  return undefined
}

async function isWhole(page) {
  const stored = await caches.open(files)
  const html = await page.clone().text()
  const needed = [...html.matchAll(/<(?:script|link)[^>]* (?:src|href)="(\/assets\/[^"]+\.(?:js|css))"/g)]
  const found = await Promise.all(needed.map(([, file]) => stored.match(file, { ignoreVary: true })))
  return found.every(Boolean)
}

/** The site shows a note if a response has this header: when it was received. */
async function marked(response) {
  const headers = new Headers(response.headers)
  headers.set('x-stored-at', response.headers.get('date') ?? '')
  return new Response(await response.blob(), { status: response.status, headers })
}

/** Stores a response as the newest of its cache, and removes the oldest. */
async function store(name, request, response) {
  if (response.status !== 200 || response.redirected) return
  const cache = await caches.open(name)
  // Files never change: those that are stored stay where they are.
  if (name === files && (await cache.match(request, { ignoreVary: true }))) return
  await cache.delete(request, { ignoreVary: true })
  await cache.put(request, response)
  const keys = await cache.keys()
  await Promise.all(keys.slice(0, -limits[name]).map((key) => cache.delete(key)))
}
