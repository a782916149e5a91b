import { join } from 'node:path'
import { createVariantDetailsCache, type VariantDetailsCache } from '../catalogue/products/index.ts'
import type { Commerce } from './commerce.ts'
import {
  createPrizeDrawsModule,
  removeDemonstrationPrizePromotions,
  seedPrizePromotions
} from '../games/prize-draws/index.ts'
import { createRouletteModule, removeDemonstrationNights, seedRoulette } from '../games/roulette/index.ts'
import type { Authentication, StaffAuthentication } from '../identity/index.ts'
import type { DeliveryDirectory } from '../ordering/delivery/index.ts'
import { siteBanners } from '../site/site-data/index.ts'
import type { AppContext, Module } from '../platform/app-context.ts'
import type { Database } from '../platform/db/database.ts'

interface GamesDeps {
  readonly commerce: Pick<Commerce, 'cart' | 'orders' | 'coupons'>
  readonly authentication: Authentication
  readonly staff: StaffAuthentication
  readonly deliveryDirectory: DeliveryDirectory
  readonly variantDetails: VariantDetailsCache
}

/** Fills an empty shop with its promotions, and an invented game night. */
export async function seedGames(
  context: Pick<AppContext, 'db' | 'contentFolder' | 'now'>,
  { branches }: Pick<DeliveryDirectory, 'branches'>
) {
  const { db, contentFolder, now } = context
  await seedPrizePromotions({ db, now, banners: siteBanners }, join(contentFolder, 'promotions'))
  await seedRoulette(
    { db, now, variantDetails: createVariantDetailsCache(), branches },
    join(contentFolder, 'roulette')
  )
}

/** Takes invented promotions and game nights away, all or nothing, and answers how many; what customers have won stays theirs. */
export const removeDemonstrationGames = (db: Database, now: Date) =>
  db.change(async tx => {
    const promotions = await removeDemonstrationPrizePromotions(tx, siteBanners, now)
    const nights = await removeDemonstrationNights(tx, now)
    return { promotions, nights }
  })

/** Composes the games: promotions with prizes, and game nights at branches. */
export function createGames(context: AppContext, deps: GamesDeps) {
  const { commerce, deliveryDirectory, staff, variantDetails, authentication } = deps
  const prizeDraws = createPrizeDrawsModule(context, {
    authentication,
    cart: commerce.cart,
    applyCoupon: commerce.coupons.applyCoupon
  })
  const roulette = createRouletteModule(context, {
    ...{ authentication, staff, variantDetails },
    ...{ orders: commerce.orders, branches: deliveryDirectory.branches }
  })
  const all: readonly Module[] = [prizeDraws, roulette]
  return { prizeDraws: prizeDraws.service, roulette: roulette.service, endStreams: roulette.endStreams, all }
}

export type Games = ReturnType<typeof createGames>
