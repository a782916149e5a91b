/** Rules for addresses that the service worker may keep on a device. */
import { later, UTC_OFFSET_MS } from '../domain/time.ts'

/** Not pages: the worker does not even look at them. */
const MACHINES = /^\/(?:api|search|age|auth|dev|menu|og)(?:\/|$)|^\/(?:healthz|readyz)$/

/** Pages of one visitor. A copy could be out of date, so there is none. */
const PERSONAL =
  /^\/(?:(?:en|ru|zh|it)\/)?(?:cart|checkout|orders?|account|office|login|wallet|subscribe|unsubscribe)(?:\/|$)/

/** Files whose names change with their content. */
const HASHED = /^\/(?:_astro|packshots|product-pictures)\//

export const isHashed = (path: string) => HASHED.test(path)
export const isPage = (path: string) => !MACHINES.test(path) && !HASHED.test(path) && !/\.\w{2,11}$/.test(path)
/**
 * Pages that are the same for everybody and show what this browser keeps: tickets, and the scanner of a door. They open
 * without a connection and are no copies of anything.
 */
const SHELLS = /^\/(?:en\/)?(?:account\/tickets|staff\/scan)$/

export const isShell = (path: string) => SHELLS.test(path)
export const isPublic = (path: string) => isPage(path) && (!PERSONAL.test(path) || isShell(path))

/** Under what a page is kept: searches and what advertisers append make no other page, a product's version does. */
export function keyOf(url: URL): string {
  const variant = url.searchParams.get('variant')
  return variant === null ? url.pathname : `${url.pathname}?variant=${encodeURIComponent(variant)}`
}

/** A whole public page, neither redirected from elsewhere nor forbidden to be kept. */
export const isCacheable = (answer: {
  readonly status: number
  readonly redirected: boolean
  readonly headers: Pick<Headers, 'get'>
}) =>
  answer.status === 200 &&
  !answer.redirected &&
  (answer.headers.get('content-type') ?? '').startsWith('text/html') &&
  !/no-store|private/.test(answer.headers.get('cache-control') ?? '')

/** Pages kept out of search engines are personal or empty. */
export const isListed = (html: string) => !/<meta name="?robots"? content="?noindex/.test(html)

/** Puts the line that says it is a copy at the top of a shop page. The story of the brand has nothing that ages. */
export function markAsCopy(html: string, moment: string, sentences: Readonly<Record<string, string>>): string {
  if (!/<html[^>]*data-look="?shop/.test(html)) return html
  const locale = /<html[^>]*\blang="?(\w+)/.exec(html)?.[1] ?? ''
  const sentence = (sentences[locale] ?? sentences['mn'] ?? '').replace('{{moment}}', inUlaanbaatar(moment))
  return html.replace(
    /<body[^>]*>/,
    body =>
      `${body}<p class="bg-warn-soft px-4 py-3 text-center text-[0.875rem] text-warn" role="status">${sentence}</p>`
  )
}

/** `2026-11-21 14:05`, which everybody reads alike; Mongolia is eight hours ahead all year. */
const inUlaanbaatar = (moment: string) =>
  later(new Date(moment), UTC_OFFSET_MS).toISOString().slice(0, 16).replace('T', ' ')
