import { Link } from '@tanstack/react-router'
import { useOffice } from './words.tsx'

interface Props {
  readonly to:
    | (
        | '/coupons'
        | '/customers'
        | '/delivery-runs'
        | '/gift-cards'
        | '/issued-codes'
        | '/leases'
        | '/orders'
        | '/payments'
        | '/returns'
        | '/shipments'
      )
    | ('/products' | '/products/sheet')
  readonly search: { readonly after?: string }
  /** Cursor of the next page; null on the last. */
  readonly next: string | null
}

const LINK = 'inline-flex min-h-11 items-center text-accent underline underline-offset-4'

/** Below a list of the office: back to its beginning, and on. Nothing where all of it is shown. */
export function ListPager({ to, search, next }: Props) {
  const { words } = useOffice()
  const { after, ...first } = search
  if (after === undefined && next === null) return null
  return (
    <nav aria-label={words.pages} className="mt-6 flex flex-wrap gap-6">
      {after !== undefined && (
        <Link to={to} search={first} className={LINK}>
          {words.first_page}
        </Link>
      )}
      {next !== null && (
        <Link to={to} search={{ ...first, after: next }} className={LINK}>
          {words.next_page}
        </Link>
      )}
    </nav>
  )
}
