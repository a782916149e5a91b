import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react'
import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react'
import type { DeliveryRunBody } from '../../../contract/staff/delivery-runs.ts'
import { moveStop } from '../../../domain/ordering/delivery-run.ts'
import { fillPlaceholders } from '../../../i18n/fill.ts'
import { useDraggableItem } from '../../shell/use-draggable-item.ts'
import { useScreenWords } from '../words.tsx'

export type RunStop = DeliveryRunBody['stops'][number]

interface Props {
  readonly stops: readonly RunStop[]
  readonly chosen: string | undefined
  readonly mayMove: boolean
  readonly onMove: (stops: readonly RunStop[]) => void
  readonly onChoose: (shipment: string) => void
  readonly children: (stop: RunStop) => ReactNode
}

/** Stops in their order: moved by dragging and by the arrow keys on the handle; every move is read out. */
export function StopList({ stops, chosen, mayMove, onMove, onChoose, children }: Props) {
  const words = useScreenWords('office-delivery-runs')
  const [moved, setMoved] = useState('')
  const move = useCallback(
    (shipment: string, position: number) => {
      const from = stops.findIndex(stop => stop.shipment === shipment)
      const after = moveStop(stops, from, position)
      const to = after.findIndex(stop => stop.shipment === shipment)
      if (from === to) return
      onMove(after)
      setMoved(fillPlaceholders(words.moved, { shipment, position: to + 1, count: stops.length }))
    },
    [stops, onMove, words]
  )
  return (
    <>
      {mayMove && <p className="text-sm text-ink-soft">{words.order_hint}</p>}
      <ol aria-label={words.stops} className="mt-3 grid gap-2">
        {stops.map((stop, index) => (
          <StopRow
            key={stop.shipment}
            {...{ stop, index, mayMove }}
            count={stops.length}
            isChosen={stop.shipment === chosen}
            onMove={move}
            onChoose={onChoose}
          >
            {children(stop)}
          </StopRow>
        ))}
      </ol>
      <p role="status" className="sr-only">
        {moved}
      </p>
    </>
  )
}

interface RowProps extends Pick<Props, 'mayMove' | 'onChoose'> {
  readonly stop: RunStop
  readonly index: number
  readonly count: number
  readonly isChosen: boolean
  readonly onMove: (shipment: string, position: number) => void
  readonly children: ReactNode
}

const SQUARE =
  'inline-flex size-11 items-center justify-center rounded-card text-ink-soft hover:text-ink aria-disabled:opacity-40'

function StopRow({ stop, index, count, isChosen, mayMove, onMove, onChoose, children }: RowProps) {
  const words = useScreenWords('office-delivery-runs')
  const row = useRef<HTMLLIElement>(null)
  const handle = useRef<HTMLButtonElement>(null)
  const { shipment, recipient } = stop
  const edge = useDraggableItem({ row, handle, id: shipment, index, onDrop: onMove })
  useEffect(() => {
    if (isChosen) row.current?.scrollIntoView({ block: 'nearest' })
  }, [isChosen])
  return (
    <li
      ref={row}
      onFocus={() => onChoose(shipment)}
      className={`grid grid-cols-[2.75rem_minmax(0,1fr)] gap-x-2 rounded-card border bg-paper p-2 ${isChosen ? 'border-accent' : 'border-line'} ${
        edge === 'before' ? 'border-t-2 border-t-accent' : edge === 'after' ? 'border-b-2 border-b-accent' : ''
      }`}
    >
      <span className="grid content-start justify-items-center">
        <span className="figures font-semibold">{index + 1}</span>
        {mayMove && (
          <>
            <button
              ref={handle}
              type="button"
              className={`${SQUARE} cursor-grab touch-none`}
              aria-label={fillPlaceholders(words.drag_of, { shipment, recipient, position: index + 1, count })}
              onKeyDown={event => {
                const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
                if (step === undefined) return
                event.preventDefault()
                onMove(shipment, index + step)
              }}
            >
              <GripVertical className="size-5" strokeWidth={1.5} aria-hidden="true" />
            </button>
            {/* For those who can press and not drag. */}
            <button
              type="button"
              className={SQUARE}
              aria-disabled={index === 0 || undefined}
              aria-label={fillPlaceholders(words.up_of, { shipment })}
              onClick={() => onMove(shipment, index - 1)}
            >
              <ArrowUp className="size-5" strokeWidth={1.5} aria-hidden="true" />
            </button>
            <button
              type="button"
              className={SQUARE}
              aria-disabled={index === count - 1 || undefined}
              aria-label={fillPlaceholders(words.down_of, { shipment })}
              onClick={() => onMove(shipment, index + 1)}
            >
              <ArrowDown className="size-5" strokeWidth={1.5} aria-hidden="true" />
            </button>
          </>
        )}
      </span>
      <div className="min-w-0">{children}</div>
    </li>
  )
}
