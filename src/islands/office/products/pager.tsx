import { useNavigate } from '@tanstack/react-router'
import type { ProductListSearch } from '../../../stores/product-list-search.ts'
import { Button } from '../../shell/button.tsx'
import { useScreenWords } from '../words.tsx'

interface Props {
  readonly to: '/products' | '/products/sheet'
  readonly search: ProductListSearch
  readonly next: string | null
}

/** Further down a list, and back to its beginning; the browser's own button leads back a page. */
export function Pager({ to, search, next }: Props) {
  const words = useScreenWords('office-products')
  const navigate = useNavigate()
  const { after, ...first } = search
  if (after === undefined && next === null) return null
  return (
    <nav aria-label={words.pages} className="mt-6 flex flex-wrap gap-3">
      {after !== undefined && (
        <Button look="quiet" onClick={() => void navigate({ to, search: first })}>
          {words.first_page}
        </Button>
      )}
      {next !== null && (
        <Button look="quiet" onClick={() => void navigate({ to, search: { ...search, after: next } })}>
          {words.next_page}
        </Button>
      )}
    </nav>
  )
}
