import { amountText, timeText } from '../../platform/cli-format.ts'
import { nameColumn, scopeColumn } from './columns.ts'
import type { CouponTable, GiftCardMovementTable, GiftCardTable, SingleUseCodeTable } from './tables.ts'

/** Codes as staff read them in `npm run coupons`: lines of English, without personal data. */

const AUDIENCES = {
  anyone: 'for anyone',
  users: 'for those who are signed in',
  holders: 'for those it was given to'
} as const
const COMBINES = { never: 'no other coupon', delivery: 'one for the delivery', all: 'all that allow it' } as const

const nameOf = ({ name_json }: { readonly name_json: string }) => {
  const { mn, en } = nameColumn.read(name_json)
  return mn === en ? mn : `${mn} / ${en}`
}
const usedText = ({ uses, max_uses: most }: CouponTable) => `used ${uses}${most === null ? '' : ` of ${most}`}`
/** `label` and the time; empty where there is none. */
const dated = (label: string, moment: string | null) => (moment === null ? [] : [`${label} ${timeText(moment)}`])

function effectText({ effect, value, max_discount: most }: CouponTable): string {
  if (effect === 'free-delivery') return 'free delivery'
  if (effect === 'gift') return 'one piece for nothing'
  if (effect === 'amount') return `${amountText(value)} off`
  return `${value} % off${most === null ? '' : `, at most ${amountText(most)}`}`
}

/** One line of the list that the command prints. */
export const couponRow = (row: CouponTable) =>
  [
    row.code,
    effectText(row),
    usedText(row),
    AUDIENCES[row.audience],
    ...dated('until', row.expires_at),
    ...(row.voided_at === null ? [] : ['VOID'])
  ].join('  ')

export function couponText(row: CouponTable): readonly string[] {
  const scope = [row.products_json, row.taxons_json, row.brands_json].flatMap(json => scopeColumn.read(json))
  return [
    `${row.code}  ${nameOf(row)}`,
    `${effectText(row)}${row.minimum > 0 ? `, on goods of ${amountText(row.minimum)} or more` : ''}`,
    ...(scope.length > 0 ? [`only on ${scope.join(', ')}`] : []),
    `${AUDIENCES[row.audience]}${row.listed === 1 ? ', listed' : ''}; stands with ${COMBINES[row.combines]}`,
    `${usedText(row)}; each customer ${row.max_uses_by_customer === null ? 'as often as they like' : `at most ${row.max_uses_by_customer}`}`,
    ...dated('from', row.starts_at),
    ...dated('until', row.expires_at),
    ...dated('VOID since', row.voided_at)
  ]
}

export const giftCardText = (
  card: GiftCardTable,
  movements: readonly Pick<GiftCardMovementTable, 'from_account' | 'to_account' | 'amount' | 'moved_at'>[]
): readonly string[] => [
  `${card.reference}  …${card.last_four}  ${card.state}  ${amountText(card.balance)} of ${amountText(card.amount)}`,
  ...dated('made', card.created_at),
  ...dated('active since', card.activated_at),
  ...dated('sent', card.sent_at),
  ...dated('until', card.expires_at),
  ...movements.map(
    each => `${timeText(each.moved_at)}  ${each.from_account} to ${each.to_account}  ${amountText(each.amount)}`
  )
]

/** `coupon`: the code of the coupon it brings. */
export const singleUseCodeText = (row: SingleUseCodeTable, coupon: string | undefined): readonly string[] => [
  `${row.code}  ${row.kind}  ${nameOf(row)}`,
  coupon === undefined ? amountText(row.amount) : `brings the coupon ${coupon}`,
  ...(row.usable_above === null ? [] : [`pays purchases above ${amountText(row.usable_above)}`]),
  ...dated('until', row.expires_at),
  ...dated('redeemed', row.redeemed_at),
  ...dated('VOID since', row.voided_at)
]
