import type { APIRoute } from 'astro'
import { shopLocalePaths, type ShopLocale } from '../../i18n/locales.ts'
import { messages } from '../../i18n/words.ts'

export const getStaticPaths = () => shopLocalePaths()

/** For the dialog that asks somebody to sign in where they are (src/islands/sign-in/ask-to-sign-in.tsx). */
export const GET: APIRoute<{ locale: ShopLocale }> = ({ props: { locale } }) =>
  new Response(JSON.stringify({ words: messages(locale, 'sign-in'), notices: messages(locale, 'notice') }), {
    headers: { 'Content-Type': 'application/json' }
  })
