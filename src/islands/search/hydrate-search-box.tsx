import { hydrateRoot } from 'react-dom/client'
import { isShopLocale } from '../../i18n/locales.ts'
import { SearchBox } from './search-box.tsx'
import { parseWords } from '../../i18n/parse-words.ts'

/** Takes over the form of SearchForm.astro, which was rendered by the same component. */
export function hydrateSearchBox(root: HTMLElement) {
  const words = parseWords(root.dataset['searchBox'])
  const { lang } = document.documentElement
  hydrateRoot(root, <SearchBox locale={isShopLocale(lang) ? lang : 'mn'} words={words} />)
}
