import type { ShopLocale } from '../../i18n/locales.ts'
import { company, words } from '../../i18n/words.ts'

/** Mark of a value of `content/company.json` that is an example only; empty in a shop that has its own. */
export const exampleMark = (locale: ShopLocale) =>
  company().demonstration ? ` (${words(locale, 'shell')('example')})` : ''

/** The shop's pharmacists with their licences; empty where the company has none. */
export function pharmacistNames(locale: ShopLocale): string {
  const t = words(locale, 'contact')
  const names = company().pharmacists.map(
    ({ name, licence }) => `${name[locale]} (${t('pharmacist_licence', { licence })})`
  )
  return names.length > 0 ? names.join(', ') + exampleMark(locale) : ''
}
