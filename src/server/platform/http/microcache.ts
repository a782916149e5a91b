import { LRUCache } from 'lru-cache'
import { compress, type CompressionEffort, type Encoding } from './compress.ts'
import { etagOf } from './etag.ts'
import type { RenderedPage } from './page-renderer.ts'
import { Overloaded } from './shedding.ts'
import { pageHeaders } from './security-headers.ts'
import { SECOND_MS } from '../../../domain/time.ts'

/** A page ready to send. */
export interface CachedPage {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly etag: string
  readonly body: Buffer<ArrayBuffer>
  /** `Cache-Tag` of the response; none where no shared cache may keep it. */
  readonly tags: readonly string[]
}

type Render = () => Promise<RenderedPage | undefined>

export interface Microcache {
  /** A page that is not kept, made ready to send. */
  once(encoding: Encoding | undefined, render: Render): Promise<CachedPage | undefined>
  /** The page under a key, rendered at most once at a time; undefined where there is none. */
  page(key: string, encoding: Encoding | undefined, render: Render): Promise<CachedPage | undefined>
  /** The page, where it is fresh and ready in this encoding: no promise in the hot path. */
  ready(key: string, encoding: Encoding | undefined): CachedPage | undefined
  /** Forgets the pages that carry a tag (`Cache-Tag`) or none; without a tag, all of them. */
  clear(tag?: string): void
}

interface Settings {
  readonly publicUrl: string
  /** How long a page is served without asking anew. */
  readonly freshMs?: number
  readonly maxBytes?: number
  readonly now?: () => number
}

interface Entry {
  readonly encoded: Map<Encoding | 'identity', CachedPage>
  /** Encodings that are there in the fast form only: the second reader has them made small. */
  readonly fast: Set<Encoding>
  readonly source: RenderedPage
  readonly tags: readonly string[]
  readonly freshUntil: number
  readonly staleUntil: number
  readonly bytes: number
}

/**
 * Keeps public on-demand pages for a moment, so that a page everyone looks at is rendered every two seconds and
 * not for every visitor. Only answers that allow a shared cache (`s-maxage`) are kept; after their moment they are
 * still served, for as long as they allow (`stale-while-revalidate`), while one render renews them. The first reader
 * waits for a fast compression; a page that is read again is compressed better behind its readers.
 */
export const openMicrocache = (settings: Settings): Microcache => new PageCache(settings)

class PageCache implements Microcache {
  readonly #publicUrl: string
  readonly #freshMs: number
  readonly #now: () => number
  readonly #entries: LRUCache<string, Entry>
  readonly #rendering = new Map<string, Promise<Entry | undefined>>()
  /** Counts what was cleared. */
  #generation = 0

  constructor({ publicUrl, freshMs = 2 * SECOND_MS, maxBytes = 64 * 1024 * 1024, now = Date.now }: Settings) {
    this.#publicUrl = publicUrl
    this.#freshMs = freshMs
    this.#now = now
    this.#entries = new LRUCache({ maxSize: maxBytes, sizeCalculation: ({ bytes }) => bytes })
  }

  async once(encoding: Encoding | undefined, render: Render) {
    const source = await render()
    return source && prepare(source, encoding, 'fast', this.#publicUrl)
  }

  async page(key: string, encoding: Encoding | undefined, render: Render) {
    const known = this.#entries.get(key)
    if (!known || known.staleUntil <= this.#now()) {
      const entry = await this.#renew(key, render)
      return entry && this.#encode(entry, encoding)
    }
    // The reader gets what there is; a failure of the renewal is the next reader's, with its error.
    if (known.freshUntil <= this.#now())
      this.#renew(key, render).catch(error => error instanceof Overloaded || this.#entries.delete(key))
    return this.#encode(known, encoding)
  }

  ready(key: string, encoding: Encoding | undefined) {
    const known = this.#entries.get(key)
    return known && known.freshUntil > this.#now() ? this.#encoded(known, encoding) : undefined
  }

  clear(tag?: string) {
    this.#generation += 1
    this.#rendering.clear()
    if (tag === undefined) this.#entries.clear()
    else
      for (const [key, entry] of [...this.#entries])
        if (entry.tags.length === 0 || entry.tags.includes(tag)) this.#entries.delete(key)
  }

  #renew(key: string, render: Render) {
    const running = this.#rendering.get(key)
    if (running) return running
    const begun = this.#generation
    const work = render()
      .then(source => {
        const entry = source && this.#entryOf(source, this.#entries.get(key))
        // A page rendered while its product changed may show the old price: it is sent, but not kept.
        if (entry && entry.staleUntil > this.#now() && begun === this.#generation) this.#entries.set(key, entry)
        else this.#entries.delete(key)
        return entry
      })
      .finally(() => this.#rendering.get(key) === work && this.#rendering.delete(key))
    this.#rendering.set(key, work)
    return work
  }

  #entryOf(source: RenderedPage, before: Entry | undefined): Entry {
    const { sharedMs, staleMs } = lifetime(source)
    const now = this.#now()
    // The same bytes again: what is compressed already stays.
    const same = before?.source.body.equals(source.body) ? before : undefined
    return {
      encoded: same?.encoded ?? new Map<Encoding | 'identity', CachedPage>(),
      fast: same?.fast ?? new Set<Encoding>(),
      source,
      tags: tagsOf(source),
      freshUntil: now + Math.min(this.#freshMs, sharedMs),
      staleUntil: sharedMs === 0 ? 0 : now + sharedMs + staleMs,
      // Room for the compressed forms too.
      bytes: Math.ceil(source.body.length * 1.5) + 2_000
    }
  }

  async #encode(entry: Entry, encoding: Encoding | undefined) {
    const known = this.#encoded(entry, encoding)
    if (known) return known
    const page = await prepare(entry.source, encoding, 'fast', this.#publicUrl)
    entry.encoded.set(encoding ?? 'identity', page)
    if (encoding) entry.fast.add(encoding)
    return page
  }

  #encoded(entry: Entry, encoding: Encoding | undefined) {
    const page = entry.encoded.get(encoding ?? 'identity')
    if (page && encoding && entry.fast.delete(encoding)) void this.#makeSmall(entry, encoding)
    return page
  }

  /** If it fails, the fast encoding stays; its content is the same. */
  #makeSmall({ encoded, source }: Entry, encoding: Encoding) {
    return prepare(source, encoding, 'small', this.#publicUrl).then(
      page => encoded.set(encoding, page),
      () => undefined
    )
  }
}

/** Compresses a page and gives it its headers. */
async function prepare(
  source: RenderedPage,
  encoding: Encoding | undefined,
  effort: CompressionEffort,
  publicUrl: string
): Promise<CachedPage> {
  const { status, headers, body: plain } = source
  const body = (encoding ? await compress(plain, encoding, effort) : plain) as Buffer<ArrayBuffer>
  // Other bytes are another entity, also where they unpack to the same page.
  const etag = etagOf(plain, encoding && effort === 'fast' ? `${encoding}-fast` : encoding)
  return {
    status,
    etag,
    body,
    tags: lifetime(source).sharedMs > 0 ? tagsOf(source) : [],
    headers: {
      ...pageHeaders(publicUrl, headers['content-security-policy'], headers['permissions-policy']),
      ...ownHeaders(source, body, etag, encoding)
    }
  }
}

function ownHeaders(
  { status, headers: given }: RenderedPage,
  body: Buffer,
  etag: string,
  encoding: Encoding | undefined
) {
  return {
    ...Object.fromEntries(Object.entries(given).filter(([name]) => !OWN.has(name))),
    'Content-Type': withCharset(given['content-type'] ?? 'text/html'),
    'Cache-Control': cacheControlOf(status, given),
    'Content-Length': String(body.length),
    ETag: etag,
    Vary: 'Accept-Encoding',
    ...(encoding && { 'Content-Encoding': encoding })
  }
}

/** A shared cache that keeps an error shows it to everybody long after its cause is gone. */
const cacheControlOf = (status: number, given: RenderedPage['headers']) =>
  (status < 400 && given['cache-control']) || 'no-store'

const tagsOf = ({ headers }: RenderedPage) =>
  (headers['cache-tag'] ?? '')
    .split(',')
    .map(tag => tag.trim())
    .filter(Boolean)

const withCharset = (type: string) =>
  type.startsWith('text/') && !type.includes('charset') ? `${type}; charset=utf-8` : type

const OWN = new Set([
  'content-type',
  'cache-control',
  'content-security-policy',
  'permissions-policy',
  'content-length',
  'etag',
  'vary',
  'cache-tag',
  'transfer-encoding',
  'connection',
  'date',
  'set-cookie'
])

/** How long a shared cache may keep an answer; nothing for errors and for what is private. */
function lifetime({ status, headers }: RenderedPage) {
  const control = headers['cache-control'] ?? ''
  if (status !== 200 || /private|no-store/.test(control)) return { sharedMs: 0, staleMs: 0 }
  return { sharedMs: seconds(control, 's-maxage'), staleMs: seconds(control, 'stale-while-revalidate') }
}

const seconds = (control: string, name: string) =>
  Number(new RegExp(`(?:^|[\\s,])${name}=(\\d+)`).exec(control)?.[1] ?? 0) * SECOND_MS
