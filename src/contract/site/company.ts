import { z } from 'zod'

const texts = (max: number) =>
  z.strictObject({ mn: z.string().trim().min(1).max(max), en: z.string().trim().min(1).max(max) })

const vodkaName = z.string().trim().min(1).max(16)

/** `content/company.json`: who runs the shop. Pages, mail, text messages, receipts and structured data read it. */
export const companyRecord = z.strictObject({
  /** True while the values are examples: pages that show them say so. */
  demonstration: z.boolean(),
  /** The shop's name as its readers know it. */
  name: texts(40),
  /** Name of the vodka whose story is told, in every language it is told in; words find room for 16 letters. */
  vodka_name: z.strictObject({ mn: vodkaName, en: vodkaName, ru: vodkaName, zh: vodkaName, it: vodkaName }),
  legal_name: texts(120),
  /** Register number of the legal entity: seven digits. */
  register_number: z.string().regex(/^\d{7}$/, 'seven digits'),
  address: texts(200),
  /** The phone as people read it, without the country's code: `1132 1020`. */
  phone: z.string().regex(/^\d{4} \d{4}$/, 'eight digits, a space after the fourth'),
  email: z.email().max(254),
  hours: texts(80),
  /** People who answer for the medicines sold, by the number of their licence. */
  pharmacists: z.array(z.strictObject({ name: texts(80), licence: z.string().trim().min(1).max(40) })).max(50)
})

export type CompanyRecord = z.output<typeof companyRecord>
