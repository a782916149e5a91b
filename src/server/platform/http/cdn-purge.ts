import { LRUCache } from 'lru-cache'
import type { Logger } from 'pino'
import type { Encoding } from './compress.ts'

/** The shared cache in front of the shop (nginx), which renews a page when the shop says that it changed. */
export interface CdnPurge {
  /** A page that may be kept was sent: when one of its tags changes, it is asked for again. */
  sent(path: string, encoding: Encoding | undefined, tags: readonly string[]): void
  /** Purges the responses with this tag. */
  changed(tag: string): void
}

interface Settings {
  /** Where the shared cache listens for the shop alone, without a slash at the end. */
  readonly url: string
  readonly log: Logger
  /** When a changed page is asked for once more, ms: what was being made meanwhile, or by a server that heard later, was old. */
  readonly againMs?: number
  readonly maxTags?: number
  /** Pages of one tag at most. A page has few addresses (languages by encodings): more are somebody's invention. */
  readonly maxPages?: number
}

const AT_ONCE = 4
const TIMEOUT_MS = 10_000

/** Marks a request that replaces what is kept; believed only at the shop's own door (ops/nginx/delguur.conf). */
export const REFRESH_HEADER = 'X-Edge-Refresh'

/**
 * Open-source nginx cannot forget a page on request, but it can fetch one anew. So the shop remembers which pages it
 * gave away under which tag, by path and encoding, and asks for exactly these: an import of 40,000 products touches
 * only the pages that somebody looked at (docs/decisions/0004-cdn-refresh.md).
 */
export function openCdnPurge({ url, log, againMs = 2_500, maxTags = 20_000, maxPages = 50 }: Settings): CdnPurge {
  const given = new LRUCache<string, Set<string>>({ max: maxTags })
  const waiting = new Set<string>()
  let running = 0

  const renew = async (page: string) => {
    const [path = '', encoding = 'identity'] = page.split(' ')
    try {
      const response = await fetch(url + path, {
        // nginx fetches the whole page all the same; only we do not need it.
        method: 'HEAD',
        headers: { [REFRESH_HEADER]: '1', 'Accept-Encoding': encoding, Accept: 'text/html' },
        redirect: 'manual',
        signal: AbortSignal.timeout(TIMEOUT_MS)
      })
      if (response.status >= 500 || response.status === 429) throw new Error(`answered ${response.status}`)
    } catch (error) {
      log.warn({ path, problem: (error as Error).message }, 'the CDN did not refresh a changed page')
    }
  }

  const work = async () => {
    running += 1
    for (const page of waiting) {
      waiting.delete(page)
      await renew(page)
    }
    running -= 1
  }

  const ask = (pages: Iterable<string>) => {
    for (const page of pages) waiting.add(page)
    while (running < AT_ONCE && waiting.size > 0) void work()
  }

  return {
    sent(path, encoding, tags) {
      for (const tag of tags) {
        const pages = given.get(tag) ?? new Set<string>()
        // The page and the tag sent longest ago are forgotten first.
        const page = encoding ? `${path} ${encoding}` : path
        pages.delete(page)
        pages.add(page)
        dropOldest(pages, maxPages)
        given.set(tag, pages)
      }
    },
    changed(tag) {
      const pages = given.peek(tag)
      if (!pages) return
      ask(pages)
      setTimeout(() => ask(pages), againMs).unref()
    }
  }
}

function dropOldest(collection: Set<string>, most: number) {
  for (const oldest of collection.keys()) {
    if (collection.size <= most) break
    collection.delete(oldest)
  }
}
