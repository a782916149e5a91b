import { useStore } from '@nanostores/react'
import { useRef, type ReactNode } from 'react'
import { fillPlaceholders } from '../../i18n/fill.ts'
import { money } from '../../i18n/format.ts'
import { $prizeGame, playGame, showResult } from '../../stores/games/prize-game.ts'
import { Button } from '../shell/button.tsx'
import type { GameProps } from './words.ts'

type Props = GameProps & { readonly canPlay: boolean; readonly children?: ReactNode }

const DIGITS = 4
const ROUNDS = 3
const FIRST_MS = 900
const NEXT_MS = 350

/** The jackpot: what is in the pot, and the drawn number, whose digits stop one after another. */
export function Jackpot({ locale, words, promotion, canPlay, children }: Props) {
  const { phase, result, pot } = useStore($prizeGame, { ssr: 'initial' })
  const reels = useRef<HTMLDivElement>(null)
  const number = String(result?.record.roll ?? 0).padStart(DIGITS, '0')

  async function tryLuck() {
    const drawn = await playGame(promotion)
    if (drawn) await roll(reels.current, String(drawn.record.roll).padStart(DIGITS, '0'))
    showResult()
  }

  return (
    <>
      <p className="text-center">
        <span className="block text-sm text-ink-soft">{words.pot}</span>
        <span className="figures block text-4xl font-semibold tracking-tight desk:text-5xl">
          {money(locale, pot ?? promotion.pot ?? 0)}
        </span>
      </p>
      <div
        ref={reels}
        role="img"
        aria-label={result && phase === 'idle' ? fillPlaceholders(words.label, { number }) : words.pot}
        className="figures flex gap-2 rounded-2xl bg-accent-strong p-3 text-5xl font-semibold desk:gap-3 desk:p-4"
      >
        {[...number].map((digit, at) => (
          <div key={at} className="h-20 w-14 overflow-hidden rounded-lg bg-paper desk:w-16">
            <div data-reel aria-hidden="true">
              <Digit>{digit}</Digit>
              {Array.from({ length: ROUNDS * 10 }, (_, step) => (
                <Digit key={step}>{step % 10}</Digit>
              ))}
            </div>
          </div>
        ))}
      </div>
      {children ?? (
        <Button held={!canPlay} onClick={() => void tryLuck()} className="min-w-44 text-lg">
          {phase === 'idle' ? words.try : words.trying}
        </Button>
      )}
    </>
  )
}

const Digit = ({ children }: { readonly children: ReactNode }) => (
  <span className="grid h-20 place-items-center">{children}</span>
)

/** Rolls each reel to its digit, the left one first; afterwards the first line of each shows it. */
async function roll(reels: HTMLElement | null, digits: string) {
  if (!reels || matchMedia('(prefers-reduced-motion: reduce)').matches) return
  const lines = 1 + ROUNDS * 10
  const rolling = Array.from(reels.querySelectorAll('[data-reel]'), (reel, at) => {
    const line = 1 + (ROUNDS - 1) * 10 + Number(digits[at])
    return reel.animate([{ transform: 'translateY(0)' }, { transform: `translateY(-${(line / lines) * 100}%)` }], {
      duration: FIRST_MS + at * NEXT_MS,
      easing: 'cubic-bezier(0.15, 0.7, 0.2, 1)',
      fill: 'forwards'
    }).finished
  })
  const ended = await Promise.all(rolling)
  for (const animation of ended) animation.cancel()
}
