import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { BookmarkPlus, X } from 'lucide-react'
import { useState } from 'react'
import type { SavedViewBody } from '../../../contract/saved-view.ts'
import { fillPlaceholders } from '../../../i18n/fill.ts'
import { showToast } from '../../../stores/office-toasts.ts'
import { readOrderListSearch, type OrderListSearch } from '../../../stores/order-list-search.ts'
import { problemText } from '../../../stores/problem-text.ts'
import { deleteSavedView, savedViewsQuery, saveView } from '../../../stores/saved-views.ts'
import { TextButton } from '../../shell/button.tsx'
import { useOffice, useScreenWords } from '../words.tsx'
import { SaveViewDialog } from './save-view-dialog.tsx'

/** Views that the shop comes with. */
const USUAL = [
  ['view_all', {}],
  ['view_pack', { state: 'complete', shipment: 'pending', sort: 'oldest' }],
  ['view_ship', { state: 'complete', shipment: 'ready', sort: 'oldest' }],
  ['view_unpaid', { state: 'complete', payment: 'pending' }]
] as const satisfies readonly (readonly [string, OrderListSearch])[]

const LOOK =
  'inline-flex min-h-11 items-center rounded-full border border-line-strong px-4 font-medium whitespace-nowrap hover:border-ink aria-[current=true]:border-accent aria-[current=true]:bg-accent-soft aria-[current=true]:text-accent'

const textOf = (search: OrderListSearch) =>
  String(new URLSearchParams(Object.entries(search).sort(([a], [b]) => (a < b ? -1 : 1))))
const searchOf = (view: SavedViewBody) => readOrderListSearch(Object.fromEntries(new URLSearchParams(view.query)))

/** Views of the list under their names: those of the shop, one's own, those of colleagues. */
export function SavedViews({ search }: { readonly search: OrderListSearch }) {
  const words = useScreenWords('office-orders')
  const [isSaving, setSaving] = useState(false)
  const { data } = useQuery(savedViewsQuery('orders'))
  const { after: _, ...shown } = search
  const current = textOf(shown)
  return (
    <nav aria-label={words.views} className="mt-3 flex items-center gap-2 overflow-x-auto py-1">
      {USUAL.map(([name, view]) => (
        <Link
          key={name}
          to="/orders"
          search={view}
          className={LOOK}
          activeProps={{ 'aria-current': undefined }}
          aria-current={current === textOf(view) ? 'true' : undefined}
        >
          {words[name]}
        </Link>
      ))}
      {data?.saved_views.map(view => (
        <SavedView key={view.id} view={view} isCurrent={current === textOf(searchOf(view))} />
      ))}
      <TextButton className="whitespace-nowrap" onClick={() => setSaving(true)}>
        <BookmarkPlus className="size-5" />
        {words.view_save}
      </TextButton>
      {isSaving && <SaveViewDialog query={current} onClose={() => setSaving(false)} />}
    </nav>
  )
}

function SavedView({ view, isCurrent }: { readonly view: SavedViewBody; readonly isCurrent: boolean }) {
  const words = useScreenWords('office-orders')
  const { notices } = useOffice()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { name, query, is_shared } = view
  const reload = () => queries.invalidateQueries({ queryKey: ['saved-views'] })
  const fail = (error: unknown) => void showToast({ kind: 'failed', text: problemText(error, notices) })
  async function remove() {
    await deleteSavedView(view.id)
    await reload()
    showToast({
      kind: 'done',
      text: fillPlaceholders(words.view_deleted, { name }),
      undo: () => void saveView({ list: 'orders', name, query, is_shared }).then(reload, fail)
    })
  }
  return (
    <span className="inline-flex items-center">
      <button
        type="button"
        className={LOOK}
        aria-current={isCurrent ? 'true' : undefined}
        onClick={() => void navigate({ to: '/orders', search: searchOf(view) })}
      >
        {name}
      </button>
      {view.is_own && (
        <button
          type="button"
          aria-label={fillPlaceholders(words.view_delete, { name })}
          className="grid size-11 place-items-center text-ink-soft hover:text-ink"
          onClick={() => void remove().catch(fail)}
        >
          <X className="size-4" />
        </button>
      )}
    </span>
  )
}
