export {
  type ChosenDelivery,
  type ChosenShipment,
  deliveryBody,
  deliveryColumn,
  shipmentBodies,
  deliveryInputOf
} from './chosen-delivery.ts'
export { type DeliveryDirectory, readDeliveryDirectory } from './delivery-directory.ts'
export {
  currentPlan,
  readPlan,
  type DeliveryPlan,
  type StoredAlcoholRestriction,
  type StoredSpecialHours,
  type ZonePlan
} from './plan.ts'
export { seedDelivery } from './seed.ts'
export { bookSlot, freeSlots, slotsOf } from './slots.ts'
export { pointOfPlace } from './place-points.ts'
export { loadsFrom } from './queries.ts'
export { DeliveryAdmin } from './delivery-admin.ts'
export { type AdminProblem } from './delivery-admin.ts'
export { DELIVERY_CART_TABLES } from './cart-tables.ts'
export {
  deleteRestriction,
  deleteSpecialHours,
  insertRestriction,
  insertSpecialHours,
  incrementDeliveryPlanVersion,
  saveSetting,
  writePlace,
  writeZone
} from './plan-changes.ts'
