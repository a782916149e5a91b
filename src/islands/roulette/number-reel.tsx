import { useEffect, useRef } from 'react'
import type { RouletteSpin } from '../../contract/games/roulette.ts'
import { ROULETTE_SPIN_MS } from '../../domain/games/roulette.ts'
import './number-reel.css'

/** Numbers that pass before the one that is called, and that stand behind it when the reel has stopped. */
const PASSING = 44
const BEHIND = 4
/** Numbers jump about, so that none looks as if it had been next in turn. */
const STEP = 7

/** Drawing alone: which numbers pass says nothing about the draw. */
function passingNumbers({ number, position }: RouletteSpin, last: number): readonly number[] {
  const passing = (index: number) => (((position * 13 + index * STEP) % last) + last) % last
  return Array.from({ length: PASSING + 1 + BEHIND }, (_, index) => (index === PASSING ? number : passing(index) + 1))
}

interface Props {
  /** The spin whose wheel turns, or that was called last. */
  readonly spin: RouletteSpin | undefined
  readonly turning: boolean
  /** The highest number given out. */
  readonly last: number
  readonly size?: 'page' | 'screen'
}

/** A reel of numbers that slows down until the called one stands in the middle. */
export function NumberReel({ spin, turning, last, size = 'page' }: Props) {
  const strip = useRef<HTMLDivElement>(null)
  const numbers = spin && turning ? passingNumbers(spin, Math.max(last, 1)) : spin ? [spin.number] : []
  const spinId = spin?.id
  useEffect(() => {
    const row = strip.current
    const aim = row?.children[PASSING] as HTMLElement | undefined
    if (!row || !aim || !turning || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const to = aim.offsetLeft + aim.offsetWidth / 2
    const from = (row.children[0] as HTMLElement).offsetWidth / 2
    const movement = row.animate([{ transform: `translateX(${-from}px)` }, { transform: `translateX(${-to}px)` }], {
      duration: ROULETTE_SPIN_MS - 1_500,
      easing: 'cubic-bezier(0.12, 0.6, 0.1, 1)',
      fill: 'forwards'
    })
    return () => movement.cancel()
  }, [spinId, turning])
  return (
    <div className={`reel reel-${size} ${turning ? 'is-turning' : ''}`} aria-hidden="true">
      <span className="reel-mark" />
      <div ref={strip} className="reel-strip" key={`${spinId} ${turning}`}>
        {numbers.length === 0 && <span className="reel-number">?</span>}
        {numbers.map((number, index) => (
          // Numbers come again; their place is what tells them apart.
          <span key={index} className="reel-number">
            {number}
          </span>
        ))}
      </div>
    </div>
  )
}
