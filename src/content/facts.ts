import type { ShopLocale } from '../i18n/locales.ts'
import { shopFigures } from '../i18n/shop-figures.ts'
import { company, messages, words } from '../i18n/words.ts'

/** Examples are named as such. */
const marked = (text: string, locale: ShopLocale) =>
  company().demonstration ? `${text} (${words(locale, 'shell')('example')})` : text

const companyFact = (locale: ShopLocale, name: 'phone' | 'email' | 'hours') =>
  marked(words(locale, 'company')(name), locale)

/** The legal entity in one sentence's part */
function sellerIn(locale: ShopLocale) {
  const t = words(locale, 'contact')
  const { legal_name, register_number, address } = messages(locale, 'company')
  return marked(t('seller', { legal_name, register_number, address }), locale)
}

/** Values of `{{name}}` in texts: figures of the shop's rules, and who keeps the shop. */
export const placeholderValues = (locale: ShopLocale): Readonly<Record<string, string>> => ({
  ...shopFigures(locale),
  phone: companyFact(locale, 'phone'),
  email: companyFact(locale, 'email'),
  contact_hours: companyFact(locale, 'hours'),
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
