import { isShopLocale } from '../../i18n/locales.ts'
import { tellSearch } from '../../api/searches.ts'
import { rememberSearch } from '../../stores/recent-searches.ts'

/** A page of results has been opened: the search is remembered here and, unless the page is opened again, counted. */
const heading = document.querySelector<HTMLElement>('[data-searched]')
const { searched: text, worthTelling } = heading?.dataset ?? {}

if (text) {
  rememberSearch(text)
  const [opened] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const { lang } = document.documentElement
  if (worthTelling !== undefined && opened?.type === 'navigate')
    void tellSearch({ text, locale: isShopLocale(lang) ? lang : 'mn' })
}
