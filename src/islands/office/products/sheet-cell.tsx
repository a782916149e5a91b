import type { ClipboardEvent, KeyboardEvent } from 'react'
import type { ProductSheetRow } from '../../../contract/staff/products.ts'
import { fillPlaceholders } from '../../../i18n/fill.ts'
import {
  cellKey,
  cellText,
  savedText,
  type SheetColumn,
  type SheetDraft
} from '../../../stores/office/product-sheet.ts'
import { useScreenWords } from '../words.tsx'

export interface CellPlace {
  readonly row: number
  readonly column: number
}

export const cellId = ({ row, column }: CellPlace) => `cell-${row}-${column}`

export interface CellProps {
  readonly row: ProductSheetRow
  readonly column: SheetColumn
  readonly place: CellPlace
  readonly draft: SheetDraft
  /** A sentence. */
  readonly problem: string | undefined
  readonly onText: (row: ProductSheetRow, column: SheetColumn, text: string) => void
  readonly onPaste: (place: CellPlace, text: string) => void
}

/** One cell: arrows and Enter lead on, Escape takes back what was typed, a clipboard of several cells is laid out. */
export function SheetCell({ row, column, place, draft, problem, onText, onPaste }: CellProps) {
  const words = useScreenWords('office-product-sheet')
  const id = cellId(place)
  const isChanged = draft.has(cellKey(row.sku, column))
  const saved = savedText(row, column)
  const look = problem
    ? 'border-sale bg-sale-soft'
    : isChanged
      ? 'border-accent bg-accent-soft font-medium'
      : 'border-line-strong bg-paper'
  function pasted(event: ClipboardEvent<HTMLInputElement>) {
    const text = event.clipboardData.getData('text/plain')
    if (!/[\t\n]/.test(text.trimEnd())) return
    event.preventDefault()
    onPaste(place, text)
  }
  function pressed(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === 'Escape' && isChanged) return onText(row, column, saved)
    const next = nextPlace(event, place)
    const cell = next && document.getElementById(cellId(next))
    if (!(cell instanceof HTMLInputElement)) return
    event.preventDefault()
    cell.focus()
    cell.select()
  }
  return (
    <>
      <input
        id={id}
        className={`figures min-h-11 w-full scroll-mb-60 rounded border px-2 aria-invalid:border-sale desk:scroll-mb-44 ${column === 'start' || column === 'end' ? 'min-w-40' : 'min-w-24 text-end'} ${look}`}
        inputMode={column === 'start' || column === 'end' ? 'text' : 'numeric'}
        autoComplete="off"
        maxLength={40}
        aria-label={fillPlaceholders(words.cell, { sku: row.sku, column: words[`column_${column}`] })}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `${id}-problem` : isChanged ? `${id}-was` : undefined}
        value={cellText(draft, row, column)}
        onChange={event => onText(row, column, event.target.value)}
        onPaste={pasted}
        onKeyDown={pressed}
      />
      {problem ? (
        <p id={`${id}-problem`} className="mt-1 text-xs font-medium text-sale">
          {problem}
        </p>
      ) : (
        isChanged && (
          <p id={`${id}-was`} className="mt-1 text-xs text-ink-soft">
            {fillPlaceholders(words.was, { value: saved === '' ? words.empty : saved })}
          </p>
        )
      )}
    </>
  )
}

/**
 * The cell that a key moves to: left and right only from the ends of the typed text, or from a cell that is selected
 * whole.
 */
function nextPlace(event: KeyboardEvent<HTMLInputElement>, { row, column }: CellPlace): CellPlace | undefined {
  const { selectionStart: start, selectionEnd: end, value } = event.currentTarget
  const isWhole = start === 0 && end === value.length
  if (event.altKey || event.ctrlKey || event.metaKey) return undefined
  switch (event.key) {
    case 'Enter':
      return { row: row + (event.shiftKey ? -1 : 1), column }
    case 'ArrowDown':
      return { row: row + 1, column }
    case 'ArrowUp':
      return { row: row - 1, column }
    case 'ArrowLeft':
      return isWhole || (start === 0 && end === 0) ? { row, column: column - 1 } : undefined
    case 'ArrowRight':
      return isWhole || (start === value.length && end === value.length) ? { row, column: column + 1 } : undefined
    default:
      return undefined
  }
}
