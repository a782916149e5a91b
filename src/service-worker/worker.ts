import { isHashed, isCacheable, isListed, isPage, isPublic, isShell, keyOf, markAsCopy } from './rules.ts'
import type { FetchEvent, WorkerBuild, WorkerScope } from './scope.ts'

/**
 * Available without a connection: pages read before, each marked as a copy, and an honest page for all others.
 * The network always comes first, so nobody is stuck in an old site; nothing of one visitor is ever kept.
 */
declare const BUILD: WorkerBuild
declare const self: WorkerScope

const OURS = 'delguur:'
const SHELL = `${OURS}shell:${BUILD.version}`
const PAGES = `${OURS}pages:${BUILD.version}`
/** Named by their content: they outlive a build. */
const FILES = `${OURS}files`

const PAGES_MAX = 60
const FILES_MAX = 400
/** How long somebody waits for the network while a copy lies ready, ms. */
const PATIENCE_MS = 4_000
const CACHED_AT = 'X-Kept-At'

self.addEventListener('install', event => event.waitUntil(install()))
self.addEventListener('activate', event => event.waitUntil(activate()))

self.addEventListener('fetch', event => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== self.location.origin) return
  if (request.mode === 'navigate') {
    if (isPage(url.pathname)) event.respondWith(page(event, url))
  } else if (isHashed(url.pathname)) event.respondWith(file(event))
})

// The first page was read before there was a worker: it tells what it is and what it has loaded.
self.addEventListener('message', event => {
  const { page: address, files } = event.data as { page: string; files: readonly string[] }
  const url = new URL(address)
  if (!isPublic(url.pathname)) return
  const mine = files.filter(name => name.startsWith(`${url.origin}/`) && isHashed(new URL(name).pathname))
  event.waitUntil(Promise.all([fetch(address).then(answer => cachePage(keyOf(url), answer)), keepFiles(mine)]))
})

async function install() {
  const cache = await caches.open(SHELL)
  await cache.addAll(BUILD.shell.map(path => new Request(path, { cache: isHashed(path) ? 'default' : 'reload' })))
  await self.skipWaiting()
}

async function activate() {
  const names = await caches.keys()
  const old = names.filter(name => name.startsWith(OURS) && ![SHELL, PAGES, FILES].includes(name))
  await Promise.all(old.map(name => caches.delete(name)))
  await self.registration.navigationPreload?.enable()
  await self.clients.claim()
}

async function page(event: FetchEvent, url: URL): Promise<Response> {
  const isCached = isPublic(url.pathname)
  // Without a limit of time of ours: the browser ends a page that is left, and a picture may take long on a bad line.
  const network = event.preloadResponse.then(early => early ?? fetch(event.request))
  event.waitUntil(network.then(answer => (isCached ? cachePage(keyOf(url), answer) : undefined)).catch(() => undefined))
  const copy = isCached ? await (await caches.open(PAGES)).match(keyOf(url)) : undefined
  const answered = network.catch(() => undefined)
  const answer = await (copy ? Promise.race([answered, after(PATIENCE_MS)]) : answered)
  return answer ?? (copy ? (isShell(url.pathname) ? copy : asCopy(copy)) : offlinePage(url.pathname))
}

const after = (ms: number) => new Promise<undefined>(resolve => setTimeout(() => resolve(undefined), ms))

async function cachePage(key: string, answer: Response) {
  if (!isCacheable(answer)) return
  const copy = answer.clone()
  const html = await copy.text()
  if (!isListed(html) && !isShell(key)) return
  const headers = new Headers(copy.headers)
  // Said of the bytes that came, not of the text that is kept.
  for (const name of ['content-encoding', 'content-length', 'etag']) headers.delete(name)
  headers.set(CACHED_AT, new Date().toISOString())
  const cache = await caches.open(PAGES)
  // Again at the end: what was read longest ago goes first.
  await cache.delete(key)
  await cache.put(key, new Response(html, { headers }))
  await trim(cache, PAGES_MAX)
}

async function asCopy(copy: Response): Promise<Response> {
  const html = markAsCopy(await copy.text(), copy.headers.get(CACHED_AT) ?? '', BUILD.copy)
  return new Response(html, { headers: copy.headers })
}

/** Answers as a server that cannot be reached would, so that nobody takes it for the page. */
async function offlinePage(path: string): Promise<Response> {
  // Readers of Russian, Chinese or Italian are guests: English serves them better than Mongolian.
  const english = /^\/(?:en|ru|zh|it)(?:\/|$)/.test(path)
  const known = await (await caches.open(SHELL)).match(english ? '/en/offline' : '/offline')
  return known ? new Response(known.body, { status: 503, headers: known.headers }) : Response.error()
}

async function file(event: FetchEvent): Promise<Response> {
  const known = await caches.match(event.request, { ignoreVary: true })
  if (known) return known
  const answer = await fetch(event.request)
  if (answer.status === 200 && !answer.redirected) {
    const copy = answer.clone()
    event.waitUntil(caches.open(FILES).then(cache => cache.put(event.request, copy)))
  }
  return answer
}

async function keepFiles(names: readonly string[]) {
  const cache = await caches.open(FILES)
  await Promise.all(names.map(async name => (await caches.match(name)) ?? cache.add(name).catch(() => undefined)))
  await trim(cache, FILES_MAX)
}

async function trim(cache: Cache, most: number) {
  const keys = await cache.keys()
  await Promise.all(keys.slice(0, Math.max(0, keys.length - most)).map(key => cache.delete(key)))
}
