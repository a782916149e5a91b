import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { OrderActivity } from '../../../domain/ordering/order-list.ts'
import type { ReportPeriod } from '../../../domain/back-office/report-period.ts'
import type { OrderListSearch } from '../../../stores/office/order-list-search.ts'
import type { PaymentListSearch } from '../../../stores/office/payment-list-search.ts'
import type { ProductListSearch } from '../../../stores/office/product-list-search.ts'
import { useMay } from '../words.tsx'

export const LINK = 'inline-flex min-h-6 items-center text-accent underline underline-offset-4'

/** Leads from a number to the orders it counts, for those who may see them. */
export function useOrdersLink() {
  const mayRead = useMay('orders.read')
  return (search: OrderListSearch, text: ReactNode) =>
    mayRead ? (
      <Link to="/orders" search={search} className={LINK}>
        {text}
      </Link>
    ) : (
      text
    )
}

export const withActivity = (activity: OrderActivity, { from, to }: ReportPeriod): OrderListSearch => ({
  activity,
  activity_from: from,
  activity_to: to
})

export function ProductLink({ sku, children }: { readonly sku: string; readonly children: string }) {
  return useMay('catalogue.read') ? (
    <Link to="/products/$sku" params={{ sku }} className={LINK}>
      {children}
    </Link>
  ) : (
    children
  )
}

/** Leads from a number to the payments it counts. */
export function usePaymentsLink() {
  const mayRead = useMay('payments.read')
  return (search: PaymentListSearch, text: string) =>
    mayRead ? (
      <Link to="/payments" search={search} className={LINK}>
        {text}
      </Link>
    ) : (
      text
    )
}

/** Leads from a number to the products it counts. */
export function useProductsLink() {
  const mayRead = useMay('catalogue.read')
  return (search: ProductListSearch, text: string) =>
    mayRead ? (
      <Link to="/products" search={search} className={LINK}>
        {text}
      </Link>
    ) : (
      text
    )
}

export function useSearchRulesLink() {
  const mayRead = useMay('search.read')
  return (text: string) =>
    mayRead ? (
      <Link to="/search" className={LINK}>
        {text}
      </Link>
    ) : (
      text
    )
}
