import { randomBytes } from 'node:crypto'
import { shiftMoment, repetitionOffsetMs } from '../../../domain/demonstration.ts'
import type { Authentication } from '../../identity/index.ts'
import type { AppContext, Module } from '../../platform/app-context.ts'
import { deleteExpired } from '../../platform/db/delete-expired.ts'
import { addPrizePromotion } from './add-prize-promotion.ts'
import type { GiftDeps, PrizePromotionAdminDeps } from './deps.ts'
import { drawPersonalData } from './personal-data.ts'
import { readPrizePromotionFiles } from './prize-promotion-files.ts'
import { prizeDrawRoutes } from './routes.ts'
import { createPrizeDrawService, type PrizeDrawService } from './service.ts'

interface PrizeDrawsModule extends Module {
  readonly service: PrizeDrawService
}

export function createPrizeDrawsModule(
  { db, now }: AppContext,
  { authentication, ...gifts }: Pick<GiftDeps, 'cart' | 'applyCoupon'> & { readonly authentication: Authentication }
): PrizeDrawsModule {
  const service = createPrizeDrawService({ db, now, random: randomBytes, ...gifts })
  return {
    service,
    api: [prizeDrawRoutes(service, authentication)],
    // A deleted account leaves its contacts' counts until the promotion ends: its limits would be no limits otherwise.
    prune: (tx, at) => deleteExpired(tx, 'prize_contacts', at),
    personalData: drawPersonalData
  }
}

/** Fills an empty shop with the promotions of its content; invented ones that have ended run again, to a later end. */
export async function seedPrizePromotions(deps: PrizePromotionAdminDeps, folder: string) {
  for (const record of await readPrizePromotionFiles(folder)) {
    const { demonstration, ends_at } = record
    const ms = demonstration ? repetitionOffsetMs(ends_at, deps.now()) : 0
    await addPrizePromotion(deps, { ...record, ends_at: shiftMoment(ends_at, ms) })
  }
}
