import type { APIRoute } from 'astro'
import { DEFAULT_LOCALE, localePath, SHOP_LOCALES } from '../i18n/locales.ts'

/** Not for robots: data, tools, and lists that are the same goods in another order. Pictures and styles stay open. */
const CLOSED = ['/api/', '/search/', '/dev/']
/** Pages that belong to one visitor: with a query they are an order, a cart, a payment. */
const PERSONAL = ['/cart?', '/checkout?', '/order?']
/** Searches and filters of lists; each list itself is open. */
const NARROWED = ['q', 'sort', 'view', 'age', 'badge', 'brand', 'category', 'color', 'gender', 'price_from', 'price_to']

export const GET: APIRoute = ({ site }) => {
  const personal = SHOP_LOCALES.flatMap(locale => PERSONAL.map(path => localePath(locale, path)))
  const narrowed = NARROWED.flatMap(name => [`/*?${name}=`, `/*?*&${name}=`])
  const lines = [
    'User-agent: *',
    ...[...CLOSED, ...personal, ...narrowed].map(path => `Disallow: ${path}`),
    `Allow: ${localePath(DEFAULT_LOCALE, '/')}`,
    '',
    `Sitemap: ${new URL('/sitemap.xml', site).href}`,
    ''
  ]
  return new Response(lines.join('\n'), { headers: { 'Content-Type': 'text/plain; charset=utf-8' } })
}
