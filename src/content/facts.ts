import type { ShopLocale } from '../i18n/locales.ts'
import { shopFigures } from '../i18n/shop-figures.ts'
import { company, messages, words } from '../i18n/words.ts'

/** The legal entity in one sentence's part; examples are named as such. */
function sellerIn(locale: ShopLocale) {
  const t = words(locale, 'contact')
  const { legal_name, register_number, address } = messages(locale, 'company')
  const seller = t('seller', { legal_name, register_number, address })
  return company().demonstration ? `${seller} (${words(locale, 'shell')('example')})` : seller
}

/** Values of `{{name}}` in texts: figures of the shop's rules, and who keeps the shop. */
export const placeholderValues = (locale: ShopLocale): Readonly<Record<string, string>> => ({
  ...shopFigures(locale),
  phone: words(locale, 'company')('phone'),
  email: words(locale, 'company')('email'),
  contact_hours: words(locale, 'company')('hours'),
  seller: sellerIn(locale)
})

/** Fills `{{name}}` in a text. A name that no rule has stops the build at its file and line. */
export function fillFacts(
  text: string,
  facts: Readonly<Record<string, string>>,
  file: string,
  wholeFile = () => text
): string {
  return text.replace(/\{\{([^{}]*)\}\}/g, (place, name: string) => {
    const fact = facts[name.trim()]
    if (fact !== undefined) return fact
    const [before = ''] = wholeFile().split(place)
    throw new Error(
      `${file}:${before.split('\n').length}: ${place} is no fact of the shop. Write one of: ${Object.keys(facts).sort().join(', ')}`
    )
  })
}
