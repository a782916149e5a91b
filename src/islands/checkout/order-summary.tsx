import { ChevronDown } from 'lucide-react'
import { Suspense } from 'react'
import type { OrderBody } from '../../contract/ordering/order.ts'
import { money } from '../../i18n/format.ts'
import type { PromotionCodeWords } from '../coupons/promotion-code-field.tsx'
import { OrderSums, type SumWords } from '../shell/order-sums.tsx'
import { OrderLines } from './order-lines.tsx'
import type { CheckoutProps } from './words.ts'
import { lazyComponent } from '../shell/lazy-component.ts'

/** It comes behind the steps: nobody's first look needs it. */
export const PromotionCodeField = lazyComponent(async () => (await import('./lazy-parts.ts')).promotionCodeField())

type Props = CheckoutProps & { readonly cart: OrderBody; readonly sums: SumWords; readonly codes: PromotionCodeWords }

/** The lines and totals: beside the steps on desktops, folded above them on phones. */
export function OrderSummary({ cart, locale, words, sums, codes }: Props) {
  const content = (
    <>
      <OrderLines cart={cart} locale={locale} words={words} />
      <Suspense fallback={<div className="mb-4 h-15 border-b border-line" />}>
        <PromotionCodeField order={cart} locale={locale} words={codes} />
      </Suspense>
      <OrderSums order={cart} locale={locale} words={sums} />
    </>
  )
  return (
    <>
      <aside aria-labelledby="order-summary" className="rounded-xl bg-mist p-6 max-desk:hidden beside-page">
        <h2 id="order-summary" className="mb-4 text-lg font-semibold">
          {words.summary}
        </h2>
        {content}
      </aside>
      <details className="group rounded-xl bg-mist px-4 desk:hidden">
        <summary className="flex min-h-13 list-none items-center justify-between gap-3 font-medium">
          <span className="flex items-center gap-2">
            {words.summary_show}
            <ChevronDown className="size-5 group-open:rotate-180" strokeWidth={1.5} aria-hidden="true" />
          </span>
          <span className="figures font-semibold">{money(locale, cart.amount_due)}</span>
        </summary>
        <div className="pt-2 pb-4">{content}</div>
      </details>
    </>
  )
}
