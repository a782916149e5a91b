import { z } from 'zod'
import { threeWords } from '../domain/address.ts'
import { ruled } from './ruled.ts'

export const addressBody = z.strictObject({
  firstname: z.string().trim().min(1).max(60),
  lastname: z.string().trim().max(60).default(''),
  /** Codes of `content/places/places.json`. */
  city: z.string().trim().min(1).max(60),
  district: z.string().trim().min(1).max(60),
  /** Khoroo or bag, as people say it: "3-р хороо". */
  khoroo: z.string().trim().min(1).max(60),
  street: z.string().trim().max(120).default(''),
  zipcode: z.union([z.literal(''), z.string().regex(/^\d{5}$/)]).default(''),
  /** Entrance, door code, landmark: what the courier needs. */
  detail: z.string().trim().min(1).max(300),
  /** what3words, for places without a street; as text, for a courier's own app. */
  w3w: z.union([z.literal(''), ruled(threeWords, 'w3w-incorrect', 120)]).optional()
})

export type AddressBody = z.infer<typeof addressBody>
