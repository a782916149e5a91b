import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useCallback, useMemo, useRef, useState } from 'react'
import type { ProductSheetBody, ProductSheetRow } from '../../../contract/staff/products.ts'
import { STOCK_REASONS, type StockReason } from '../../../domain/catalogue/product-edit.ts'
import { plural } from '../../../i18n/fill.ts'
import { problemOf } from '../../../stores/office/office-problems.ts'
import { showToast } from '../../../stores/office/office-toasts.ts'
import { runBatch, sheetQuery } from '../../../stores/office/product-batches.ts'
import type { ProductListSearch } from '../../../stores/office/product-list-search.ts'
import {
  draftAfter,
  pasteCells,
  readSheet,
  refusedCells,
  SHEET_COLUMNS,
  withCell,
  type SheetColumn,
  type SheetDraft
} from '../../../stores/office/product-sheet.ts'
import { LoadFailure } from '../../shell/load-failure.tsx'
import { LoadingPlaceholder } from '../../shell/loading-placeholder.tsx'
import { Button } from '../../shell/button.tsx'
import { SelectField } from '../../shell/field.tsx'
import { NoPermission } from '../error-screen.tsx'
import { Heading } from '../heading.tsx'
import { SearchField } from '../search-field.tsx'
import { UnsavedChanges } from '../unsaved-changes.tsx'
import { ListPager } from '../list-pager.tsx'
import { useMay, useOffice, useScreenWords } from '../words.tsx'
import { BackToList } from './back-to-list.tsx'
import { BatchStatus } from './batch-status.tsx'
import { cellId, type CellPlace } from './sheet-cell.tsx'
import { SheetGrid } from './sheet-grid.tsx'
import { useBatch } from './use-batch.ts'

const route = getRouteApi('/products/sheet')

/** Prices, sales and counts of many products, edited as in a spreadsheet and saved as one. */
export default function SheetScreen() {
  return useMay('catalogue.write') ? <ProductSheet /> : <NoPermission />
}

function ProductSheet() {
  const words = useScreenWords('office-product-sheet')
  const { notices, words: frame } = useOffice()
  // The route's own type is `any` to TypeScript 6, which the linter asks.
  const read: unknown = route.useSearch()
  const search = read as ProductListSearch
  const { q = '', after: _, ...rest } = search
  const navigate = useNavigate()
  const { data, error, isPending, refetch } = useQuery(sheetQuery(search))
  return (
    <>
      <BackToList search={search} />
      <Heading title={words.title}>{words.title}</Heading>
      <p className="mt-1 max-w-3xl text-ink-soft">{words.intro}</p>
      <div className="mt-4">
        <SearchField
          id="sheet-text"
          label={words.filter_text}
          apply={words.apply}
          value={q}
          onSearch={text => void navigate({ to: '/products/sheet', search: text === '' ? rest : { ...rest, q: text } })}
        />
      </div>
      {data ? (
        <Sheet key={JSON.stringify(search)} search={search} sheet={data} onSaved={refetch} />
      ) : isPending ? (
        <LoadingPlaceholder label={frame.loading} />
      ) : (
        <LoadFailure words={frame} problem={problemOf(error)} notices={notices} onRetry={() => void refetch()} />
      )}
    </>
  )
}

const EMPTY: SheetDraft = new Map()
const NO_PROBLEMS: ReadonlyMap<string, string> = new Map()
const WITHOUT_STOCK = SHEET_COLUMNS.filter(column => column !== 'stock')

interface SheetProps {
  readonly search: ProductListSearch
  readonly sheet: ProductSheetBody
  readonly onSaved: () => Promise<unknown>
}

function Sheet({ search, sheet: { rows, next_cursor }, onSaved }: SheetProps) {
  const words = useScreenWords('office-product-sheet')
  const columns = useMay('stock.write') ? SHEET_COLUMNS : WITHOUT_STOCK
  const draft = useDraft(rows, columns)
  const [problems, setProblems] = useState(NO_PROBLEMS)
  const [reason, setReason] = useState<StockReason | ''>('')
  const [isReasonMissing, setReasonMissing] = useState(false)
  const { batch, isRunning, run } = useBatch()
  const { products, hasCounts } = useMemo(() => readSheet(draft.texts, rows), [draft.texts, rows])
  async function save() {
    const { problems: found } = readSheet(draft.texts, rows)
    setProblems(new Map([...found].map(([key, problem]) => [key, words[problem]])))
    setReasonMissing(hasCounts && reason === '')
    if (found.size > 0) return focusProblem(rows, columns, [...found.keys()])
    if (hasCounts && reason === '') return document.getElementById('sheet-reason')?.focus()
    const body = { kind: 'sheet' as const, products, ...(reason !== '' && { reason }) }
    const done = await run(onProgress => runBatch(body, onProgress))
    if (!done) return
    await onSaved()
    draft.set(latest => draftAfter(latest, draft.texts, rows, done))
    setProblems(refusedCells(draft.texts, rows, done))
  }
  return (
    <>
      <div className="mt-4">
        {rows.length === 0 ? (
          <p className="py-12 text-center text-ink-soft">{words.none}</p>
        ) : (
          <SheetGrid
            rows={rows}
            columns={columns}
            draft={draft.texts}
            problems={problems}
            onText={draft.type}
            onPaste={draft.paste}
          />
        )}
      </div>
      <SaveBar
        count={draft.texts.size}
        isRunning={isRunning}
        reason={hasCounts ? <Reason reason={reason} isMissing={isReasonMissing} onReason={setReason} /> : undefined}
        status={<BatchStatus batch={batch} isRunning={isRunning} />}
        onSave={() => void save()}
        onDiscard={() => {
          draft.set(EMPTY)
          setProblems(NO_PROBLEMS)
        }}
      />
      <ListPager to="/products/sheet" search={search} next={next_cursor} />
      <UnsavedChanges isDirty={draft.texts.size > 0} />
    </>
  )
}

function focusProblem(
  rows: readonly ProductSheetRow[],
  columns: readonly SheetColumn[],
  [key = '']: readonly string[]
) {
  const row = rows.findIndex(({ sku }) => key.startsWith(`${sku} `))
  const column = columns.findIndex(each => key.endsWith(` ${each}`))
  document.getElementById(cellId({ row, column }))?.focus()
}

function useDraft(rows: readonly ProductSheetRow[], columns: readonly SheetColumn[]) {
  const words = useScreenWords('office-product-sheet')
  const { locale } = useOffice()
  const [texts, set] = useState(EMPTY)
  const latest = useRef({ texts, rows, columns })
  latest.current = { texts, rows, columns }
  const type = useCallback(
    (row: ProductSheetRow, column: SheetColumn, text: string) => set(before => withCell(before, row, column, text)),
    []
  )
  const pasteAt = useCallback(
    (place: CellPlace, text: string) => {
      const pasted = pasteCells(latest.current.texts, latest.current.rows, latest.current.columns, place, text)
      set(pasted.draft)
      if (pasted.left > 0) showToast({ kind: 'failed', text: plural(locale, words, 'paste_left', pasted.left) })
    },
    [locale, words]
  )
  return { texts, set, type, paste: pasteAt }
}

interface ReasonProps {
  readonly reason: StockReason | ''
  readonly isMissing: boolean
  readonly onReason: (reason: StockReason | '') => void
}

function Reason({ reason, isMissing, onReason }: ReasonProps) {
  const words = useScreenWords('office-product-sheet')
  const named = useScreenWords('office-products')
  return (
    <SelectField
      id="sheet-reason"
      name="reason"
      required
      className="min-w-0 grow-9 basis-0 desk:min-w-52 max-desk:[&>label]:sr-only max-desk:[&>select]:px-2"
      label={words.reason}
      prompt={named.choose_reason}
      problem={isMissing && reason === '' ? named.choose_reason : undefined}
      value={reason}
      choices={STOCK_REASONS.map(value => ({ value, name: named[`why_${value}`] }))}
      onText={text => onReason(STOCK_REASONS.find(value => value === text) ?? '')}
    />
  )
}

interface SaveBarProps {
  readonly count: number
  readonly isRunning: boolean
  readonly reason: React.ReactNode
  readonly status: React.ReactNode
  readonly onSave: () => void
  readonly onDiscard: () => void
}

/** How many cells are changed, and what can be done with them. */
function SaveBar({ count, isRunning, reason, status, onSave, onDiscard }: SaveBarProps) {
  const words = useScreenWords('office-product-sheet')
  const { locale } = useOffice()
  return (
    <section
      aria-label={words.changes}
      className="sticky bottom-16 z-10 mt-4 rounded-card border border-line-strong bg-paper p-2 shadow-lg desk:bottom-4 desk:p-3"
    >
      <div className="flex flex-wrap items-end gap-x-3 gap-y-1 desk:flex-nowrap">
        <p role="status" className="figures self-center font-semibold max-desk:text-sm">
          {count === 0 ? words.no_changes : plural(locale, words, 'changed', count)}
        </p>
        <Button className="ms-auto" look="quiet" held={count === 0 || isRunning} onClick={onDiscard}>
          {words.discard}
        </Button>
        <div className="flex min-w-0 items-end gap-2 max-desk:w-full desk:gap-3">
          {reason}
          <Button className="max-desk:grow max-desk:px-3" held={count === 0 || isRunning} onClick={onSave}>
            {words.save}
          </Button>
        </div>
      </div>
      {status}
    </section>
  )
}
