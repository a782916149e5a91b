import { useNavigate } from '@tanstack/react-router'
import { ExportLinks } from '../export-links.tsx'
import { Columns3 } from 'lucide-react'
import { useState } from 'react'
import { ORDER_SORTS } from '../../../domain/ordering/order-list.ts'
import { ordersFileUrl } from '../../../stores/staff/orders.ts'
import { readOrderListSearch, type OrderListSearch } from '../../../stores/office/order-list-search.ts'
import { Button } from '../../shell/button.tsx'
import { SelectField } from '../../shell/field.tsx'
import { useIsWide } from '../use-wide.ts'
import { useScreenWords } from '../words.tsx'
import { ColumnsDialog } from './columns-dialog.tsx'

/** Sort, columns and the list as a file. */
export function ListTools({ search }: { readonly search: OrderListSearch }) {
  const words = useScreenWords('office-orders')
  const navigate = useNavigate()
  const [isChoosing, setChoosing] = useState(false)
  const isWide = useIsWide()
  const { after: _, sort, ...rest } = search
  return (
    <>
      <SelectField
        id="order-sort"
        name="sort"
        className="min-w-48"
        label={words.sort}
        value={sort ?? 'newest'}
        choices={ORDER_SORTS.map(each => ({ value: each, name: words[`sort_${each}`] }))}
        onText={text => void navigate({ to: '/orders', search: { ...rest, ...readOrderListSearch({ sort: text }) } })}
      />
      {isWide && (
        <Button look="quiet" onClick={() => setChoosing(true)}>
          <Columns3 className="size-5" />
          {words.columns}
        </Button>
      )}
      <ExportLinks href={format => ordersFileUrl(format, search)} />
      {isChoosing && <ColumnsDialog search={search} onClose={() => setChoosing(false)} />}
    </>
  )
}
