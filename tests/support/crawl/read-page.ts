import { Parser } from 'htmlparser2'

/** A picture as it stands in a page. */
export interface PagePicture {
  readonly src: string
  /** Everything a browser might choose: `src` and every `srcset`. */
  readonly candidates: readonly string[]
  readonly hasSize: boolean
  readonly hasAlt: boolean
}

export interface PageLink {
  readonly href: string
  /** Its text for a reader: content, label, words of its pictures. */
  readonly name: string
}

/** A page as a robot reads it. */
export interface PageFacts {
  readonly lang: string
  readonly titles: readonly string[]
  readonly headings: readonly string[]
  /** By `name` or `property`. */
  readonly meta: ReadonlyMap<string, readonly string[]>
  readonly canonicals: readonly string[]
  readonly alternates: ReadonlyMap<string, string>
  readonly feeds: readonly string[]
  readonly links: readonly PageLink[]
  readonly pictures: readonly PagePicture[]
  /** Styles, scripts, icons and the manifest. */
  readonly files: readonly string[]
  readonly ids: readonly string[]
  readonly data: readonly string[]
  /** Where forms go and how; `''` where they do not say. */
  readonly forms: readonly { readonly action: string; readonly method: string }[]
  /** Labels and descriptions that point at ids. */
  readonly references: readonly string[]
}

const urlsOf = (srcset: string) =>
  srcset
    .split(',')
    .map(candidate => candidate.trim().split(/\s+/)[0] ?? '')
    .filter(Boolean)

const FILES = new Set(['stylesheet', 'preload', 'modulepreload', 'icon', 'apple-touch-icon', 'manifest'])
const POINTING = ['aria-labelledby', 'aria-describedby', 'aria-controls', 'for'] as const

export function readPage(html: string): PageFacts {
  const titles: string[] = []
  const headings: string[] = []
  const meta = new Map<string, string[]>()
  const canonicals: string[] = []
  const alternates = new Map<string, string>()
  const feeds: string[] = []
  const links: { href: string; name: string }[] = []
  const pictures: PagePicture[] = []
  const files: string[] = []
  const ids: string[] = []
  const data: string[] = []
  const references: string[] = []
  const forms: { action: string; method: string }[] = []
  let lang = ''
  let sources: string[] = []
  /** Where text goes that is being read: the innermost of title, h1, a link, a data block. */
  const open: { tag: string; add: (text: string) => void; done: () => void }[] = []

  const collect = (tag: string, done: (text: string) => void) => {
    let text = ''
    open.push({ tag, add: more => (text += more), done: () => done(text.replace(/\s+/g, ' ').trim()) })
  }

  const parser = new Parser({
    onopentag(tag, attributes) {
      if (attributes['id'] !== undefined) ids.push(attributes['id'])
      for (const name of POINTING) references.push(...(attributes[name]?.split(/\s+/).filter(Boolean) ?? []))
      // Drawings have titles of their own.
      const inDrawing = open.some(each => each.tag === 'svg')
      if (tag === 'svg') open.push({ tag, add: () => undefined, done: () => undefined })
      else if (tag === 'html') lang = attributes['lang'] ?? ''
      else if (tag === 'title' && !inDrawing) collect(tag, text => titles.push(text))
      else if (tag === 'h1') collect(tag, text => headings.push(text))
      else if (tag === 'meta') {
        const name = attributes['name'] ?? attributes['property']
        if (name) meta.set(name, [...(meta.get(name) ?? []), attributes['content'] ?? ''])
      } else if (tag === 'link') onLink(attributes)
      else if (tag === 'a' && attributes['href'] !== undefined) {
        const href = attributes['href']
        const label = attributes['aria-label']
        collect(tag, text => links.push({ href, name: label ?? text }))
      } else if (tag === 'form') forms.push({ action: attributes['action'] ?? '', method: attributes['method'] ?? '' })
      else if (tag === 'source') sources.push(...urlsOf(attributes['srcset'] ?? ''))
      else if (tag === 'img') {
        const src = attributes['src'] ?? ''
        const candidates = [src, ...urlsOf(attributes['srcset'] ?? ''), ...sources]
        const hasSize = attributes['width'] !== undefined && attributes['height'] !== undefined
        pictures.push({ src, candidates, hasSize, hasAlt: attributes['alt'] !== undefined })
        for (const each of open) each.add(` ${attributes['alt'] ?? ''} `)
        sources = []
      } else if (tag === 'script') {
        if (attributes['src']) files.push(attributes['src'])
        if (attributes['type'] === 'application/ld+json') collect(tag, text => data.push(text))
      }
    },
    ontext(text) {
      for (const each of open) each.add(text)
    },
    onclosetag(tag) {
      if (open.at(-1)?.tag === tag) open.pop()?.done()
    }
  })

  function onLink({ rel = '', href = '', hreflang, type }: Record<string, string>) {
    if (rel === 'canonical') canonicals.push(href)
    else if (rel === 'alternate' && hreflang) alternates.set(hreflang, href)
    else if (rel === 'alternate' && /rss|atom/.test(type ?? '')) feeds.push(href)
    else if (FILES.has(rel)) files.push(href)
  }

  parser.end(html)
  return {
    lang,
    titles,
    headings,
    meta,
    canonicals,
    alternates,
    feeds,
    links,
    pictures,
    files,
    ids,
    data,
    forms,
    references
  }
}
