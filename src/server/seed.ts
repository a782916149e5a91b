import { join } from 'node:path'
import { seedBranchStock } from './catalogue/branches/index.ts'
import { seedCatalogue } from './catalogue/products/index.ts'
import { type CouponAdmin, readCoupons } from './money/coupons/index.ts'
import { seedDelivery, type DeliveryDirectory } from './ordering/delivery/index.ts'
import type { AppContext } from './platform/app-context.ts'

/** Fills an empty database from the project's own data; answers how many products it has written. */
export async function seedShop({
  db,
  deliveryDirectory,
  contentFolder,
  now
}: Pick<AppContext, 'db' | 'contentFolder' | 'now'> & { readonly deliveryDirectory: DeliveryDirectory }) {
  const seeded = await seedCatalogue(db, join(contentFolder, 'catalogue'), now())
  if (seeded > 0) await seedBranchStock(db, deliveryDirectory.branches)
  await seedDelivery(db, deliveryDirectory, join(contentFolder, 'places/delivery.json'))
  return seeded
}

export async function seedCoupons(contentFolder: string, admin: Pick<CouponAdmin, 'upsertCoupon'>) {
  for (const coupon of await readCoupons(join(contentFolder, 'codes')))
    await admin.upsertCoupon(coupon, { isSeed: true })
}
