import type { Locale } from '../../i18n/locales.ts'

/** Each language by its own name, so that its readers find it on a page they cannot read. */
export const LANGUAGE_NAMES: Readonly<Record<Locale, string>> = {
  mn: 'Монгол',
  en: 'English',
  ru: 'Русский',
  zh: '中文',
  it: 'Italiano'
}
