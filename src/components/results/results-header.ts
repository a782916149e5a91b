import { isShopLocale } from '../../i18n/locales.ts'
import { reportSearch } from '../../api/searches.ts'
import { addRecentSearch } from '../../stores/search/recent-searches.ts'

/** A page of results has been opened: the search is remembered here and, unless the page is opened again, counted. */
const heading = document.querySelector<HTMLElement>('[data-searched]')
const { searched: text, worthTelling } = heading?.dataset ?? {}

if (text) {
  addRecentSearch(text)
  const [opened] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const { lang } = document.documentElement
  if (worthTelling !== undefined && opened?.type === 'navigate')
    void reportSearch({ text, locale: isShopLocale(lang) ? lang : 'mn' })
}
