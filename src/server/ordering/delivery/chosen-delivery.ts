import type { CourierOptionId, DeliveryInput, OrderDelivery, ShipmentBody } from '../../../contract/delivery.ts'
import { isShopLocale, type Locale } from '../../../i18n/locales.ts'
import type { StockLocation } from '../../catalogue/branches/index.ts'
import type { Tables } from '../../platform/db/tables.ts'

interface Chosen {
  readonly date: string | null
  readonly slot: string | null
  /** ₮ */
  readonly fee: number
  readonly promised_by: string | null
}

/** As kept in `orders.delivery_json`: what was chosen, with what it costs and what we promise. */
export type ChosenDelivery =
  | (Chosen & { readonly option: CourierOptionId })
  | (Chosen & {
      readonly option: 'pickup'
      readonly branch: Pick<StockLocation, 'code' | 'slug' | 'name' | 'address'>
      readonly recipient: string
    })
  | (Chosen & { readonly option: 'split'; readonly parts: readonly ChosenShipment[] })

/** One of several parcels: the goods that need this speed. */
export type ChosenShipment = Chosen & {
  readonly needs: CourierOptionId
  readonly option: CourierOptionId
  readonly line_item_ids: readonly string[]
}

const hoursOf = ({ date, slot }: Chosen) => ({ ...(date !== null && { date }), ...(slot !== null && { slot }) })

/** The input that chooses the same delivery again. */
export function deliveryInputOf(kept: ChosenDelivery): DeliveryInput {
  if (kept.option === 'pickup') return { option: 'pickup', branch: kept.branch.code, recipient: kept.recipient }
  if (kept.option !== 'split') return { option: kept.option, ...hoursOf(kept) }
  return {
    option: 'split',
    parts: kept.parts.map(part => ({ needs: part.needs, option: part.option, ...hoursOf(part) }))
  }
}

export function deliveryBody(kept: ChosenDelivery, locale: Locale): OrderDelivery {
  const language = isShopLocale(locale) ? locale : 'mn'
  const { option, date, slot, fee, promised_by } = kept
  const isFetched = kept.option === 'pickup'
  return {
    option,
    date,
    slot,
    fee,
    promised_by,
    branch: isFetched
      ? {
          code: kept.branch.code,
          slug: kept.branch.slug,
          name: kept.branch.name[language],
          address: kept.branch.address[language]
        }
      : null,
    recipient: isFetched ? kept.recipient : null
  }
}

/** The parcels of an order; `rows` says how those of a placed one are doing. */
export const shipmentBodies = (
  number: string,
  kept: ChosenDelivery | null,
  rows: readonly Tables['order_shipments'][]
): readonly ShipmentBody[] =>
  kept?.option !== 'split'
    ? []
    : kept.parts.map((part, index) => {
        const row = rows.find(each => each.part === index + 1)
        return {
          ...part,
          number: `${number}-${index + 1}`,
          state: row?.state ?? 'pending',
          delivered_at: row?.delivered_at ?? null
        }
      })
