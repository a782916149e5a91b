import { bindDeps } from '../../platform/bind-deps.ts'
import { statement } from '../../platform/db/statement.ts'
import { addPromotion } from './add-promotion.ts'
import { auditPromotion } from './audit.ts'
import { placementsColumn } from './columns.ts'
import { promotionBannerId, type PromotionAdminDeps } from './deps.ts'
import { allPromotions, promotionBySlug } from './queries.ts'

type Deps = PromotionAdminDeps

const setClosed = statement<{ slug: string; closed_at: string }, never>((db, p) =>
  db
    .updateTable('prize_promotions')
    .set({ closed_at: p('closed_at') })
    .where('slug', '=', p('slug'))
    .where('closed_at', 'is', null)
)

/** Promotions for the commands of staff: what they cost so far, their audit, a new one, and their end. */
export const openPrizePromotions = (deps: Deps) =>
  bindDeps(deps, {
    add: addPromotion,
    list: ({ db }: Deps) => db.all(allPromotions, {}),
    audit: ({ db }: Deps, slug: string) => auditPromotion(db, slug),
    close
  })

/** Ends a promotion now; prizes that were won stay. False where there is none, or it was closed before. */
const close = ({ db, now, banners }: Deps, slug: string): Promise<boolean> =>
  db.change(async tx => {
    const at = now()
    if ((await tx.run(setClosed, { slug, closed_at: at.toISOString() })) === 0) return false
    const promotion = await tx.first(promotionBySlug, { slug })
    const slots = promotion ? placementsColumn.read(promotion.placements_json) : []
    for (const slot of slots) await banners.end(tx, promotionBannerId(slug, slot), at)
    return true
  })
