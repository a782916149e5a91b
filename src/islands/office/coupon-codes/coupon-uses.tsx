import { Link } from '@tanstack/react-router'
import { COUPON_USES_SHOWN, type CouponCodeBody } from '../../../contract/staff/coupon-codes.ts'
import { fillPlaceholders } from '../../../i18n/fill.ts'
import { dateTime, money } from '../../../i18n/format.ts'
import { CARD_CLASSES } from '../card.tsx'
import { Section } from '../section.tsx'
import { useMay, useOffice, useScreenWords } from '../words.tsx'

/** The orders a coupon was used in; each leads to its own. */
export function CouponUses({ coupon: { uses, last_uses: shown } }: { readonly coupon: CouponCodeBody }) {
  const words = useScreenWords('office-coupons')
  const orders = useScreenWords('office-orders')
  const { locale } = useOffice()
  const mayRead = useMay('orders.read')
  return (
    <Section id="coupon-uses" title={words.uses}>
      {shown.length === 0 && <p className="text-ink-soft">{words.uses_none}</p>}
      {uses > shown.length && shown.length === COUPON_USES_SHOWN && (
        <p className="figures mb-3 text-ink-soft">{fillPlaceholders(words.uses_more, { count: shown.length })}</p>
      )}
      <ul aria-label={words.uses} className="grid gap-3 small:grid-cols-2 wide:grid-cols-3">
        {shown.map(({ order_number: number, order_state: state, discount, used_at: at, released_at: released }) => (
          <li key={number} className={`figures ${CARD_CLASSES}`}>
            <p className="flex flex-wrap items-center justify-between gap-x-4">
              {mayRead ? (
                <Link
                  to="/orders/$number"
                  params={{ number }}
                  className="inline-flex min-h-11 items-center font-medium text-accent underline-offset-4 hover:underline"
                >
                  {number}
                </Link>
              ) : (
                number
              )}
              <span className="font-semibold">{discount > 0 ? `−${money(locale, discount)}` : ''}</span>
            </p>
            <p className="text-sm text-ink-soft">
              {[orders[`state_${state}`], dateTime(locale, at)].filter(Boolean).join(' · ')}
            </p>
            {released !== null && (
              <p className="text-sm">{fillPlaceholders(words.use_released, { moment: dateTime(locale, released) })}</p>
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}
