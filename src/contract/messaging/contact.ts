import { z } from 'zod'
import {
  CONTACT_LIMITS,
  CONTACT_SUBJECTS,
  MEDICINE_QUESTION_LIMITS,
  PREGNANCY_ANSWERS
} from '../../domain/messaging/contact.ts'
import { parsePhone } from '../../domain/phone.ts'
import type { ResponseOf } from '../response-of.ts'
import { oneLine } from '../one-line.ts'

/** A rule of the shop; `problem` names its sentence in `locales/<locale>/problem.json`. */
const rule = (path: string, problem: string) => ({ code: 'custom' as const, path: [path], params: { problem } })

/** `POST /contact_forms`; empty texts are as good as none. */
export const contactRequestSchema = z
  .strictObject({
    name: oneLine(1, CONTACT_LIMITS.name),
    phone: oneLine(0, 30).default(''),
    email: z
      .string()
      .trim()
      .pipe(z.union([z.literal(''), z.email().max(254)]))
      .default(''),
    subject: z.enum(CONTACT_SUBJECTS),
    order_number: z
      .string()
      .trim()
      .toUpperCase()
      .regex(/^(?:R\d{9})?$/)
      .default(''),
    message: z.string().trim().min(CONTACT_LIMITS.shortestMessage).max(CONTACT_LIMITS.message),
    /** Of the person who would take a medicine: asked of questions to a pharmacist, all of it optional. */
    age: oneLine(0, MEDICINE_QUESTION_LIMITS.age).default(''),
    pregnancy: z.enum(PREGNANCY_ANSWERS).default(''),
    child_weight: oneLine(0, MEDICINE_QUESTION_LIMITS.child_weight).default(''),
    other_medicines: oneLine(0, MEDICINE_QUESTION_LIMITS.other_medicines).default(''),
    /** A field that people do not see: what is written here was written by a program. */
    website: z.string().max(200).optional(),
    /** When the form was opened, ms. */
    opened: z.coerce.number().optional()
  })
  .superRefine(({ phone, email }, context) => {
    if (phone === '' && email === '') context.addIssue(rule('phone', 'contact-required'))
    else if (phone !== '' && parsePhone(phone) === undefined) context.addIssue(rule('phone', 'phone-incorrect'))
  })

export type ContactRequest = z.output<typeof contactRequestSchema>

export const contactResponseSchema = z
  .strictObject({
    message: z.string()
  })
  .meta({ id: 'ContactResponse' })
export type ContactResponse = ResponseOf<typeof contactResponseSchema>

/** The form as somebody sent it without JavaScript, for the page that shows it again with what is to be mended. */
export interface ReturnedForm {
  readonly values: Readonly<Record<string, string>>
  readonly errors: Readonly<Record<string, readonly string[]>>
  /** The problem of the form as a whole. */
  readonly problem: string
}
