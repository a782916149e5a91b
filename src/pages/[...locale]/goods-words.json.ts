import type { APIRoute } from 'astro'
import { shopLocalePaths, type ShopLocale } from '../../i18n/locales.ts'
import { messages } from '../../i18n/words.ts'

export const getStaticPaths = () => shopLocalePaths()

/** Words of scripts that most visits never need: fetched with the first of them. */
export const GET: APIRoute<{ locale: ShopLocale }> = ({ props: { locale } }) => {
  const cards = Object.entries(messages(locale, 'catalogue')).filter(([key]) => /^(?:card|badge)_/.test(key))
  return new Response(JSON.stringify({ ...Object.fromEntries(cards), ...messages(locale, 'goods') }), {
    headers: { 'Content-Type': 'application/json' }
  })
}
