import { bindDeps } from '../../platform/bind-deps.ts'
import { statement } from '../../platform/db/statement.ts'
import { addPrizePromotion } from './add-prize-promotion.ts'
import { auditPrizePromotion } from './audit.ts'
import { placementsColumn } from './columns.ts'
import { prizePromotionBannerId, type PrizePromotionAdminDeps } from './deps.ts'
import { allPrizePromotions, prizePromotionBySlug } from './queries.ts'

type Deps = PrizePromotionAdminDeps

const setClosed = statement<{ slug: string; closed_at: string }, never>((db, p) =>
  db
    .updateTable('prize_promotions')
    .set({ closed_at: p('closed_at') })
    .where('slug', '=', p('slug'))
    .where('closed_at', 'is', null)
)

/** Promotions for the commands of staff: what they cost so far, their audit, a new one, and their end. */
export const createPrizePromotionAdmin = (deps: Deps) =>
  bindDeps(deps, {
    add: addPrizePromotion,
    list: ({ db }: Deps) => db.all(allPrizePromotions, {}),
    audit: ({ db }: Deps, slug: string) => auditPrizePromotion(db, slug),
    close
  })

/** Ends a promotion now; prizes that were won stay. False where there is none, or it was closed before. */
const close = ({ db, now, banners }: Deps, slug: string): Promise<boolean> =>
  db.change(async tx => {
    const at = now()
    if ((await tx.run(setClosed, { slug, closed_at: at.toISOString() })) === 0) return false
    const promotion = await tx.first(prizePromotionBySlug, { slug })
    const slots = promotion ? placementsColumn.read(promotion.placements_json) : []
    for (const slot of slots) await banners.end(tx, prizePromotionBannerId(slug, slot), at)
    return true
  })
