import type { LookBookOwnership } from '../../contract/community/look-book.ts'
import { localePath, type ShopLocale } from '../../i18n/locales.ts'

/** Address under which others see a saved look book; none while it is private. A listed one needs no token. */
export function sharedUrl(locale: ShopLocale, id: string, { token, is_listed }: LookBookOwnership): string | undefined {
  if (!token) return undefined
  const path = localePath(locale, `/look-books/members/${id}`)
  return new URL(is_listed ? path : `${path}?token=${token}`, location.href).href
}
