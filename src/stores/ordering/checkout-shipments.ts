import type { CourierOptionId, DeliveryOptionBody, DeliveryPartBody } from '../../contract/ordering/delivery.ts'
import { $cart } from './cart.ts'
import { withFirstFreeSlot } from '../../domain/ordering/delivery-offer.ts'
import { saveChoice } from './checkout-steps.ts'

/** ₮ of shipments that are each as fast as can be. */
export const splitFee = (parts: readonly DeliveryPartBody[]) =>
  parts.reduce((sum, { options: [first] }) => sum + (first?.fee ?? 0), 0)

/** Each shipment goes as fast as it can, until the reader changes it. */
export const chooseSplit = (parts: readonly DeliveryPartBody[]) =>
  saveChoice({
    delivery: {
      option: 'split',
      parts: parts.flatMap(({ needs, options: [first] }) => (first ? [{ needs, ...withFirstFreeSlot(first) }] : []))
    }
  })

/** Chooses another speed, day or hour for one of the shipments. */
export async function chooseShipmentDelivery(
  needs: CourierOptionId,
  option: DeliveryOptionBody,
  at?: { readonly date: string; readonly slot?: string }
) {
  const day = option.days.find(({ date }) => date === at?.date)
  const own =
    at?.slot === undefined ? withFirstFreeSlot(option, day) : { option: option.id, date: at.date, slot: at.slot }
  const parts = ($cart.get()?.shipments ?? []).map(each =>
    each.needs === needs
      ? { needs, ...own }
      : {
          needs: each.needs,
          option: each.option,
          ...(each.date !== null && { date: each.date }),
          ...(each.slot !== null && { slot: each.slot })
        }
  )
  await saveChoice({ delivery: { option: 'split', parts } })
}
