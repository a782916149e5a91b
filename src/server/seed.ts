import { join } from 'node:path'
import { seedBranchStock } from './branches/seed.ts'
import { seedCatalogue } from './catalogue/seed.ts'
import type { CodesDesk } from './codes/desk.ts'
import { readCoupons } from './codes/seed.ts'
import { seedDelivery } from './delivery/seed.ts'
import type { Ground } from './ground.ts'

/** Fills an empty database from the project's own data; answers how many products it has written. */
export async function seedShop({
  db,
  places,
  contentFolder,
  now
}: Pick<Ground, 'db' | 'places' | 'contentFolder' | 'now'>) {
  const seeded = await seedCatalogue(db, join(contentFolder, 'catalogue'), now())
  if (seeded > 0) await seedBranchStock(db, places.branches)
  await seedDelivery(db, places, join(contentFolder, 'places/delivery.json'))
  return seeded
}

export async function seedCoupons(contentFolder: string, desk: Pick<CodesDesk, 'writeCoupon'>) {
  for (const coupon of await readCoupons(join(contentFolder, 'codes'))) await desk.writeCoupon(coupon)
}
