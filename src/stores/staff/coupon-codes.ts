import { getCouponCode, getCouponCodes, postCouponSeries } from '../../api/staff/coupon-codes.ts'
import type { CouponRecordInput } from '../../contract/money/coupons.ts'
import type { CouponCodeBody, CouponSeriesRequest } from '../../contract/staff/coupon-codes.ts'
import {
  COUPON_COMBINATIONS,
  COUPON_PERCENT_MAX,
  STAFF_COUPON_EFFECTS,
  type CouponCombination
} from '../../domain/money/coupon.ts'
import { later, UTC_OFFSET_MS } from '../../domain/time.ts'
import type { CouponListSearch } from '../office/coupon-list-search.ts'
import { withIdempotencyKey } from '../idempotency-key.ts'

export {
  couponsFileUrl,
  couponSeriesFileUrl,
  postCouponCode as createCoupon,
  postCouponHolder as assignCoupon,
  postCouponPreview as previewCoupon,
  putCouponCode as changeCoupon,
  putCouponStop as stopCoupon
} from '../../api/staff/coupon-codes.ts'

export const couponCodesQuery = (search: CouponListSearch) => ({
  queryKey: ['coupon-codes', 'list', search],
  queryFn: () => getCouponCodes(search),
  placeholderData: <Body>(before: Body | undefined) => before
})

export const couponCodeQuery = (code: string) => ({
  queryKey: ['coupon-codes', 'one', code],
  queryFn: () => getCouponCode(code)
})

/** A retry after silence makes no second series. */
export const createSeries = (code: string, body: CouponSeriesRequest) =>
  withIdempotencyKey(`coupon-series:${code}`, key => postCouponSeries(code, body, key))

type StaffEffect = (typeof STAFF_COUPON_EFFECTS)[number]
const AUDIENCES = ['anyone', 'users', 'holders'] as const
export const COUPON_AUDIENCES = AUDIENCES

/** A coupon as it is typed: every number and moment is a text until it is sent. */
export interface CouponDraft {
  readonly code: string
  readonly mn: string
  readonly en: string
  readonly effect: StaffEffect
  readonly value: string
  readonly maxDiscount: string
  readonly minimum: string
  readonly products: readonly string[]
  readonly taxons: readonly string[]
  readonly brands: readonly string[]
  readonly combines: CouponCombination
  readonly audience: (typeof AUDIENCES)[number]
  readonly listed: boolean
  readonly starts: string
  readonly expires: string
  readonly maxUses: string
  readonly maxUsesByCustomer: string
}

export const EMPTY_COUPON: CouponDraft = {
  ...{ code: '', mn: '', en: '', effect: 'percent', value: '', maxDiscount: '', minimum: '' },
  ...{ products: [], taxons: [], brands: [], combines: 'delivery', audience: 'anyone', listed: false },
  ...{ starts: '', expires: '', maxUses: '', maxUsesByCustomer: '1' }
}

/** The value of an `<input type="datetime-local">`, in the time of Ulaanbaatar. */
const localInput = (at: string | null) =>
  at === null ? '' : later(new Date(at), UTC_OFFSET_MS).toISOString().slice(0, 16)
export const momentOfInput = (text: string) => (text === '' ? null : `${text}:00+08:00`)

const textOf = (value: number | null) => (value === null ? '' : String(value))

export const draftOfCoupon = (coupon: CouponCodeBody): CouponDraft => ({
  ...{ code: coupon.code, mn: coupon.name.mn, en: coupon.name.en, value: textOf(coupon.value) },
  effect: STAFF_COUPON_EFFECTS.find(each => each === coupon.effect) ?? 'percent',
  ...{ maxDiscount: textOf(coupon.max_discount), minimum: coupon.minimum === 0 ? '' : String(coupon.minimum) },
  ...{ products: coupon.products, taxons: coupon.taxons, brands: coupon.brands },
  combines: COUPON_COMBINATIONS.find(each => each === coupon.combines) ?? 'delivery',
  ...{ audience: coupon.audience, listed: coupon.listed },
  ...{ starts: localInput(coupon.starts_at), expires: localInput(coupon.expires_at) },
  ...{ maxUses: textOf(coupon.max_uses), maxUsesByCustomer: textOf(coupon.max_uses_by_customer) }
})

export type CouponProblem = 'problem_required' | 'problem_number' | 'problem_percent'
export type CouponProblems = Partial<Record<keyof CouponDraft, CouponProblem>>

const isWhole = (text: string) => /^\d{1,9}$/.test(text.trim())
const NUMBERS = ['maxDiscount', 'minimum', 'maxUses', 'maxUsesByCustomer'] as const

function problemsOf(draft: CouponDraft): CouponProblems {
  const value = draft.value.trim()
  const isPercent = draft.effect === 'percent'
  const isOfRange = isWhole(value) && Number(value) >= 1 && (!isPercent || Number(value) <= COUPON_PERCENT_MAX)
  return {
    ...(draft.code.trim() === '' && { code: 'problem_required' as const }),
    ...(draft.mn.trim() === '' && { mn: 'problem_required' as const }),
    ...(draft.effect !== 'free-delivery' &&
      !isOfRange && { value: isPercent ? ('problem_percent' as const) : ('problem_number' as const) }),
    ...Object.fromEntries(
      NUMBERS.flatMap(name =>
        draft[name].trim() === '' || isWhole(draft[name]) ? [] : [[name, 'problem_number' as const]]
      )
    )
  }
}

const numberOf = (text: string) => (text.trim() === '' ? null : Number(text))

/** Turns the draft into a request, or into problems by field. */
export function readCoupon(draft: CouponDraft): {
  readonly coupon: CouponRecordInput
  readonly problems: CouponProblems
} {
  const { effect, combines, audience, listed } = draft
  const mn = draft.mn.trim()
  return {
    problems: problemsOf(draft),
    coupon: {
      ...{ code: draft.code.trim(), name: { mn, en: draft.en.trim() || mn }, effect, combines, audience, listed },
      value: effect === 'free-delivery' ? 0 : Number(draft.value),
      ...{ max_discount: numberOf(draft.maxDiscount), minimum: numberOf(draft.minimum) ?? 0 },
      ...{ products: [...draft.products], taxons: [...draft.taxons], brands: [...draft.brands] },
      ...{ starts_at: momentOfInput(draft.starts), expires_at: momentOfInput(draft.expires) },
      ...{ max_uses: numberOf(draft.maxUses), max_uses_by_customer: numberOf(draft.maxUsesByCustomer) }
    }
  }
}

/** The field of a draft that a field of the request was typed in; the server's sentence is shown there. */
export const DRAFT_FIELDS: Readonly<Record<string, keyof CouponDraft>> = {
  ...{ code: 'code', mn: 'mn', en: 'en', value: 'value', max_discount: 'maxDiscount', minimum: 'minimum' },
  ...{ products: 'products', taxons: 'taxons', brands: 'brands', starts_at: 'starts', expires_at: 'expires' },
  ...{ max_uses: 'maxUses', max_uses_by_customer: 'maxUsesByCustomer' }
}
