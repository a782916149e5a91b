import { readFileSync } from 'node:fs'
import { companyRecord, type CompanyRecord } from '../contract/site/company.ts'
import { isShopLocale, type Locale } from './locales.ts'

/** The country's code of the shop's phone number. */
const COUNTRY_CODE = '+976'

/** Reads `content/company.json`; a wrong one stops the start or the build with its place and reason. */
export function readCompany(file: string): CompanyRecord {
  const read = companyRecord.safeParse(JSON.parse(readFileSync(file, 'utf8')))
  if (read.success) return read.data
  throw new Error(
    `${file}: ${read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ')}`
  )
}

/** The company's facts in a language of the shop, in English for the brand's other languages, as an area of words: `words(locale, 'company')('phone')`. */
export function companyWords(company: CompanyRecord, locale: Locale) {
  const language = isShopLocale(locale) ? locale : 'en'
  const { name, vodka_name, legal_name, register_number, address, phone, email, hours } = company
  return {
    name: name[language],
    vodka: vodka_name[locale],
    legal_name: legal_name[language],
    register_number,
    address: address[language],
    phone,
    phone_link: `${COUNTRY_CODE}${phone.replace(' ', '')}`,
    email,
    hours: hours[language]
  }
}

export type CompanyWords = ReturnType<typeof companyWords>
