import type { Context } from 'hono'
import { LRUCache } from 'lru-cache'
import { isLocale, negotiateLocale, type Locale } from '../../../i18n/locales.ts'

const negotiated = new LRUCache<string, Locale>({ max: 500 })

/** The reader's language: `?locale` before Accept-Language before Mongolian. */
export function readerLocale(c: Context): Locale {
  const wished = c.req.query('locale')
  if (isLocale(wished)) return wished
  const header = c.req.header('accept-language')
  if (!header) return 'mn'
  const known = negotiated.get(header)
  if (known) return known
  const locale = negotiateLocale(header.slice(0, 200))
  negotiated.set(header, locale)
  return locale
}
