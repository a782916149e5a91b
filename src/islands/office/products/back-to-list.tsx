import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import type { ProductListSearch } from '../../../stores/office/product-list-search.ts'
import { useScreenWords } from '../words.tsx'

/** Leads back to the products, narrowed down as they were. */
export function BackToList({ search = {} }: { readonly search?: ProductListSearch }) {
  const words = useScreenWords('office-products')
  return (
    <Link
      to="/products"
      search={search}
      className="-ms-1 inline-flex min-h-11 items-center gap-1.5 text-ink-soft hover:text-ink print:hidden"
    >
      <ArrowLeft className="size-5" />
      {words.back}
    </Link>
  )
}
