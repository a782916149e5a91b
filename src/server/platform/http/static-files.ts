import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { LRUCache } from 'lru-cache'
import type { Encoding } from './compress.ts'
import { etagOf } from './etag.ts'
import { dataHeaders, pageHeaders, workerHeaders } from './security-headers.ts'

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.ico': 'image/x-icon',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2'
}

const ENDINGS: readonly (readonly [Encoding, string])[] = [
  ['br', '.br'],
  ['gzip', '.gz']
]

/** Where names carry a hash of their content, so that they never change. */
const HASHED = /^\/(?:_astro|packshots)\//

/** The service worker: browsers ask for it again to learn of a new build. */
const WORKER = '/sw.js'

export interface StaticAnswer {
  readonly headers: Readonly<Record<string, string>>
  readonly etag: string
  readonly body: Buffer<ArrayBuffer>
  readonly bytes: number
}

interface StaticFile {
  readonly encodings: ReadonlySet<Encoding>
  readonly headers: Readonly<Record<string, string>>
}

export interface StaticFiles {
  /** Whether the build has this file, by its URL path with ending: `/en.html`. */
  has(path: string): boolean
  /** The file in the best of the encodings the client takes. */
  read(path: string, accepted: readonly Encoding[]): Promise<StaticAnswer | undefined>
}

/**
 * The files of a build. Only what was there at start can be asked for: a path is looked up, never joined,
 * so there is nothing to climb out of.
 */
export function openStaticFiles(folder: string, publicUrl: string, memoryBytes = 48 * 1024 * 1024): StaticFiles {
  const names = new Set(list(folder))
  const files = new Map<string, StaticFile>()
  const safety = { page: pageHeaders(publicUrl), data: dataHeaders(publicUrl), worker: workerHeaders(publicUrl) }
  for (const name of names) {
    if (/\.(?:br|gz)$/.test(name)) continue
    const encodings = ENDINGS.filter(([, ending]) => names.has(name + ending)).map(([encoding]) => encoding)
    files.set(name, {
      encodings: new Set(encodings),
      headers: {
        ...safety[name === WORKER ? 'worker' : name.endsWith('.html') ? 'page' : 'data'],
        ...headersOf(name, encodings.length > 0)
      }
    })
  }
  const memory = new LRUCache<string, StaticAnswer>({ maxSize: memoryBytes, sizeCalculation: ({ bytes }) => bytes })

  return {
    has: path => files.has(path),
    read: async (path, accepted) => {
      const file = files.get(path)
      if (!file) return undefined
      const encoding = accepted.find(one => file.encodings.has(one))
      const key = encoding ? `${path} ${encoding}` : path
      const known = memory.get(key)
      if (known) return known
      const body = await readFile(join(folder, path + (ENDINGS.find(([one]) => one === encoding)?.[1] ?? '')))
      const etag = etagOf(body, encoding)
      const headers = {
        ...file.headers,
        ETag: etag,
        'Content-Length': String(body.length),
        ...(encoding && { 'Content-Encoding': encoding })
      }
      const answer = { headers, etag, body, bytes: body.length + 1_000 }
      memory.set(key, answer)
      return answer
    }
  }
}

const list = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => `${entry.parentPath.slice(folder.length).replaceAll('\\', '/')}/${entry.name}`)

/** Feeds say what they are; every other XML is just that. */
const FEED = /\.(rss|atom)\.xml$/

function typeOf(path: string): string {
  const [, format] = FEED.exec(path) ?? []
  return format ? `application/${format}+xml; charset=utf-8` : (TYPES[extname(path)] ?? 'application/octet-stream')
}

function headersOf(path: string, compressed: boolean): Record<string, string> {
  const ending = extname(path)
  const revalidated = ending === '.html' || path === WORKER
  return {
    'Content-Type': typeOf(path),
    'Cache-Control': HASHED.test(path)
      ? 'public, max-age=31536000, immutable'
      : revalidated
        ? 'no-cache'
        : 'public, max-age=3600',
    ...(compressed && { Vary: 'Accept-Encoding' })
  }
}
