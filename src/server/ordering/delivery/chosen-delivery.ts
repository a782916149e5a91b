import { z } from 'zod'
import {
  COURIER_OPTIONS,
  type DeliveryInput,
  type OrderDelivery,
  type ShipmentBody
} from '../../../contract/ordering/delivery.ts'
import type { ResponseOf } from '../../../contract/response-of.ts'
import { isShopLocale, type Locale } from '../../../i18n/locales.ts'
import { jsonColumn } from '../../platform/db/json-column.ts'
import type { Tables } from '../../platform/db/tables.ts'

const chosen = z.object({
  date: z.string().nullable(),
  slot: z.string().nullable(),
  /** ₮ */
  fee: z.number(),
  promised_by: z.string().nullable()
})

const courierOption = z.enum(COURIER_OPTIONS)

/** One of several shipments: the goods that need this speed. */
const chosenShipment = chosen.extend({
  needs: courierOption,
  option: courierOption,
  line_item_ids: z.array(z.string())
})

const inShopLanguages = z.object({ mn: z.string(), en: z.string() })

const chosenDelivery = z.discriminatedUnion('option', [
  chosen.extend({ option: courierOption }),
  chosen.extend({
    option: z.literal('pickup'),
    branch: z.object({ code: z.string(), slug: z.string(), name: inShopLanguages, address: inShopLanguages }),
    recipient: z.string()
  }),
  chosen.extend({ option: z.literal('split'), parts: z.array(chosenShipment) })
])

type Chosen = ResponseOf<typeof chosen>
export type ChosenShipment = ResponseOf<typeof chosenShipment>
/** The delivery of an order as it was chosen, with its fee and its promise. */
export type ChosenDelivery = ResponseOf<typeof chosenDelivery>

export const deliveryColumn = jsonColumn<ChosenDelivery>('orders.delivery_json', chosenDelivery)

const hoursOf = ({ date, slot }: Chosen) => ({ ...(date !== null && { date }), ...(slot !== null && { slot }) })

/** The input that chooses the same delivery again. */
export function deliveryInputOf(delivery: ChosenDelivery): DeliveryInput {
  if (delivery.option === 'pickup')
    return { option: 'pickup', branch: delivery.branch.code, recipient: delivery.recipient }
  if (delivery.option !== 'split') return { option: delivery.option, ...hoursOf(delivery) }
  return {
    option: 'split',
    parts: delivery.parts.map(part => ({ needs: part.needs, option: part.option, ...hoursOf(part) }))
  }
}

export function deliveryBody(delivery: ChosenDelivery, locale: Locale): OrderDelivery {
  const language = isShopLocale(locale) ? locale : 'mn'
  const { option, date, slot, fee, promised_by } = delivery
  const isFetched = delivery.option === 'pickup'
  return {
    option,
    date,
    slot,
    fee,
    promised_by,
    branch: isFetched
      ? {
          code: delivery.branch.code,
          slug: delivery.branch.slug,
          name: delivery.branch.name[language],
          address: delivery.branch.address[language]
        }
      : null,
    recipient: isFetched ? delivery.recipient : null
  }
}

/** The parcels of an order; `rows` says how those of a placed one are doing. */
export const shipmentBodies = (
  number: string,
  delivery: ChosenDelivery | null,
  rows: readonly Tables['order_shipments'][]
): readonly ShipmentBody[] =>
  delivery?.option !== 'split'
    ? []
    : delivery.parts.map((part, index) => {
        const row = rows.find(each => each.part === index + 1)
        return {
          ...part,
          number: `${number}-${index + 1}`,
          state: row?.state ?? 'pending',
          delivered_at: row?.delivered_at ?? null
        }
      })
