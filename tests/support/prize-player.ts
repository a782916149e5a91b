import type { DrawResult, PrizePromotionDetail } from '../../src/contract/games/prize-promotion.ts'
import { prizePromotionRecord } from '../../src/contract/games/prize-promotion.ts'
import { ODDS_TOTAL, type PrizeKind } from '../../src/domain/games/prize-draw.ts'
import { createPrizePromotionAdmin } from '../../src/server/games/prize-draws/index.ts'
import { siteBanners } from '../../src/server/site/site-data/index.ts'
import type { TestShop } from './shop.ts'
import { holder } from './wallet-holder.ts'

/** Gives all the chances to prizes of one kind, so that a test knows what is drawn. */
export async function onlyPrize({ shop: { db } }: TestShop, kind: PrizeKind) {
  await db.change(async ({ query }) => {
    await query.updateTable('prizes').set({ weight: 0 }).execute()
    await query.updateTable('prizes').set({ weight: ODDS_TOTAL }).where('kind', '=', kind).execute()
  })
}

const DEFAULTS = {
  kind: 'lucky_wheel',
  title: { mn: 'Өөр хүрд', en: 'Another wheel' },
  summary: { mn: 'Өөр', en: 'Another' },
  rules: { mn: [], en: [] },
  audience: 'everyone',
  starts_at: '2026-11-01T00:00:00+08:00',
  ends_at: '2027-02-01T00:00:00+08:00',
  limits: { per_user: null, per_user_per_day: null, per_day: null },
  budget: 1_000_000
}

const name = { mn: 'Шагнал', en: 'Prize' }

/** A promotion whose every draw wins this prize, as staff add one. */
export const addPromotion = ({ shop, clock }: TestShop, slug: string, prize: object, more: object = {}) =>
  createPrizePromotionAdmin({ db: shop.db, now: () => clock.now, banners: siteBanners }).add(
    prizePromotionRecord.parse({
      ...DEFAULTS,
      slug,
      ...more,
      prizes: [
        { name, weight: ODDS_TOTAL, days: 30, ...prize },
        { kind: 'none', name, weight: 0 }
      ]
    })
  )

/** Somebody who is signed in and plays a promotion; each draw under a key of its own unless one is given. */
export async function prizePlayer(shop: TestShop, phone = '99191234', slug = 'wheel') {
  const person = await holder(shop, phone)
  const look = async () => (await person.send('GET', `/promotions/${slug}`)).body as unknown as PrizePromotionDetail
  let draws = 0
  const drawWith = async (seed_hash: string, key = `draw-${phone}-${++draws}`, call = 'lucky_wheel') => {
    const body = { promotion_id: slug, seed_hash, client_seed: 'client-seed' }
    const { status, body: answer } = await person.send('PUT', `/promotions/${call}`, body, { 'idempotency-key': key })
    return { status, body: answer as unknown as DrawResult & { code?: string } }
  }
  return {
    ...person,
    look,
    drawWith,
    draw: async (key?: string, call?: string) => drawWith((await look()).player?.seed_hash ?? '', key, call)
  }
}
