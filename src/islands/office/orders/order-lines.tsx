import { Link } from '@tanstack/react-router'
import type { StaffOrderBody } from '../../../contract/staff/orders.ts'
import { money } from '../../../i18n/format.ts'
import { localePath } from '../../../i18n/locales.ts'
import { useMay, useOffice, useScreenWords } from '../words.tsx'
import { Card } from '../card.tsx'

interface Props {
  readonly order: StaffOrderBody['order']
  readonly coupons: StaffOrderBody['coupon_codes']
}

/** Lines and totals of the order. */
export function OrderLines({ order, coupons }: Props) {
  const words = useScreenWords('office-orders')
  const { locale } = useOffice()
  const mayReadCoupons = useMay('promotions.read')
  const sums: readonly (readonly [string, number, boolean?])[] = [
    [words.sum_items, order.item_total],
    ...order.adjustments.map(({ label, amount }) => [label, amount] as const),
    ...(order.ship_total > 0 ? [[words.sum_delivery, order.ship_total] as const] : []),
    [words.sum_total, order.total, true],
    [words.sum_paid, order.paid_total],
    ...(order.refund_total > 0 ? [[words.sum_refunded, order.refund_total] as const] : []),
    ...(order.amount_due > 0 ? [[words.sum_due, order.amount_due, true] as const] : [])
  ]
  return (
    <Card title={words.lines}>
      <ul className="divide-y divide-line">
        {order.line_items.map(line => (
          <li key={line.id} className="flex items-baseline gap-3 py-2.5">
            <span className="figures w-10 flex-none font-semibold">{line.quantity} ×</span>
            <span className="min-w-0 flex-1">
              <a
                href={localePath(locale, `/products/${line.product.slug}`)}
                className="font-medium underline-offset-4 hover:underline"
              >
                {[line.product.name, line.variant.options_text].filter(Boolean).join(', ')}
              </a>
              <span className="figures block text-sm text-ink-soft">
                {[line.variant.sku, ...(line.gift ? [words.gift] : []), ...(line.seats ?? [])].join(' · ')}
              </span>
            </span>
            <span className="figures whitespace-nowrap">{money(locale, line.total)}</span>
          </li>
        ))}
      </ul>
      <dl className="figures mt-3 border-t border-line pt-3">
        {sums.map(([name, amount, isStrong]) => (
          <div key={name} className={`flex justify-between gap-4 py-1 ${isStrong ? 'font-semibold' : ''}`}>
            <dt>{name}</dt>
            <dd>{money(locale, amount)}</dd>
          </div>
        ))}
      </dl>
      {coupons.length > 0 && mayReadCoupons && (
        <p className="mt-2 flex flex-wrap gap-x-4">
          {coupons.map(code => (
            <Link
              key={code}
              to="/coupons/$code"
              params={{ code }}
              className="inline-flex min-h-11 items-center text-accent underline underline-offset-4"
            >
              {code}
            </Link>
          ))}
        </p>
      )}
      {order.returns.length > 0 && (
        <p className="mt-2 flex flex-wrap gap-x-4">
          {order.returns.map(({ number }) => (
            <Link
              key={number}
              to="/returns/$number"
              params={{ number }}
              className="inline-flex min-h-11 items-center text-accent underline underline-offset-4"
            >
              {number}
            </Link>
          ))}
        </p>
      )}
    </Card>
  )
}
