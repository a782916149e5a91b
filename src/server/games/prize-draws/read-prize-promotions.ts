import type {
  PrizePlayerBody,
  PrizePromotionBody,
  PrizePromotionDetail
} from '../../../contract/games/prize-promotion.ts'
import { ODDS_TOTAL, prizePromotionState } from '../../../domain/games/prize-draw.ts'
import { money } from '../../../i18n/format.ts'
import type { Locale } from '../../../i18n/locales.ts'
import { words } from '../../../i18n/words.ts'
import { prizeNameColumn, textsColumn } from './columns.ts'
import { findOrCreatePlayer } from './commitment.ts'
import type { PrizeDrawDeps } from './deps.ts'
import { inShopLocale, prizePromotionUrl } from './draw-records.ts'
import { datesOf, eligibilityOf, type DrawEligibility } from './eligibility.ts'
import { limitsOf } from './limits.ts'
import { prizesNow } from './prize-stock.ts'
import { allPrizePromotions, prizePromotionBySlug, type PrizePlayerRow, type PrizePromotionRow } from './queries.ts'

const STATES = ['running', 'coming', 'over'] as const

/** Promotions, running ones first. */
export async function listPrizePromotions(
  { db, now }: PrizeDrawDeps,
  locale: Locale
): Promise<readonly PrizePromotionBody[]> {
  const at = now()
  const bodies = (await db.all(allPrizePromotions, {})).map(row => prizePromotionBody(row, locale, at))
  return bodies.sort((a, b) => STATES.indexOf(a.state) - STATES.indexOf(b.state))
}

/** One promotion by its slug; for somebody signed in with the hash of their next draw. */
export async function readPrizePromotion(
  deps: PrizeDrawDeps,
  slug: string,
  userId: string | undefined,
  locale: Locale
): Promise<PrizePromotionDetail | undefined> {
  const { db, now } = deps
  const row = await db.first(prizePromotionBySlug, { slug })
  if (!row) return undefined
  const at = now()
  const { prizes, odds } = await prizesNow(db, row)
  const limits = limitsOf(row)
  return {
    ...prizePromotionBody(row, locale, at),
    rules: inShopLocale(textsColumn.read(row.texts_json).rules, locale),
    limits: { per_user: limits.perUser, per_user_per_day: limits.perUserPerDay, per_day: limits.perDay },
    odds_total: ODDS_TOTAL,
    prizes: prizes.map(({ id, kind, name_json, weight, stock, awarded }, index) => ({
      ...{ id, kind, weight, name: inShopLocale(prizeNameColumn.read(name_json), locale) },
      left: stock === null ? null : stock - awarded,
      available: odds[index]?.available ?? false
    })),
    player: userId === undefined ? null : await playerOfPromotion(deps, row, userId, locale, at)
  }
}

function prizePromotionBody(row: PrizePromotionRow, locale: Locale, now: Date): PrizePromotionBody {
  const { title, summary } = textsColumn.read(row.texts_json)
  return {
    id: row.slug,
    kind: row.kind,
    title: inShopLocale(title, locale),
    summary: inShopLocale(summary, locale),
    path: prizePromotionUrl(row.slug),
    state: prizePromotionState(datesOf(row), now),
    starts_at: row.starts_at,
    ends_at: row.ends_at,
    audience: row.audience,
    minimum_purchase: row.minimum_purchase,
    pot: row.pot,
    is_demonstration: row.demonstration === 1
  }
}

/** Nothing is promised for a promotion that does not run. */
async function playerOfPromotion(
  deps: PrizeDrawDeps,
  promotion: PrizePromotionRow,
  userId: string,
  locale: Locale,
  now: Date
) {
  if (prizePromotionState(datesOf(promotion), now) !== 'running') return null
  const player = await findOrCreatePlayer(deps, promotion.id, userId, now)
  return playerBody(
    promotion,
    player,
    await eligibilityOf({ reader: deps.db, encryption: deps.db.encryption }, promotion, player, now),
    locale
  )
}

export const playerBody = (
  { minimum_purchase }: PrizePromotionRow,
  { draws, seed_hash }: PrizePlayerRow,
  { refusal, drawsLeft }: DrawEligibility,
  locale: Locale
): PrizePlayerBody => ({
  refusal: refusal ? words(locale, 'problem')(refusal, { amount: money(locale, minimum_purchase) }) : null,
  draws_left: drawsLeft,
  nonce: draws + 1,
  seed_hash
})
