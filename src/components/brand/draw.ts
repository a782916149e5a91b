/** Repeatable chance: the same seed draws the same sky in every build, so pages change only when drawings do. */
export function chance(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export const short = (value: number) => String(Math.round(value * 10) / 10)
/** With hundreds of strokes, decimals cost bytes and cannot be seen. */
const whole = (value: number) => String(Math.round(value))

const range = (count: number) => Array.from({ length: count }, (_, index) => index)

/** Stars as dots of one path: a zero-length line with round caps is a dot, and the whole sky is one element. */
export function stars(seed: number, count: number, width: number, height: number): string {
  const random = chance(seed)
  return range(count)
    .map(() => `M${whole(random() * width)} ${whole(random() ** 1.4 * height)}h0`)
    .join('')
}

/** A ridge from edge to edge, closed below: a few waves of different lengths, drawn as smooth curves. */
export function ridge(seed: number, level: number, roughness: number, width = 1440, floor = 900) {
  const random = chance(seed)
  const waves = [1.3, 2.9, 5.3, 9.7].map((waves, index) => ({
    turns: waves * (0.8 + random() * 0.4),
    phase: random() * Math.PI * 2,
    size: roughness / (index + 1) ** 1.15
  }))
  const height = (x: number) =>
    level -
    waves.reduce((sum, { turns, phase, size }) => sum + Math.sin((x / width) * Math.PI * 2 * turns + phase) * size, 0)
  const step = 48
  const points = range(width / step + 1).map(index => ({ x: index * step, y: height(index * step) }))
  const [first, ...rest] = points
  let from = first ?? { x: 0, y: level }
  let line = `M${short(from.x)} ${short(from.y)}`
  for (const to of rest) {
    const middle = (from.x + to.x) / 2
    line += `Q${short(from.x)} ${short(from.y)} ${short(middle)} ${short((from.y + to.y) / 2)}`
    from = to
  }
  line += `L${short(from.x)} ${short(from.y)}`
  return { line, fill: `${line}V${floor}H0Z` }
}

/** Frost on grass: short strokes that lean with the wind. */
export function grass(seed: number, count: number, width: number, top: number, bottom: number): string {
  const random = chance(seed)
  return range(count)
    .map(() => {
      const depth = random() ** 0.7
      const x = random() * width
      const y = top + depth * (bottom - top)
      const length = 4 + depth * 26
      return `M${whole(x)} ${whole(y)}q${whole(length * 0.1)} ${whole(-length * 0.6)} ${whole(length * (0.2 + random() * 0.35))} ${whole(-length)}`
    })
    .join('')
}

const point = (cx: number, cy: number, radius: number, degrees: number) => {
  const angle = (degrees / 180) * Math.PI
  return `${short(cx + Math.cos(angle) * radius)} ${short(cy + Math.sin(angle) * radius)}`
}

/** A part of a circle, clockwise from `from` for `sweep` degrees (below 360). */
export const arc = (cx: number, cy: number, radius: number, from: number, sweep: number) =>
  `M${point(cx, cy, radius, from)}A${short(radius)} ${short(radius)} 0 ${sweep > 180 ? 1 : 0} 1 ${point(cx, cy, radius, from + sweep)}`

/** Lines from one circle to another, evenly all round. */
export const spokes = (cx: number, cy: number, inner: number, outer: number, count: number, start = 0) =>
  range(count)
    .map(index => {
      const degrees = start + (index * 360) / count
      return `M${point(cx, cy, inner, degrees)}L${point(cx, cy, outer, degrees)}`
    })
    .join('')

/** A long exposure of the sky: arcs round one star, none of them crossing. */
export function trails(seed: number, count: number, cx: number, cy: number, from: number, to: number, sweep: number) {
  const random = chance(seed)
  return range(count).map(index =>
    arc(
      cx,
      cy,
      from + ((index + random() * 0.6) / count) * (to - from),
      random() * 360,
      sweep * (0.55 + random() * 0.45)
    )
  )
}

/** Light on water: strokes that grow wider and rarer toward the viewer. */
export function glitter(seed: number, count: number, cx: number, top: number, bottom: number, spread: number): string {
  const random = chance(seed)
  return range(count)
    .map(index => {
      const depth = (index / count) ** 1.5
      const y = top + depth * (bottom - top)
      const width = (6 + depth * spread) * (0.25 + random())
      const x = cx + (random() - 0.5) * (14 + depth * spread) - width / 2
      return `M${whole(x)} ${whole(y)}h${whole(width)}`
    })
    .join('')
}

/** A sun's corona: rays from a circle outward, long along the horizon and short above it, none like another. */
export function rays(seed: number, count: number, cx: number, cy: number, inner: number, reach: number): string {
  const random = chance(seed)
  return range(count)
    .map(index => {
      const degrees = ((index + random() * 0.8) * 360) / count
      const level = Math.abs(Math.cos((degrees / 180) * Math.PI)) ** 1.6
      const length = reach * (0.18 + 0.82 * level) * (0.35 + random() * 0.65)
      return `M${point(cx, cy, inner, degrees)}L${point(cx, cy, inner + length, degrees + (random() - 0.5) * 5)}`
    })
    .join('')
}

/** The lit part of a moon: `phase` 0 is new, 0.5 full, 1 new again. */
export function moon(cx: number, cy: number, radius: number, phase: number): string {
  const waxing = phase < 0.5
  const bulge = Math.cos(phase * Math.PI * 2)
  const [top, foot] = [`${short(cx)} ${short(cy - radius)}`, `${short(cx)} ${short(cy + radius)}`]
  const limb = `M${top}A${short(radius)} ${short(radius)} 0 0 ${waxing ? 1 : 0} ${foot}`
  const inward = waxing ? bulge > 0 : bulge <= 0
  const sweep = waxing ? (inward ? 0 : 1) : inward ? 0 : 1
  return `${limb}A${short(Math.max(0.1, Math.abs(bulge) * radius))} ${short(radius)} 0 0 ${sweep} ${top}Z`
}

/** Folds of silk: lines drawn evenly between one edge of a cloth and the other. Edges are cubic curves in turn. */
export function folds(count: number, upper: readonly number[], lower: readonly number[]): string[] {
  return range(count).map(index => {
    const part = index / (count - 1)
    const [x, y, ...curve] = upper.map((from, place) => short(from + ((lower[place] ?? from) - from) * part))
    return `M${x} ${y}C${curve.join(' ')}`
  })
}
