import { z } from 'zod'
import { PROVIDER_TEST_OUTCOMES, SWITCHABLE_METHODS } from '../../domain/money/payment.ts'
import type { ResponseOf } from '../response-of.ts'
import { staffReason } from './coupon-codes.ts'

/** Ways to pay as staff switch them, below `/api/back_office/payment_methods`. */

export const paymentMethodSettingsSchema = z
  .strictObject({
    methods: z.array(
      z.strictObject({
        method: z.enum(SWITCHABLE_METHODS),
        /** `absent`: the shop has no login for it. */
        provider: z.enum(['live', 'simulator', 'absent', 'none']),
        is_enabled: z.boolean(),
        version: z.int(),
        changed_at: z.string().nullable(),
        /** True where the provider has a test call. */
        may_test: z.boolean(),
        last_test: z
          .strictObject({
            at: z.string(),
            outcome: z.enum(PROVIDER_TEST_OUTCOMES),
            /** The call, and the provider's own words. */
            answer: z.string(),
            ms: z.int()
          })
          .nullable()
      })
    )
  })
  .meta({ id: 'PaymentMethodSettings' })
export type PaymentMethodSettingsBody = ResponseOf<typeof paymentMethodSettingsSchema>

export const paymentMethodPath = z.strictObject({ method: z.enum(SWITCHABLE_METHODS) })

/** `PUT /api/back_office/payment_methods/{method}`; `version` is the one that was seen. */
export const switchMethodRequestSchema = z.strictObject({
  version: z.int().min(1),
  is_enabled: z.boolean(),
  reason: staffReason
})
export type SwitchMethodRequest = z.input<typeof switchMethodRequestSchema>
