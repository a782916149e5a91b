export {
  type ChosenDelivery,
  type ChosenShipment,
  deliveryBody,
  deliveryColumn,
  shipmentBodies,
  deliveryInputOf
} from './chosen-delivery.ts'
export { type DeliveryDirectory, readDeliveryDirectory } from './delivery-directory.ts'
export { currentPlan, readPlan, type DeliveryPlan, type StoredAlcoholRestriction, type ZonePlan } from './plan.ts'
export { seedDelivery } from './seed.ts'
export { bookSlot, freeSlots, slotsOf } from './slots.ts'
export { DeliveryAdmin } from './delivery-admin.ts'
export { type AdminProblem } from './delivery-admin.ts'
export { DELIVERY_CART_TABLES } from './cart-tables.ts'
export { deleteRestriction, insertRestriction, raiseVersion, saveSetting, writeZone } from './plan-changes.ts'
