import { distanceKm, type Place } from '../distance.ts'

/** Stops of one run: more than a courier makes in a day. */
export const RUN_STOPS_MAX = 60

interface Stop {
  /** Latest moment of the promise, ISO. */
  readonly promised_by: string | null
  /** Where its district is; null where that is not known. */
  readonly place: Place | null
}

/** A first order of stops: the earliest promise first, and of those promised alike always the nearest to the last. */
export function suggestStops<S extends Stop>(stops: readonly S[]): readonly S[] {
  const byPromise = Map.groupBy(
    stops.toSorted((a, b) => ((a.promised_by ?? '~') < (b.promised_by ?? '~') ? -1 : 1)),
    ({ promised_by }) => promised_by
  )
  const ordered: S[] = []
  for (const group of byPromise.values()) {
    const left = [...group]
    while (left.length > 0) {
      const at = ordered.at(-1)?.place
      const next = at ? nearestTo(at, left) : 0
      ordered.push(...left.splice(next, 1))
    }
  }
  return ordered
}

/** Index of the nearest; those without a place come last. */
function nearestTo(at: Place, stops: readonly Stop[]): number {
  const far = stops.map(({ place }) => (place ? distanceKm(at, place) : Number.MAX_VALUE))
  return far.indexOf(Math.min(...far))
}

/** The list with one entry moved to another position; positions outside are the ends. */
export function moveStop<S>(stops: readonly S[], from: number, to: number): readonly S[] {
  const moved = stops[from]
  if (moved === undefined) return stops
  const rest = stops.toSpliced(from, 1)
  return rest.toSpliced(Math.max(0, Math.min(to, rest.length)), 0, moved)
}

/** A signature is drawn on a field of this size; its strokes are points of it. */
export const SIGNATURE_FIELD = { width: 300, height: 120 } as const
export const SIGNATURE_STROKES_MAX = 60
export const SIGNATURE_POINTS_MAX = 400
/** A signature with fewer points is taken for an accidental touch. */
const SIGNATURE_POINTS_MIN = 8

type Stroke = readonly (readonly [x: number, y: number])[]

export const isSignature = (strokes: readonly Stroke[]) =>
  strokes.reduce((sum, { length }) => sum + length, 0) >= SIGNATURE_POINTS_MIN

/** The strokes as the path of a drawing. */
export const signaturePath = (strokes: readonly Stroke[]) =>
  strokes.map(stroke => stroke.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${x} ${y}`).join('')).join('')

/** Days for which the name and signature of a receiver are kept. */
export const SIGNATURE_DAYS = 365
