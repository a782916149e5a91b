import { readPage, type PageFacts } from './read-page.ts'

export interface CrawledPage extends PageFacts {
  readonly path: string
  /** The first page found to lead here; a start of its own has none. */
  readonly from: string
  /** Links within the site, read once: there are a hundred on every page. */
  readonly ways: readonly { readonly href: string; readonly path: string; readonly id: string }[]
}

export interface Answer {
  readonly status: number
  readonly type: string
  readonly location: string
  readonly bytes: number
}

export interface Crawl {
  readonly pages: ReadonlyMap<string, CrawledPage>
  /** Answers by path, of pages and files alike. */
  readonly answers: ReadonlyMap<string, Answer>
  /** The page that linked to each path first. */
  readonly wanted: ReadonlyMap<string, string>
  /** A URL of this site as its path, whatever origin the build was told; undefined for others. */
  local(url: string, at?: string): URL | undefined
  /** Asks for a path once, without following redirects. */
  ask(path: string): Promise<{ readonly answer: Answer; readonly body: string }>
}

const AT_ONCE = 16

const isElsewhere = (url: string) => /^(?:mailto|tel|sms|data|javascript|geo):/.test(url)

/** Asks without following redirects. A server may close a quiet connection at the very moment it is used again. */
export function knock(url: string | URL): Promise<Response> {
  const once = () => fetch(url, { redirect: 'manual', headers: { Accept: 'text/html,*/*' } })
  return once().catch(once)
}

interface Walk {
  readonly base: string
  /** Other origins that mean this site: the build may have been told another one. */
  readonly origins: readonly string[]
  readonly starts: readonly string[]
  /** Paths that are not asked for. */
  readonly spared: (path: string) => boolean
}

/** Follows every internal link from the starts; each path is asked for once, without its query. */
export async function crawl({ base, origins, starts, spared }: Walk): Promise<Crawl> {
  const pages = new Map<string, CrawledPage>()
  const answers = new Map<string, Answer>()
  const wanted = new Map<string, string>()
  const waiting: string[] = []

  const local = (url: string, at = '/') => {
    const full = new URL(url, new URL(at, base))
    return [base, ...origins].some(origin => new URL(origin).origin === full.origin) ? full : undefined
  }
  const want = (path: string, from: string) => {
    if (wanted.has(path) || spared(path)) return
    wanted.set(path, from)
    waiting.push(path)
  }
  const ask: Crawl['ask'] = async path => {
    const response = await knock(new URL(path, base))
    const type = response.headers.get('content-type') ?? ''
    const bytes = await response.arrayBuffer()
    const body = /html|xml|text|json/.test(type) ? Buffer.from(bytes).toString() : ''
    const location = response.headers.get('location') ?? ''
    return { answer: { status: response.status, type, location, bytes: bytes.byteLength }, body }
  }

  async function clientInfo(path: string) {
    const { answer, body } = await ask(path)
    answers.set(path, answer)
    if (answer.status !== 200 || !answer.type.includes('html')) return
    const read = readPage(body)
    const ways = read.links.flatMap(({ href }) => {
      const to = isElsewhere(href) ? undefined : local(href, path)
      return to ? { href, path: to.pathname, id: decodeURIComponent(to.hash.slice(1)) } : []
    })
    const page = { ...read, path, from: wanted.get(path) ?? '', ways }
    pages.set(path, page)
    for (const way of ways) want(way.path, path)
    const urls = [
      ...page.files,
      ...page.feeds,
      ...page.canonicals,
      ...page.alternates.values(),
      ...page.pictures.flatMap(({ candidates }) => candidates),
      ...(page.meta.get('og:image') ?? [])
    ]
    for (const url of urls) {
      const target = isElsewhere(url) ? undefined : local(url, path)
      if (target) want(target.pathname, path)
    }
  }

  for (const start of starts) want(start, '')
  await new Promise<void>((resolve, reject) => {
    let running = 0
    const next = () => {
      if (running === 0 && waiting.length === 0) resolve()
      while (running < AT_ONCE) {
        const path = waiting.shift()
        if (path === undefined) return
        running += 1
        clientInfo(path).then(() => {
          running -= 1
          next()
        }, reject)
      }
    }
    next()
  })
  return { pages, answers, wanted, local, ask }
}
