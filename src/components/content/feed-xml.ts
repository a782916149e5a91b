import { escapeXml } from './escape-xml.ts'
import type { FeedFormat } from './feeds.ts'

export interface FeedEntry {
  /** Absolute, and its id for ever. */
  readonly url: string
  readonly lang: string
  readonly title: string
  readonly summary: string
  /** The whole text; its links are absolute. */
  readonly html: string
  readonly author: string | undefined
  readonly published: Date
  readonly updated: Date
}

export interface Feed {
  readonly title: string
  readonly description: string
  /** The page of which this is the feed, absolute. */
  readonly url: string
  /** The feed's own address, absolute. */
  readonly self: string
  readonly publisher: string
  readonly lang: string
  /** The newest first. */
  readonly entries: readonly FeedEntry[]
}

/** XML 1.0 has no place for most control characters, escaped or not. */
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g
const escaped = (text: string) => escapeXml(text.replace(CONTROL, ''))
const tag = (name: string, text: string, attributes = '') => `<${name}${attributes}>${escaped(text)}</${name}>`

const newest = ({ entries }: Feed) => new Date(Math.max(0, ...entries.map(({ updated }) => updated.getTime())))

const rss = (
  feed: Feed
) => `<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:content="http://purl.org/rss/1.0/modules/content/">
<channel>
${tag('title', feed.title)}
${tag('link', feed.url)}
${tag('description', feed.description)}
${tag('language', feed.lang)}
${tag('lastBuildDate', newest(feed).toUTCString())}
<atom:link href="${escaped(feed.self)}" rel="self" type="application/rss+xml"/>
${feed.entries
  .map(
    entry => `<item>
${tag('title', entry.title)}
${tag('link', entry.url)}
${tag('guid', entry.url, ' isPermaLink="true"')}
${tag('pubDate', entry.published.toUTCString())}
${tag('dc:creator', entry.author ?? feed.publisher)}
${tag('description', entry.summary)}
${tag('content:encoded', entry.html)}
</item>`
  )
  .join('\n')}
</channel>
</rss>`

const atom = (feed: Feed) => `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${escaped(feed.lang)}">
${tag('id', feed.self)}
${tag('title', feed.title)}
${tag('subtitle', feed.description)}
${tag('updated', newest(feed).toISOString())}
<author>${tag('name', feed.publisher)}</author>
<link rel="self" type="application/atom+xml" href="${escaped(feed.self)}"/>
<link rel="alternate" type="text/html" href="${escaped(feed.url)}"/>
${feed.entries
  .map(
    entry => `<entry xml:lang="${escaped(entry.lang)}">
${tag('id', entry.url)}
${tag('title', entry.title)}
<link rel="alternate" type="text/html" href="${escaped(entry.url)}"/>
${tag('published', entry.published.toISOString())}
${tag('updated', entry.updated.toISOString())}
<author>${tag('name', entry.author ?? feed.publisher)}</author>
${tag('summary', entry.summary)}
${tag('content', entry.html, ' type="html"')}
</entry>`
  )
  .join('\n')}
</feed>`

/** A feed as text: RSS 2.0 or Atom (RFC 4287), in full text. */
export const feedXml = (format: FeedFormat, feed: Feed) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n${format === 'rss' ? rss(feed) : atom(feed)}\n`
