import type { APIRoute } from 'astro'
import { shopLocalePaths, type ShopLocale } from '../../i18n/locales.ts'
import { messages } from '../../i18n/words.ts'

export const getStaticPaths = () => shopLocalePaths()

/** What is said by scripts that most visits never need: they fetch it with the first thing they have to say. */
export const GET: APIRoute<{ locale: ShopLocale }> = ({ props: { locale } }) => {
  const cards = Object.entries(messages(locale, 'catalogue')).filter(([key]) => /^(?:card|badge)_/.test(key))
  return new Response(JSON.stringify({ ...Object.fromEntries(cards), ...messages(locale, 'goods') }), {
    headers: { 'Content-Type': 'application/json' }
  })
}
