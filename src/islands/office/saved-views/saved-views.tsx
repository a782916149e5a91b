import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { BookmarkPlus, X } from 'lucide-react'
import { useState } from 'react'
import type { SavedViewBody, SavedViewList } from '../../../contract/saved-view.ts'
import { fillPlaceholders } from '../../../i18n/fill.ts'
import { showToast } from '../../../stores/office/office-toasts.ts'
import { problemText } from '../../../stores/problem-text.ts'
import { deleteSavedView, savedViewsQuery, saveView } from '../../../stores/office/saved-views.ts'
import { TextButton } from '../../shell/button.tsx'
import { useOffice, useScreenWords } from '../words.tsx'
import { SaveViewDialog } from './save-view-dialog.tsx'

/** Filters, sort and columns as the address of a list has them. */
type ListSearch = Readonly<Partial<Record<string, string>>>

interface Props {
  readonly list: SavedViewList
  /** Views that the shop comes with. */
  readonly usual: readonly { readonly name: string; readonly search: ListSearch }[]
  readonly search: ListSearch
  /** Reads an address; whatever is no field of the list is left out. */
  readonly read: (search: Readonly<Record<string, unknown>>) => ListSearch
}

const LOOK =
  'inline-flex min-h-11 items-center rounded-full border border-line-strong px-4 font-medium whitespace-nowrap hover:border-ink aria-[current]:border-accent aria-[current]:bg-accent-soft aria-[current]:text-accent'

const textOf = (search: ListSearch) =>
  String(
    new URLSearchParams(
      Object.entries(search)
        .flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))
        .sort(([a = ''], [b = '']) => (a < b ? -1 : 1))
    )
  )

/** Views of a list under their names: those of the shop, one's own, those of colleagues. */
export function SavedViews({ list, usual, search, read }: Props) {
  const words = useScreenWords('office-saved-views')
  const [isSaving, setSaving] = useState(false)
  const { data } = useQuery(savedViewsQuery(list))
  const { after: _, ...shown } = search
  const current = textOf(shown)
  const searchOf = (view: SavedViewBody) => read(Object.fromEntries(new URLSearchParams(view.query)))
  return (
    <nav aria-label={words.views} className="mt-3 flex items-center gap-2 overflow-x-auto py-1">
      {usual.map(view => (
        <Link
          key={view.name}
          to={`/${list}`}
          search={view.search}
          className={LOOK}
          // The router says which one is current, by the whole address.
          activeOptions={{ exact: true, includeSearch: true }}
        >
          {view.name}
        </Link>
      ))}
      {data?.saved_views.map(view => (
        <SavedView
          key={view.id}
          list={list}
          view={view}
          search={searchOf(view)}
          isCurrent={current === textOf(searchOf(view))}
        />
      ))}
      <TextButton className="whitespace-nowrap" onClick={() => setSaving(true)}>
        <BookmarkPlus className="size-5" />
        {words.view_save}
      </TextButton>
      {isSaving && <SaveViewDialog list={list} query={current} onClose={() => setSaving(false)} />}
    </nav>
  )
}

interface ViewProps {
  readonly list: SavedViewList
  readonly view: SavedViewBody
  readonly search: ListSearch
  readonly isCurrent: boolean
}

function SavedView({ list, view, search, isCurrent }: ViewProps) {
  const words = useScreenWords('office-saved-views')
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
      undo: () => void saveView({ list, name, query, is_shared }).then(reload, fail)
    })
  }
  return (
    <span className="inline-flex items-center">
      <button
        type="button"
        className={LOOK}
        aria-current={isCurrent ? 'true' : undefined}
        onClick={() => void navigate({ to: `/${list}`, search })}
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
