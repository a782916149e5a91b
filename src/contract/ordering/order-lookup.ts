import { z } from 'zod'
import { parsePhone } from '../../domain/phone.ts'

/** Short enough for a text message; leads to the order's page. */
export const shortOrderPath = (number: string) => `/o/${number}`

export const orderNumber = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^R\d{9}$/)

/** `POST /orders/lookup`; the phone as its buyer gave it with the order. */
export const orderLookupRequestSchema = z
  .strictObject({ number: orderNumber, phone: z.string().trim().min(1).max(30) })
  .superRefine(({ phone }, context) => {
    if (parsePhone(phone) === undefined)
      context.addIssue({ code: 'custom', path: ['phone'], params: { problem: 'phone-incorrect' } })
  })

export type OrderLookupRequest = z.output<typeof orderLookupRequestSchema>
