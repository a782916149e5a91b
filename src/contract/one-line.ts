import { z } from 'zod'

/**
 * Text of one line, whatever was pasted: it stands in subjects of mails, on labels and in text messages, where a line
 * break would begin something else.
 */
export const oneLine = (min: number, max: number) =>
  z
    .string()
    .transform(written => written.replace(/[\s\p{Cc}]+/gu, ' ').trim())
    .pipe(z.string().min(min).max(max))

/** A name greets people in mails of the shop: with an address of the web in it the mail would be somebody else's. */
export const personName = (min: number) => oneLine(min, 60).refine(name => !/:\/\/|www\./i.test(name))
