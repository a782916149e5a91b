import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createInstance, type i18n } from 'i18next'
import type { CompanyRecord } from '../contract/site/company.ts'
import type { Area, Areas } from './areas.ts'
import { companyWords, readCompany, type CompanyWords } from './company.ts'
import { DEFAULT_LOCALE, LOCALES, type Locale } from './locales.ts'
import { pseudo } from './pseudo.ts'
import { shopFigures } from './shop-figures.ts'

export type Messages<A extends Area = Area> = Readonly<Record<keyof Areas[A] & string, string>>
type Values = Readonly<Record<string, string | number>>
type Base<Key extends string> = Key extends `${infer Word}_${'one' | 'few' | 'many' | 'other'}` ? Word : Key
/** Keys accepted by `t`: plural forms are named by their common name, with `count`. */
export type MessageKey<A extends Area> = Base<keyof Areas[A] & string>
export type Words<A extends Area> = (key: MessageKey<A>, values?: Values) => string

type Resources = Record<Locale, Record<string, Record<string, string>>>

// Read from disk and not bundled: the same module serves Astro's build, its on-demand pages, mails and error
// sentences in plain Node, and a new file in locales/ is found without a list of imports.
function localesFolder(from: string): string {
  const folder = join(from, 'locales')
  if (existsSync(join(folder, DEFAULT_LOCALE))) return folder
  const parent = dirname(from)
  if (parent === from) throw new Error(`No locales folder above ${import.meta.dirname}`)
  return localesFolder(parent)
}

/** Texts name the shop as `{{company}}`, its vodka as `{{vodka}}`, and figures of its rules: filled here, no caller passes them. */
const readArea = (file: string, facts: Readonly<Record<string, string>>) =>
  JSON.parse(
    readFileSync(file, 'utf8').replaceAll(/\{\{(\w+)\}\}/g, (place, name: string) => {
      const fact = facts[name]
      return fact === undefined ? place : JSON.stringify(fact).slice(1, -1)
    })
  ) as Record<string, string>

/** `npm run dev -- --pseudo` stretches and accents the English words, to find what a layout cannot bear. */
const isPseudo = (locale: Locale) => locale === 'en' && process.env['PSEUDO_WORDS'] === 'on'

const pseudoArea = (area: Record<string, string>) =>
  Object.fromEntries(Object.entries(area).map(([key, text]) => [key, pseudo(text)]))

function readResources(folder: string, company: CompanyRecord): Resources {
  const areasOf = (locale: Locale, facts: CompanyWords) =>
    readdirSync(join(folder, locale), { withFileTypes: true })
      .filter(entry => entry.isFile() && entry.name.endsWith('.json'))
      .map(({ name }) => {
        const area = readArea(join(folder, locale, name), {
          ...shopFigures(locale),
          company: facts.name,
          vodka: facts.vodka
        })
        return [name.slice(0, -'.json'.length), isPseudo(locale) ? pseudoArea(area) : area] as const
      })
  return Object.fromEntries(
    LOCALES.map(locale => {
      const facts = companyWords(company, locale)
      const areas = existsSync(join(folder, locale)) ? areasOf(locale, facts) : []
      return [locale, Object.fromEntries<Record<string, string>>([...areas, ['company', facts]])]
    })
  ) as Resources
}

interface Dictionary {
  readonly i18n: i18n
  readonly resources: Resources
  readonly company: CompanyRecord
}

function readDictionary(): Dictionary {
  const folder = localesFolder(import.meta.dirname)
  const company = readCompany(join(folder, '../content/company.json'))
  const resources = readResources(folder, company)
  const instance = createInstance()
  // `initAsync: false`: everything is in memory, so the instance is ready when this returns.
  void instance.init({
    resources,
    initAsync: false,
    fallbackLng: DEFAULT_LOCALE,
    supportedLngs: [...LOCALES],
    ns: Object.keys(resources[DEFAULT_LOCALE]),
    defaultNS: false,
    keySeparator: false,
    nsSeparator: false,
    // Astro and React escape what they print.
    interpolation: { escapeValue: false },
    returnNull: false
  })
  return { i18n: instance, resources, company }
}

let dictionary: Dictionary | undefined

/** In development every call reads anew, so that an edited word shows on reload; tests are `DEV` too and need it once. */
const isEdited = import.meta.env?.MODE === 'development'
const current = () => (dictionary === undefined || isEdited ? (dictionary = readDictionary()) : dictionary)

/** `words('en', 'cart')('items', { count: 2 })`: the sentences of one area in one language. */
export function words<A extends Area>(locale: Locale, area: A): Words<A> {
  const { i18n, resources } = current()
  const plain = resources[locale][area]
  // i18next would type keys by a global declaration; `Areas` types them by the files themselves.
  const t = i18n.getFixedT(locale, area) as unknown as Words<A>
  // A sentence without values is only looked up: a page says dozens, and each way through i18next costs 20 µs.
  return (key, values) => (values === undefined ? plain?.[key] : undefined) ?? t(key, values)
}

/** Looks up sentences of an area in a language as `words` does, or with others in place of some. */
export type WordsSource = typeof words

/** All sentences of one area, for an island's props; what a language lacks is Mongolian. */
export function messages<A extends Area>(locale: Locale, area: A): Messages<A> {
  const { resources } = current()
  return { ...resources[DEFAULT_LOCALE][area], ...resources[locale][area] } as Messages<A>
}

/** The company's record in all languages: its pharmacists, and whether its values are examples. */
export const company = (): CompanyRecord => current().company
