import { z } from 'zod'

/** Parts that many types of schema.org share. */
export const url = z.url({ protocol: /^https?$/ })
export const text = z.string().trim().min(1)
export const textOf = (most: number) => text.max(most)
export const reference = z.strictObject({ '@id': url })
export const type = <T extends string>(...names: [T, ...T[]]) => z.enum(names)
export const schemaUrl = (...names: readonly string[]) => z.enum(names.map(name => `https://schema.org/${name}`))
export const language = z.enum(['mn', 'en', 'ru', 'zh', 'it'])
export const time = z.string().regex(/^([01]\d|2[0-4]):[0-5]\d$/)
export const duration = z.string().regex(/^PT(?=\d)(\d+H)?(\d+M)?$/)
export const pictures = z.array(url).min(1)

export const picture = z.strictObject({ '@type': type('ImageObject'), url, width: z.int(), height: z.int() })
export const provider = z.strictObject({ '@type': type('Organization'), '@id': url, name: text, url, logo: picture })
export const person = z.strictObject({ '@type': type('Person'), name: text, url })
export const postal = z.strictObject({
  '@type': type('PostalAddress'),
  streetAddress: text.optional(),
  addressLocality: text,
  addressCountry: z.literal('MN')
})
