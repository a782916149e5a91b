import { useStore } from '@nanostores/react'
import { useEffect, useId, useRef, useState } from 'react'
import type { RouletteNight, RouletteWinners } from '../../../contract/games/roulette.ts'
import { ROULETTE_VOID_REASONS } from '../../../domain/games/roulette.ts'
import { fillPlaceholders } from '../../../i18n/fill.ts'
import {
  $hostBusy,
  $winners,
  handOverRoulettePrize,
  spinRoulette,
  voidRouletteSpin
} from '../../../stores/games/roulette-host.ts'
import { Button } from '../../shell/button.tsx'
import { Packshot } from '../../shell/packshot.tsx'
import { HostProblem } from './host-problem.tsx'
import type { HostProps } from '../../roulette/words.ts'

type Winner = RouletteWinners['winners'][number]
type Words = Pick<HostProps, 'words'>

interface Props extends Words {
  readonly night: RouletteNight
  readonly isTurning: boolean
}

/** Turning the wheel for a prize, and what becomes of each called number. */
export function HostSpins({ words, night, isTurning }: Props) {
  const winners = useStore($winners, { ssr: 'initial' })
  const isBusy = useStore($hostBusy, { ssr: 'initial' })
  const [voided, setVoided] = useState<Winner>()
  const prizes = night.prizes.filter(({ count_on_hand }) => count_on_hand > 0)
  return (
    <>
      {night.state === 'live' && (
        <section aria-labelledby="host-spin">
          <h2 id="host-spin" className="text-xl font-semibold">
            {words.spin_title}
          </h2>
          <ul className="mt-3 grid gap-3 desk:grid-cols-2">
            {prizes.map(({ id, name, image, count_on_hand }) => (
              <li key={id} className="flex flex-wrap items-center gap-4 rounded-xl border border-line p-3">
                <Packshot image={image} className="w-16 flex-none" />
                <span className="min-w-0 flex-1">
                  {name}
                  <span className="figures block text-sm text-ink-soft">
                    {fillPlaceholders(words.left, { count: count_on_hand })}
                  </span>
                </span>
                <Button
                  held={isTurning || isBusy}
                  aria-label={isTurning ? undefined : fillPlaceholders(words.spin_for, { prize: name })}
                  onClick={() => void spinRoulette(id)}
                >
                  {isTurning ? words.turning : words.spin}
                </Button>
                <HostProblem of={id} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <section aria-labelledby="host-winners">
        <h2 id="host-winners" className="text-xl font-semibold">
          {words.winners}
        </h2>
        {winners.length === 0 && <p className="mt-3 text-ink-soft">{words.no_winners}</p>}
        <ol className="mt-3 grid gap-3" aria-live="polite">
          {winners.map(winner => (
            <Called key={winner.id} {...{ words, winner, isBusy }} onVoid={() => setVoided(winner)} />
          ))}
        </ol>
      </section>
      {voided && <VoidQuestion {...{ words }} winner={voided} onDone={() => setVoided(undefined)} />}
    </>
  )
}

interface CalledProps extends Words {
  readonly winner: Winner
  readonly isBusy: boolean
  readonly onVoid: () => void
}

function Called({ words, winner, isBusy, onVoid }: CalledProps) {
  const { id, number, product, state, recipient, phone, order_number } = winner
  return (
    <li className={`rounded-xl border p-4 ${state === 'drawn' ? 'border-accent' : 'border-line text-ink-soft'}`}>
      <p className="flex flex-wrap items-baseline gap-x-4">
        <strong className="figures text-3xl">{number}</strong>
        <span className={state === 'void' ? 'line-through' : ''}>{product.name}</span>
      </p>
      <p className="figures mt-1">
        {fillPlaceholders(words.recipient, { name: recipient, phone })} ·{' '}
        {fillPlaceholders(words.order, { number: order_number })}
      </p>
      {state === 'drawn' && (
        <div className="mt-3 flex flex-wrap gap-3">
          <Button
            held={isBusy}
            aria-label={fillPlaceholders(words.hand_over_of, { number })}
            onClick={() => void handOverRoulettePrize(id)}
          >
            {words.hand_over}
          </Button>
          <Button look="quiet" held={isBusy} aria-label={fillPlaceholders(words.void_of, { number })} onClick={onVoid}>
            {words.void}
          </Button>
        </div>
      )}
      <HostProblem of={id} />
    </li>
  )
}

/** Why a spin is void decides whether its number takes part again. */
function VoidQuestion({ words, winner, onDone }: Words & { readonly winner: Winner; readonly onDone: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const title = useId()
  useEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog
      ref={dialog}
      aria-labelledby={title}
      onClose={onDone}
      className="m-auto w-[min(28rem,calc(100vw-2rem))] rounded-xl bg-paper p-6 text-ink backdrop:bg-shade"
    >
      <h2 id={title} className="text-xl font-semibold">
        {fillPlaceholders(words.void_ask, { number: winner.number })}
      </h2>
      <p className="mt-2">{words.void_what}</p>
      <div className="mt-5 grid gap-3">
        {ROULETTE_VOID_REASONS.map(reason => (
          <Button
            key={reason}
            look="quiet"
            onClick={() => {
              onDone()
              void voidRouletteSpin(winner.id, reason)
            }}
          >
            {words[`void_${reason}`]}
          </Button>
        ))}
        <Button onClick={onDone}>{words.cancel}</Button>
      </div>
    </dialog>
  )
}
