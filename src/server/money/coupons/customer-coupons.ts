import { catalogueNames } from '../../catalogue/products/index.ts'
import { sql } from 'kysely'
import { create } from 'qrcode'
import type { CouponResponse, CouponBody, CouponList } from '../../../contract/money/coupons.ts'
import { onPage, pagedBy, type PageQuery } from '../../../contract/paging.ts'
import { ok } from '../../../domain/result.ts'
import { localePath, type ShopLocale } from '../../../i18n/locales.ts'
import { contactsOf } from '../../identity/index.ts'
import { bindDeps } from '../../platform/bind-deps.ts'
import { unprocessable, tooMany, type ServiceResult } from '../../platform/http/problem.ts'
import type { Database } from '../../platform/db/database.ts'
import { consumeLimit, type Limit } from '../../platform/rate-limit/rate-limit.ts'
import { couponKind, couponName } from './coupons.ts'
import { enqueueCouponMail } from './messages.ts'
import type { CouponRow } from './queries.ts'
import { DAY_MS } from '../../../domain/time.ts'
import { scopeColumn, type LocalizedName } from './columns.ts'

const MAIL_LIMIT: Limit = { name: 'coupon-mails', max: 10, windowMs: DAY_MS }
const MAIL_PAUSE_SECONDS = 3_600
const notFound = { ok: false, problem: { status: 404, code: 'coupon-not-found' } } as const

type CouponOfCustomer = CouponRow & { readonly held: number; readonly own_uses: number }
/** Names of products, taxons and brands by SKU, permalink or code. */
type ScopeNames = ReadonlyMap<string, LocalizedName>

const STATES = ['usable', 'soon', 'used', 'expired'] as const

interface Deps {
  readonly db: Database
  readonly now: () => Date
  readonly publicUrl: string
}

/** The coupons of a signed-in user: listed ones for everybody, and those assigned to them. */
export const customerCoupons = (deps: Deps) =>
  bindDeps(deps, {
    list: listCoupons,
    find: findCoupon,
    send: sendCoupon,
    mailContent
  })

const usableBy = ({ db }: Deps, userId: string) =>
  db.query
    .selectFrom('coupons as coupon')
    .leftJoin('coupon_holders as holder', join =>
      join.onRef('holder.coupon_id', '=', 'coupon.id').on('holder.user_id', '=', userId)
    )
    .selectAll('coupon')
    .select(e => [
      e.case().when('holder.user_id', 'is', null).then(0).else(1).end().as('held'),
      sql<number>`${e
        .selectFrom('coupon_uses as use')
        .select(c => c.cast<number>(c.fn.countAll(), 'integer').as('uses'))
        .whereRef('use.coupon_id', '=', 'coupon.id')
        .where('use.released_at', 'is', null)
        .where('use.user_id', '=', userId)}`.as('own_uses')
    ])
    .where('coupon.voided_at', 'is', null)
    .where(e =>
      e.or([
        e('holder.user_id', 'is not', null),
        e.and([e('coupon.listed', '=', 1), e('coupon.audience', '!=', 'holders')])
      ])
    )

/** Names of the products, taxons and brands that coupons are limited to. */
async function namesOf({ db }: Deps, rows: readonly CouponRow[]): Promise<ScopeNames> {
  const all = (column: 'products_json' | 'taxons_json' | 'brands_json') => [
    ...new Set(rows.flatMap(row => scopeColumn.read(row[column])))
  ]
  const [products, taxons, brands] = [all('products_json'), all('taxons_json'), all('brands_json')]
  return catalogueNames(db, { products, taxons, brands })
}

const one = async (deps: Deps, userId: string, id: string): Promise<CouponOfCustomer | undefined> =>
  usableBy(deps, userId).where('coupon.id', '=', id).executeTakeFirst()

const linkTo = ({ publicUrl }: Deps, row: CouponRow, locale: ShopLocale) =>
  `${publicUrl}${localePath(locale, '/cart')}?${new URLSearchParams({ code: row.code })}`

async function listCoupons(deps: Deps, userId: string, page: PageQuery, locale: ShopLocale) {
  const { now } = deps
  const rows = await usableBy(deps, userId).execute()
  const names = await namesOf(deps, rows)
  const bodies = rows
    .map(row => bodyOf(row, names, locale, now()))
    .sort((a, b) => STATES.indexOf(a.state) - STATES.indexOf(b.state) || endOf(a).localeCompare(endOf(b)))
  const coupons = onPage(bodies, page)
  return {
    coupons,
    ...pagedBy(page, coupons.length, bodies.length)
  } satisfies CouponList
}

async function findCoupon(deps: Deps, userId: string, id: string, locale: ShopLocale): ServiceResult<CouponResponse> {
  const { now } = deps
  const row = await one(deps, userId, id)
  if (!row) return notFound
  const link = linkTo(deps, row, locale)
  return ok({ ...bodyOf(row, await namesOf(deps, [row]), locale, now()), link, qr: qrOf(link) })
}

/** Mails a coupon to the user or to somebody else; one assigned to its holders goes to the user only. */
function sendCoupon(
  deps: Deps,
  userId: string,
  id: string,
  to: string,
  locale: ShopLocale
): ServiceResult<{ readonly to: string }> {
  const { db, now } = deps
  return db.change(async tx => {
    const row = await one(deps, userId, id)
    if (!row) return notFound
    const { email } = await contactsOf(tx, userId)
    if (email === undefined) return unprocessable('own-email-required', { field: 'email' })
    if (to !== '' && to !== email && row.audience === 'holders')
      return unprocessable('coupon-own-only', { field: 'email' })
    if (!(await consumeLimit(tx, MAIL_LIMIT, userId, now())))
      return tooMany('too-many-coupon-mails', MAIL_PAUSE_SECONDS)
    const mail = { couponId: id, to: to || email, from: to === '' || to === email ? undefined : email, locale }
    await enqueueCouponMail(tx, mail, now())
    return ok({ to: mail.to })
  })
}

/** The coupon as its e-mail shows it; undefined where it was voided before the e-mail leaves. */
async function mailContent(deps: Deps, id: string, locale: ShopLocale) {
  const { db, now } = deps
  const row = await db.query.selectFrom('coupons').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row || row.voided_at !== null) return undefined
  const coupon = bodyOf({ ...row, held: 0, own_uses: 0 }, await namesOf(deps, [row]), locale, now())
  return { coupon, link: linkTo(deps, row, locale) }
}

export type CustomerCoupons = ReturnType<typeof customerCoupons>

const endOf = ({ expires_at }: CouponBody) => expires_at ?? '9999'

function bodyOf(row: CouponOfCustomer, names: ScopeNames, locale: ShopLocale, now: Date): CouponBody {
  const left = row.max_uses_by_customer === null ? null : Math.max(0, row.max_uses_by_customer - row.own_uses)
  const goodFor = [row.products_json, row.taxons_json, row.brands_json].flatMap(scopeColumn.read)
  return {
    id: row.id,
    code: row.code,
    kind: couponKind(row),
    name: couponName(row)[locale],
    effect: row.effect,
    value: row.value,
    most: row.max_discount,
    minimum: row.minimum,
    good_for: goodFor.map(id => names.get(id)?.[locale] ?? id),
    combines: row.combines !== 'never',
    starts_at: row.starts_at,
    expires_at: row.expires_at,
    state: stateOf(row, left, now),
    left
  }
}

function stateOf(row: CouponOfCustomer, left: number | null, now: Date): CouponBody['state'] {
  const at = now.toISOString()
  if (left === 0 || (row.max_uses !== null && row.uses >= row.max_uses)) return 'used'
  if (row.expires_at !== null && row.expires_at <= at) return 'expired'
  return row.starts_at !== null && row.starts_at > at ? 'soon' : 'usable'
}

/** A QR code as one SVG path of its dark modules, row by row. */
function qrOf(text: string): CouponResponse['qr'] {
  const { size, data } = create(text, { errorCorrectionLevel: 'M' }).modules
  let path = ''
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++) {
      if (data[y * size + x] !== 1) continue
      const from = x
      while (x + 1 < size && data[y * size + x + 1] === 1) x++
      path += `M${from} ${y}h${x - from + 1}v1h-${x - from + 1}z`
    }
  return { size, path }
}
