import type { CodeResponse } from '../../../contract/customers/account.ts'
import type { OrderBody } from '../../../contract/ordering/order.ts'
import { isOpen } from '../../../domain/ordering/order-state.ts'
import { isMobile, maskedPhone } from '../../../domain/phone.ts'
import { ok, type Result } from '../../../domain/result.ts'
import type { Locale } from '../../../i18n/locales.ts'
import type { OneTimeCodes, ClientInfo } from '../../identity/index.ts'
import { notFound, unprocessable, type Problem, type ServiceResult } from '../../platform/http/problem.ts'
import { type OrderCredentials, type Orders, repriceLines, writeOrder } from '../orders/index.ts'

interface CodeRequester {
  readonly locale: Locale
  readonly clientInfo: ClientInfo
}

export type PhoneVerificationService = ReturnType<typeof createPhoneVerification>

/** Proves by a code that the phone of an order is its buyer's, without an account. */
export const createPhoneVerification = (
  orders: Orders,
  codes: Pick<OneTimeCodes, 'request' | 'attempt' | 'redeem'>
) => ({
  /** Sends a code to the order's own number. */
  ask: (key: OrderCredentials, { locale, clientInfo }: CodeRequester): ServiceResult<CodeResponse> =>
    orders.changeOrder(key, async (tx, aggregate) => {
      const { id, phone, state } = aggregate.order
      if (!isOpen(state) && state !== 'complete') return unprocessable('order-closed')
      if (phone === '') return unprocessable('phone-required', { field: 'phone' })
      if (!isMobile(phone)) return unprocessable('phone-not-mobile', { field: 'phone' })
      const requested = await codes.request(tx, {
        to: { kind: 'phone', address: phone },
        purpose: 'order',
        template: 'verify',
        locale,
        clientInfo,
        deviceToken: undefined,
        userId: null,
        orderId: id
      })
      return requested.ok ? ok({ kind: 'phone' as const, to: maskedPhone(phone), ...requested.value }) : requested
    }),

  /** A right code proves the number it was sent to. */
  async verify(
    key: OrderCredentials,
    given: { challenge: string; code: string },
    { locale, clientInfo }: CodeRequester
  ): ServiceResult<OrderBody> {
    const { done } = await orders.db.change(async (tx): Promise<{ done: Result<OrderBody, Problem> }> => {
      const now = orders.now()
      const aggregate = await orders.lock(tx, key)
      if (!aggregate) return { done: notFound('order-not-found') }
      const tried = await codes.attempt(tx, { ...given, purpose: 'order', clientInfo })
      if (!tried.ok) return { done: tried }
      const { order } = aggregate
      if (tried.value.address !== order.phone || !(await codes.redeem(tx, tried.value)))
        return { done: unprocessable('code-expired', { field: 'code' }) }
      order.verified_phone = order.phone
      if (!isOpen(order.state)) {
        await writeOrder(tx, aggregate, now)
        return { done: ok(await orders.body(tx, aggregate, locale)) }
      }
      repriceLines(aggregate, now)
      const finished = await orders.saveAndSerialize(tx, aggregate, locale, now)
      return { done: finished.ok ? finished : unprocessable(finished.problem.code) }
    })
    return done
  }
})
