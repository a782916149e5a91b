import { Link } from '@tanstack/react-router'
import type { StaffProductRow } from '../../../contract/staff/products.ts'
import { money, number } from '../../../i18n/format.ts'
import { useOffice, useScreenWords } from '../words.tsx'

interface Props {
  readonly row: StaffProductRow
}

export const ProductLink = ({ row: { sku, name } }: Props) => (
  <Link
    to="/products/$sku"
    params={{ sku }}
    className="inline-flex min-h-11 items-center font-semibold text-accent hover:underline"
  >
    {name}
  </Link>
)

/** The price now, and the regular one beside it while a sale runs. */
export function ProductPrice({ row: { price, selling_price } }: Props) {
  const { locale } = useOffice()
  return (
    <span className="figures whitespace-nowrap">
      {selling_price < price && <s className="me-2 text-ink-soft">{money(locale, price)}</s>}
      {money(locale, selling_price)}
    </span>
  )
}

export function ProductStock({ row: { on_hand } }: Props) {
  const words = useScreenWords('office-products')
  const { locale } = useOffice()
  return on_hand > 0 ? (
    <span className="figures">{number(locale, on_hand)}</span>
  ) : (
    <span className="font-medium text-sale">{words.sold_out}</span>
  )
}

/** Warnings: hidden, or not translated. */
export function ProductState({ row: { is_visible, is_translated } }: Props) {
  const words = useScreenWords('office-products')
  return [...(is_visible ? [] : [words.visible_no]), ...(is_translated ? [] : [words.translated_no])].join(', ')
}
