import { useRef, type RefObject } from 'react'
import { loadChunk } from '../../lazy/load-chunk.ts'
import { FRICTION, spinDown, tickTimes } from '../../domain/games/wheel.ts'

/** Degrees a ms at full speed. */
const SPEED = 0.85
const PUSH_MS = 350
/** Constant acceleration as a curve: the square of the time. */
const PUSH = 'cubic-bezier(0.3333, 0, 0.6667, 0.3333)'
/** The wheel keeps full speed at most this long while it waits for an answer. */
const CRUISE_MS = 60_000
const TURNS = 3

const rotation = (angle: number) => `rotate(${angle}deg)`
const prefersStillness = () => matchMedia('(prefers-reduced-motion: reduce)').matches

/**
 * Turns an element on the compositor: pushed at once, at full speed until the server answers, and then slowed down by
 * constant friction to a field. With reduced motion it stands there at once.
 */
export function useSpin(disc: RefObject<HTMLElement | null>, fields: number) {
  const angle = useRef(0)
  const running = useRef<{ readonly animation: Animation; readonly from: number } | undefined>(undefined)

  function run(to: number, durationMs: number, easing: string) {
    const from = angle.current
    const animation = disc.current?.animate([{ transform: rotation(from) }, { transform: rotation(to) }], {
      duration: durationMs,
      easing,
      fill: 'forwards'
    })
    if (animation) running.current = { animation, from }
    return animation
  }

  /** Ends what runs, standing at an angle. */
  function stand(at: number) {
    angle.current = at
    if (disc.current) disc.current.style.transform = rotation(at)
    running.current?.animation.cancel()
    running.current = undefined
  }

  const pushed = useRef<Promise<unknown>>(Promise.resolve())

  function start() {
    if (prefersStillness()) return
    angle.current %= 360
    const way = (SPEED * PUSH_MS) / 2
    pushed.current = (run(angle.current + way, PUSH_MS, PUSH)?.finished ?? Promise.resolve()).then(() => {
      running.current?.animation.cancel()
      angle.current += way
      run(angle.current + SPEED * CRUISE_MS, CRUISE_MS, 'linear')
    })
  }

  /** Slows down to a field; without one, after a refusal, to where it would stop anyway. */
  async function stopAt(position: number | undefined, hasSound: boolean) {
    const chance = Math.random()
    const still = { fields, position: position ?? 0, angle: 0, speed: SPEED, turns: 0, chance }
    if (prefersStillness()) {
      if (position !== undefined) stand(spinDown(still).angle % 360)
      return
    }
    await pushed.current
    const cruised = Number(running.current?.animation.currentTime ?? 0)
    running.current?.animation.cancel()
    angle.current += SPEED * Math.min(cruised, CRUISE_MS)
    const end = spinDown({ ...still, angle: angle.current, turns: position === undefined ? 1 : TURNS })
    if (hasSound)
      void loadChunk(() => import('./tick-sound.ts')).then(({ playTicks }) =>
        playTicks(tickTimes(angle.current, end, fields))
      )
    await run(end.angle, end.durationMs, FRICTION)?.finished
    stand(end.angle % 360)
  }

  return { start, stopAt }
}
