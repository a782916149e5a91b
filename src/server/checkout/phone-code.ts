import type { CodeAnswer } from '../../contract/account.ts'
import type { OrderBody } from '../../contract/order.ts'
import { isOpen } from '../../domain/order-state.ts'
import { isMobile, maskedPhone } from '../../domain/phone.ts'
import { ok, refuse, type Result } from '../../domain/result.ts'
import type { Locale } from '../../i18n/locales.ts'
import type { Codes } from '../accounts/codes.ts'
import { no, type AccountRefusal } from '../accounts/refusal.ts'
import type { OrderKey, Orders } from '../orders/orders.ts'
import { reprice, stateOf, unpayable, writeOrder } from '../orders/working-order.ts'
import type { Visit } from '../sessions/events.ts'

interface Asker {
  readonly locale: Locale
  readonly visit: Visit
}

type Answer<T> = Promise<Result<T, AccountRefusal>>

const notFound = () => refuse<AccountRefusal>({ status: 404, code: 'order-not-found' })

export type PhoneCodes = ReturnType<typeof phoneCodes>

/** Proves by a code that the phone of an order is its buyer's, without an account. */
export const phoneCodes = (orders: Orders, codes: Pick<Codes, 'ask' | 'attempt' | 'spend'>) => ({
  /** Sends a code to the order's own number. */
  ask: (key: OrderKey, { locale, visit }: Asker): Answer<CodeAnswer> =>
    orders.db.change(async tx => {
      const working = await orders.lock(tx, key)
      if (!working) return notFound()
      const { id, phone } = working.order
      if (!isOpen(stateOf(working.order)) && unpayable(working.order)) return no('order-closed')
      if (phone === '') return no('phone-required', 'phone')
      if (!isMobile(phone)) return no('phone-not-mobile', 'phone')
      const asked = await codes.ask(tx, {
        to: { kind: 'phone', address: phone },
        purpose: 'order',
        wording: 'verify',
        locale,
        visit,
        deviceToken: undefined,
        userId: null,
        orderId: id
      })
      return asked.ok ? ok({ kind: 'phone' as const, to: maskedPhone(phone), ...asked.value }) : asked
    }),

  /** A right code proves the number it was sent to. */
  async prove(key: OrderKey, given: { challenge: string; code: string }, { locale, visit }: Asker): Answer<OrderBody> {
    const { done } = await orders.db.change(async (tx): Promise<{ done: Result<OrderBody, AccountRefusal> }> => {
      const now = orders.now()
      const working = await orders.lock(tx, key)
      if (!working) return { done: notFound() }
      const tried = await codes.attempt(tx, { ...given, purpose: 'order', visit })
      if (!tried.ok) return { done: tried }
      const { order } = working
      if (tried.value.address !== order.phone || !(await codes.spend(tx, tried.value)))
        return { done: no('code-expired', 'code') }
      order.proved_phone = order.phone
      if (!isOpen(stateOf(order))) {
        await writeOrder(tx, working, now)
        return { done: ok(await orders.body(tx, working, locale)) }
      }
      reprice(working, now)
      const finished = await orders.finish(tx, working, locale, now)
      return { done: finished.ok ? finished : no(finished.problem.code) }
    })
    return done
  }
})
