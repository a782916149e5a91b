import { z } from 'zod'
import { hasContactDetails, hasLink } from '../domain/search/text-signals.ts'
import { withoutInvisible } from './visible-text.ts'

/**
 * Text of one line, whatever was pasted: it stands in subjects of mails, on labels and in text messages, where a line
 * break would begin something else.
 */
export const oneLine = (min: number, max: number) =>
  z
    .string()
    .transform(written => written.replace(/[\s\p{Cc}]+/gu, ' ').trim())
    .pipe(z.string().min(min).max(max))

/**
 * A name greets people in mails and text messages of the shop, and stands under what they write: with an address or a
 * number in it, it would be an advertisement or look like a code.
 */
export const personName = (min: number) =>
  z
    .string()
    .max(240)
    .transform(withoutInvisible)
    .pipe(oneLine(min, 60))
    .refine(
      name =>
        name === '' || (/\p{L}/u.test(name) && !/:\/\/|\d{3}/.test(name) && !hasLink(name) && !hasContactDetails(name))
    )
