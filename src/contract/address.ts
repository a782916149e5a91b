import { z } from 'zod'
import { COUNTRY, parseWhat3words } from '../domain/address.ts'
import { oneLine, personName } from './one-line.ts'
import { parsedText } from './parsed-text.ts'

export const addressInputSchema = z.strictObject({
  firstname: personName(1),
  lastname: personName(0).default(''),
  /** The shop delivers within Mongolia. */
  country: z.literal(COUNTRY).default(COUNTRY),
  /** Codes of `content/places/places.json`. */
  city: oneLine(1, 60),
  district: oneLine(1, 60),
  /** Khoroo or bag, as people say it: "3-р хороо". */
  khoroo: oneLine(1, 60),
  street: oneLine(0, 120).default(''),
  zipcode: z.union([z.literal(''), z.string().regex(/^\d{5}$/)]).default(''),
  /** Entrance, door code, landmark: what the courier needs. */
  detail: z.string().trim().min(1).max(300),
  /** what3words, for places without a street; as text, for a courier's own app. */
  w3w: z.union([z.literal(''), parsedText(parseWhat3words, 'w3w-incorrect', 120)]).optional()
})

const storedFields = {
  firstname: z.string(),
  lastname: z.string(),
  country: z.literal(COUNTRY),
  city: z.string(),
  district: z.string(),
  khoroo: z.string(),
  street: z.string(),
  zipcode: z.string(),
  detail: z.string(),
  w3w: z.string().optional()
}

export type AddressInput = z.infer<typeof addressInputSchema>

/** An address as it is stored; looser than the input, so that a rule that is tightened later hides no address. */
export const storedAddress: z.ZodType<AddressInput> = z.object({
  ...storedFields,
  // Addresses from before say none.
  country: z.literal(COUNTRY).default(COUNTRY)
})

/** An address in an answer: tidied when it came in, and blank where an order has been anonymized. */
export const addressResponseSchema = z.strictObject(storedFields).meta({ id: 'Address' })
