import type { APIRoute } from 'astro'
import { cardWords } from '../../components/catalogue/card-words.ts'
import { shopLocalePaths, type ShopLocale } from '../../i18n/locales.ts'
import { messages } from '../../i18n/words.ts'

export const getStaticPaths = () => shopLocalePaths()

/** Words of scripts that most visits never need: fetched with the first of them. */
export const GET: APIRoute<{ locale: ShopLocale }> = ({ props: { locale } }) => {
  return new Response(JSON.stringify({ ...cardWords(locale), ...messages(locale, 'list-actions') }), {
    headers: { 'Content-Type': 'application/json' }
  })
}
