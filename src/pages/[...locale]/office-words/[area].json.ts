import type { APIRoute } from 'astro'
import { OFFICE_AREAS, type OfficeArea } from '../../../i18n/office-areas.ts'
import { shopLocalePaths, type ShopLocale } from '../../../i18n/locales.ts'
import { messages } from '../../../i18n/words.ts'

export const getStaticPaths = () =>
  shopLocalePaths().flatMap(({ params, props }) =>
    OFFICE_AREAS.map(area => ({ params: { ...params, area }, props: { ...props, area } }))
  )

interface Props {
  readonly [name: string]: unknown
  readonly locale: ShopLocale
  readonly area: OfficeArea
}

/** Words of one screen of the office, fetched with the screen (src/islands/office/words.tsx). */
export const GET: APIRoute<Props> = ({ props: { locale, area } }) =>
  new Response(JSON.stringify(messages(locale, area)), { headers: { 'Content-Type': 'application/json' } })
