import { bindDeps } from '../../platform/bind-deps.ts'
import { statement } from '../../platform/db/statement.ts'
import { addPromotion } from './add-promotion.ts'
import { auditPromotion } from './audit.ts'
import type { PrizeDrawDeps } from './deps.ts'
import { allPromotions } from './queries.ts'

type Deps = Pick<PrizeDrawDeps, 'db' | 'now'>

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
const close = ({ db, now }: Deps, slug: string): Promise<boolean> =>
  db.change(async tx => (await tx.run(setClosed, { slug, closed_at: now().toISOString() })) === 1)
