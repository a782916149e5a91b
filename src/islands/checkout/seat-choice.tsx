import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { OrderBody } from '../../contract/ordering/order.ts'
import { fillPlaceholders, plural } from '../../i18n/fill.ts'
import {
  $choosingSeats,
  $seatPlans,
  chooseSeat,
  loadSeats,
  ownSeats,
  type SeatPlan
} from '../../stores/booking/order-seats.ts'
import type { CheckoutProps } from './words.ts'

type Props = CheckoutProps & { readonly cart: OrderBody }

/** The seats that are held for the buyer, and a plan to choose others. */
export default function SeatChoice(props: Props) {
  const { cart } = props
  const plans = useStore($seatPlans, { ssr: 'initial' })
  // Seats change with the lines, and with the stock that is held for them.
  useEffect(() => void loadSeats(cart), [cart.number, cart.total_quantity, cart.state === 'cart'])
  return (
    <>
      {plans.map(plan => (
        <Plan key={plan.line_item_id} {...props} plan={plan} />
      ))}
    </>
  )
}

/** `A-3` as its row and number. */
function parted(seat: string) {
  const at = seat.lastIndexOf('-')
  return { row: seat.slice(0, at), number: seat.slice(at + 1) }
}

function Plan({ cart, plan, locale, words }: Props & { readonly plan: SeatPlan }) {
  const isBusy = useStore($choosingSeats, { ssr: 'initial' })
  const own = ownSeats(plan)
  const rows = Map.groupBy(plan.seats, ({ seat }) => parted(seat).row)
  return (
    <section
      aria-label={fillPlaceholders(words.seats_of, { event: plan.event })}
      className="mb-6 rounded-card bg-mist p-4"
    >
      <p className="font-semibold">{plan.event}</p>
      <p className="text-sm text-ink-soft">{plan.kind}</p>
      <p role="status" className="mt-2">
        {own.length === 0 ? words.seats_later : fillPlaceholders(words.seats_own, { seats: own.join(', ') })}
      </p>
      {own.length > 0 && (
        <details className="mt-2">
          <summary className="min-h-11 py-2.5 underline underline-offset-4">{words.seats_choose}</summary>
          <p className="mb-3 text-sm text-ink-soft">{plural(locale, words, 'seats_how', plan.quantity)}</p>
          <p className="mb-3 rounded-sm bg-line py-1 text-center text-sm" aria-hidden="true">
            {words.stage}
          </p>
          <div className="overflow-x-auto pb-2">
            {[...rows].map(([row, seats]) => (
              <div
                key={row}
                role="group"
                aria-label={fillPlaceholders(words.seat_row, { row })}
                className="flex items-center gap-1"
              >
                <span aria-hidden="true" className="w-5 shrink-0 text-sm text-ink-soft">
                  {row}
                </span>
                {seats.map(({ seat, state }) => (
                  <button
                    key={seat}
                    type="button"
                    aria-pressed={state === 'own'}
                    aria-disabled={isBusy || state === 'taken' || undefined}
                    aria-label={fillPlaceholders(state === 'taken' ? words.seat_taken : words.seat_free, parted(seat))}
                    onClick={() => {
                      if (state === 'free') void chooseSeat(cart, plan, seat)
                    }}
                    className={`figures my-0.5 grid size-11 shrink-0 place-items-center rounded-sm border text-sm ${
                      state === 'own'
                        ? 'border-accent bg-accent font-semibold text-accent-ink'
                        : state === 'taken'
                          ? 'border-transparent text-ink-soft line-through'
                          : 'border-line-strong bg-paper'
                    }`}
                  >
                    {parted(seat).number}
                  </button>
                ))}
              </div>
            ))}
          </div>
        </details>
      )}
    </section>
  )
}
