import { useNavigate } from '@tanstack/react-router'
import type { OrderListSearch } from '../../../stores/office/order-list-search.ts'
import { SearchField } from '../search-field.tsx'
import { useScreenWords } from '../words.tsx'

/** Finds orders by number, phone, name, address or SKU. */
export function TextFilter({ search }: { readonly search: OrderListSearch }) {
  const words = useScreenWords('office-orders')
  const navigate = useNavigate()
  const { after: _, q = '', ...rest } = search
  return (
    <SearchField
      id="order-text"
      label={words.filter_text}
      apply={words.apply}
      value={q}
      onSearch={text => void navigate({ to: '/orders', search: text === '' ? rest : { ...rest, q: text } })}
    />
  )
}
