import { getJson } from '../../api/site-files.ts'
import type { OfficeArea } from '../../i18n/office-areas.ts'
import { localePath, type ShopLocale } from '../../i18n/locales.ts'

/** Words of a screen of the office (src/pages/[...locale]/office-words/[area].json.ts). */
export const officeWordsQuery = (locale: ShopLocale, area: OfficeArea) => ({
  queryKey: ['words', locale, area],
  queryFn: () => getJson<Readonly<Record<string, string>>>(localePath(locale, `/office-words/${area}.json`)),
  staleTime: Infinity
})
