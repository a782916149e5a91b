import { ArrowDown, ArrowUp, GripVertical, Trash2 } from 'lucide-react'
import { useCallback, useEffect, useRef, useState, type KeyboardEvent } from 'react'
import type { LookBookItem } from '../../contract/community/look-book.ts'
import { LOOK_BOOK_NOTE_MAX } from '../../domain/community/look-book.ts'
import { fillPlaceholders } from '../../i18n/fill.ts'
import { money } from '../../i18n/format.ts'
import { moveLookBookItem, removeLookBookItem, setLookBookNote } from '../../stores/community/look-book-editor.ts'
import { TextField } from '../shell/field.tsx'
import { Packshot } from '../shell/packshot.tsx'
import { useDraggableItem } from '../shell/use-draggable-item.ts'
import type { LookBooksProps } from './words.ts'

type Control = 'handle' | 'up' | 'down'

interface ItemsProps extends Omit<LookBooksProps, 'notices'> {
  readonly items: readonly LookBookItem[]
}

/** The products in their order: moved by dragging, by buttons and by the arrow keys; every move is read out. */
export function EditorItems({ items, locale, words }: ItemsProps) {
  const [moved, setMoved] = useState('')
  const move = useCallback(
    (variantId: string, position: number) => {
      const name = items.find(({ variant_id }) => variant_id === variantId)?.product.name ?? ''
      const to = moveLookBookItem(variantId, position)
      if (to !== undefined) setMoved(fillPlaceholders(words.moved, { name, position: to + 1, count: items.length }))
    },
    [items, words]
  )
  return (
    <>
      <p id="look-book-order" className="mt-1 text-sm text-ink-soft">
        {words.order_hint}
      </p>
      <ol className="mt-4 border-t border-line" aria-describedby="look-book-order">
        {items.map((item, index) => (
          <EditorItem
            key={item.variant_id}
            {...{ item, index, locale, words }}
            count={items.length}
            onMove={move}
            onRemove={() => {
              removeLookBookItem(item.variant_id)
              setMoved(fillPlaceholders(words.item_removed, { name: item.product.name }))
            }}
          />
        ))}
      </ol>
      <p role="status" className="sr-only">
        {moved}
      </p>
    </>
  )
}

interface ItemProps extends Omit<ItemsProps, 'items'> {
  readonly item: LookBookItem
  readonly index: number
  readonly count: number
  readonly onMove: (variantId: string, position: number) => void
  readonly onRemove: () => void
}

const SQUARE =
  'inline-flex size-11 items-center justify-center rounded-card text-ink-soft hover:text-ink aria-disabled:opacity-40'

function EditorItem({ item, index, count, locale, words, onMove, onRemove }: ItemProps) {
  const { product, variant_id } = item
  const { row, handle, controls, edge, moveBy } = useMoving(variant_id, index, onMove)
  const onArrow = (event: KeyboardEvent) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    moveBy(step, 'handle')
  }
  return (
    <li
      ref={row}
      className={`relative grid grid-cols-[2.75rem_4.5rem_minmax(0,1fr)] gap-x-3 gap-y-2 border-b border-line bg-paper py-4 ${
        edge === 'before' ? 'border-t-2 border-t-accent' : edge === 'after' ? 'border-b-2 border-b-accent' : ''
      }`}
    >
      <button
        ref={handle}
        type="button"
        className={`${SQUARE} cursor-grab touch-none`}
        aria-label={fillPlaceholders(words.drag_of, { name: product.name, position: index + 1, count })}
        onKeyDown={onArrow}
      >
        <GripVertical className="size-5" strokeWidth={1.5} aria-hidden="true" />
      </button>
      <Packshot image={product.image} adult={product.age_restricted} className="w-full self-start" />
      <div className="min-w-0">
        <p className="leading-snug font-medium">{product.name}</p>
        <p className="mt-1 flex flex-wrap gap-x-3 text-sm text-ink-soft">
          <span className="figures">{money(locale, item.selling_price)}</span>
          {!item.in_stock && <span>{product.requires_prescription ? words.prescription : words.sold_out}</span>}
        </p>
      </div>
      <TextField
        className="col-span-full desk:col-start-3"
        id={`note-${variant_id}`}
        name="note"
        label={words.note}
        optional=""
        value={item.note}
        maxLength={LOOK_BOOK_NOTE_MAX}
        autoComplete="off"
        onText={text => setLookBookNote(variant_id, text)}
      />
      <div className="col-span-full flex justify-end gap-1">
        <button
          ref={controls.up}
          type="button"
          className={SQUARE}
          aria-disabled={index === 0 || undefined}
          aria-label={fillPlaceholders(words.up_of, { name: product.name })}
          onClick={() => moveBy(-1, 'up')}
        >
          <ArrowUp className="size-5" strokeWidth={1.5} aria-hidden="true" />
        </button>
        <button
          ref={controls.down}
          type="button"
          className={SQUARE}
          aria-disabled={index === count - 1 || undefined}
          aria-label={fillPlaceholders(words.down_of, { name: product.name })}
          onClick={() => moveBy(1, 'down')}
        >
          <ArrowDown className="size-5" strokeWidth={1.5} aria-hidden="true" />
        </button>
        <button
          type="button"
          className={SQUARE}
          aria-label={fillPlaceholders(words.remove_item_of, { name: product.name })}
          onClick={onRemove}
        >
          <Trash2 className="size-5" strokeWidth={1.5} aria-hidden="true" />
        </button>
      </div>
    </li>
  )
}

/** A moved row keeps the focus on the control that moved it: a browser drops it where the row changes its place. */
function useMoving(id: string, index: number, onMove: ItemProps['onMove']) {
  const row = useRef<HTMLLIElement>(null)
  const handle = useRef<HTMLButtonElement>(null)
  const up = useRef<HTMLButtonElement>(null)
  const down = useRef<HTMLButtonElement>(null)
  const wanted = useRef<Control>(null)
  const edge = useDraggableItem({ row, handle, id, index, onDrop: onMove })
  useEffect(() => {
    const control = { handle, up, down }[wanted.current ?? 'handle']
    if (wanted.current) control.current?.focus()
    wanted.current = null
  }, [index])
  const moveBy = (step: number, control: Control) => {
    wanted.current = control
    onMove(id, index + step)
  }
  return { row, handle, controls: { up, down }, edge, moveBy }
}
