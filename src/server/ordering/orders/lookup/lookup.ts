import type { OrderBody } from '../../../../contract/ordering/order.ts'
import type { OrderLookupRequest } from '../../../../contract/ordering/order-lookup.ts'
import { LOOKUP_LIMITS, matchesOrderPhone } from '../../../../domain/ordering/order-lookup.ts'
import { parsePhone } from '../../../../domain/phone.ts'
import { ok, err, type Result } from '../../../../domain/result.ts'
import type { Locale } from '../../../../i18n/locales.ts'
import { refundLimit, consumeLimit } from '../../../platform/rate-limit/rate-limit.ts'
import {
  refundForNetwork,
  pseudonymizedPrefixes,
  consumeForNetwork
} from '../../../platform/rate-limit/network-limits.ts'
import type { Pseudonymize } from '../../../platform/rate-limit/client-network.ts'
import type { Orders } from '../orders.ts'
import { orderByNumber } from '../queries.ts'

interface Guest {
  readonly locale: Locale
  readonly network: string
}

type LookupProblem = 'order-not-found' | 'too-many-requests'

export type OrderLookup = ReturnType<typeof orderLookup>

/**
 * A placed order by its number and phone, for buyers who have lost its link. Unknown numbers and wrong phones have one
 * answer and count alike; a look-up that finds its order is not counted.
 */
export const orderLookup =
  (orders: Pick<Orders, 'db' | 'readById' | 'now'>, pseudonymize: Pseudonymize) =>
  async (
    { number, phone }: OrderLookupRequest,
    { locale, network }: Guest
  ): Promise<Result<OrderBody, LookupProblem>> => {
    const networks = pseudonymizedPrefixes(pseudonymize, network)
    const key = pseudonymize(`order-lookup:${number}`)
    // Plain values: a refusal would undo the change, and with it the count.
    const found = await orders.db.change(async tx => {
      const now = orders.now()
      const isAllowed =
        (await consumeForNetwork(tx, LOOKUP_LIMITS.network, networks, now)) &&
        (await consumeLimit(tx, LOOKUP_LIMITS.number, key, now))
      if (!isAllowed) return { problem: 'too-many-requests' as const }
      const order = await tx.first(orderByNumber, { number })
      if (!order || !matchesOrderPhone(order, parsePhone(phone))) return { problem: 'order-not-found' as const }
      await refundForNetwork(tx, LOOKUP_LIMITS.network.name, networks)
      await refundLimit(tx, LOOKUP_LIMITS.number.name, key)
      return { id: order.id }
    })
    if (found.id === undefined) return err(found.problem)
    const read = await orders.readById(found.id, locale)
    return read ? ok(read.order) : err('order-not-found')
  }
