import type { Locale } from './locales.ts'

type Values = Readonly<Record<string, string | number>>

/** Puts values into `{{name}}` places; what an island needs of i18next, in one line. */
export const fillPlaceholders = (text: string, values: Values) =>
  text.replace(/\{\{\s*(\w+)\s*\}\}/g, (place, name: string) => String(values[name] ?? place))

const rules: Partial<Record<Locale, Intl.PluralRules>> = {}
/** Made once a language: making them costs more than all the rest of a sentence. */
const rulesOf = (locale: Locale) => (rules[locale] ??= new Intl.PluralRules(locale))

/** The plural form for a count, e.g. `items_one`, filled with `count` and other values. */
export function plural<Messages extends Readonly<Record<string, string>>>(
  locale: Locale,
  messages: Messages,
  key: string,
  count: number,
  values: Values = {}
): string {
  const form = `${key}_${rulesOf(locale).select(count)}`
  return fillPlaceholders(messages[form] ?? messages[`${key}_other`] ?? key, { count, ...values })
}
