import type { APIRoute } from 'astro'
import { deliveryWords } from '../../components/delivery/delivery-words.ts'
import { shopLocalePaths, type ShopLocale } from '../../i18n/locales.ts'

export const getStaticPaths = () => shopLocalePaths()

/** Words of the delivery estimate: fetched when somebody opens it. */
export const GET: APIRoute<{ locale: ShopLocale }> = ({ props: { locale } }) =>
  new Response(JSON.stringify(deliveryWords(locale)), { headers: { 'Content-Type': 'application/json' } })
