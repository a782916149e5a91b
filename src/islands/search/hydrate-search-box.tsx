import { hydrateRoot } from 'react-dom/client'
import { isShopLocale } from '../../i18n/locales.ts'
import { SearchBox } from './search-box.tsx'
import type { SearchWords } from './words.ts'

/** Takes over the form of SearchForm.astro, which was rendered by the same component. */
export function hydrateSearchBox(root: HTMLElement) {
  const words = JSON.parse(root.dataset['searchBox'] ?? '{}') as SearchWords
  const { lang } = document.documentElement
  hydrateRoot(root, <SearchBox locale={isShopLocale(lang) ? lang : 'mn'} words={words} />)
}
