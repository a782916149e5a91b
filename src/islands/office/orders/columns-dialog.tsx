import { useNavigate } from '@tanstack/react-router'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { fillPlaceholders } from '../../../i18n/fill.ts'
import {
  columnsOf,
  ORDER_COLUMNS,
  type OrderColumn,
  type OrderListSearch
} from '../../../stores/office/order-list-search.ts'
import { TextButton } from '../../shell/button.tsx'
import { OfficeDialog } from '../dialog.tsx'
import { useScreenWords } from '../words.tsx'

interface Props {
  readonly search: OrderListSearch
  readonly onClose: () => void
}

const moved = (columns: readonly OrderColumn[], from: number, to: number) => {
  const next = columns.toSpliced(from, 1)
  return next.toSpliced(to, 0, ...columns.slice(from, from + 1))
}

/** Chooses the columns of the table and their order: the chosen ones first. */
export function ColumnsDialog({ search, onClose }: Props) {
  const words = useScreenWords('office-orders')
  const navigate = useNavigate()
  const chosen = columnsOf(search)
  const { columns: _, ...rest } = search
  // Replaced: going back leaves the list, not a dialog of it.
  const choose = (columns: readonly OrderColumn[]) =>
    void navigate({ to: '/orders', search: { ...rest, columns: columns.join(',') }, replace: true })
  const others = ORDER_COLUMNS.filter(column => !chosen.includes(column))
  return (
    <OfficeDialog label={words.columns} onClose={onClose}>
      <p className="text-ink-soft">{words.columns_lead}</p>
      <ul className="mt-3 divide-y divide-line">
        {[...chosen, ...others].map((column, index) => {
          const isChosen = index < chosen.length
          const name = words[`column_${column}`]
          return (
            <li key={column} className="flex items-center gap-2">
              <label className="flex min-h-11 flex-1 items-center gap-3">
                <input
                  type="checkbox"
                  className="size-5"
                  checked={isChosen}
                  disabled={column === 'number'}
                  onChange={() => choose(isChosen ? chosen.filter(each => each !== column) : [...chosen, column])}
                />
                {name}
              </label>
              {isChosen && (
                <>
                  <Move
                    label={fillPlaceholders(words.column_up, { column: name })}
                    isUp
                    isLast={index === 0}
                    onMove={() => choose(moved(chosen, index, index - 1))}
                  />
                  <Move
                    label={fillPlaceholders(words.column_down, { column: name })}
                    isLast={index === chosen.length - 1}
                    onMove={() => choose(moved(chosen, index, index + 1))}
                  />
                </>
              )}
            </li>
          )
        })}
      </ul>
      <TextButton className="mt-2" onClick={() => void navigate({ to: '/orders', search: rest, replace: true })}>
        {words.columns_reset}
      </TextButton>
    </OfficeDialog>
  )
}

interface MoveProps {
  readonly label: string
  readonly isUp?: boolean
  readonly isLast: boolean
  readonly onMove: () => void
}

/** Keeps the focus where there is nowhere further to go. */
function Move({ label, isUp = false, isLast, onMove }: MoveProps) {
  const Icon = isUp ? ArrowUp : ArrowDown
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={isLast || undefined}
      className="grid size-11 place-items-center rounded-full hover:bg-mist aria-disabled:opacity-40"
      onClick={() => !isLast && onMove()}
    >
      <Icon className="size-5" />
    </button>
  )
}
