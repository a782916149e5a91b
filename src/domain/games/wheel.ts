/**
 * How a wheel slows down so that it stops where it must. Angles are degrees, clockwise; the pointer stands at the top.
 */

const TURN = 360
/** Part of a field on either side of its middle in which a wheel may stop: never on a line. */
const SPREAD = 0.35

export interface Spin {
  readonly fields: number
  /** Field to stop at, from 0; the first stands under the pointer of a wheel at rest, the others follow clockwise. */
  readonly position: number
  /** Position of the wheel in degrees, and its speed in degrees per ms. */
  readonly angle: number
  readonly speed: number
  /** Turns that the wheel makes at least. */
  readonly turns: number
  /** Place within the field, from 0 up to 1. */
  readonly chance: number
}

export interface SpinDown {
  readonly angle: number
  readonly durationMs: number
}

/**
 * Constant friction: the speed falls evenly from now to nothing, so the way is half of speed times time. Drawn with the
 * curve `cubic-bezier(1/3, 2/3, 2/3, 1)`, which is that parabola, nothing jerks when the wheel begins to slow down.
 */
export function spinDown({ fields, position, angle, speed, turns, chance }: Spin): SpinDown {
  const field = TURN / fields
  const target = -(position + (chance - 0.5) * 2 * SPREAD) * field
  const least = angle + turns * TURN
  const end = target + Math.ceil((least - target) / TURN) * TURN
  return { angle: end, durationMs: (2 * (end - angle)) / speed }
}

/** Friction as a curve of CSS. */
export const FRICTION = 'cubic-bezier(0.3333, 0.6667, 0.6667, 1)'

/** Ms from now at which a line between two fields passes the pointer while the wheel slows down. */
export function tickTimes(from: number, { angle, durationMs }: SpinDown, fields: number): readonly number[] {
  const field = TURN / fields
  const way = angle - from
  // Lines stand half a field beside the middles.
  const first = Math.floor(from / field - 0.5) + 1
  const last = Math.floor(angle / field - 0.5)
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => {
    const passed = ((first + at + 0.5) * field - from) / way
    return durationMs * (1 - Math.sqrt(1 - passed))
  })
}

/** Field under the pointer at an angle. */
export const fieldAt = (angle: number, fields: number) => {
  const turned = ((-angle % TURN) + TURN) % TURN
  return Math.round(turned / (TURN / fields)) % fields
}
