import { darker, mix, readable } from './colour.ts'
import { bar, ellipse, type Mark, polygon, rounded, shift } from './path.ts'
import type { Studio } from './studio.ts'

/** One line of text centred on (x, y = baseline), made smaller until it fits. */
function line(studio: Studio, text: string, x: number, y: number, size: number, width: number, fill: string, weight: 500 | 700 | 800, align: 'middle' | 'start' = 'middle'): Mark {
  const full = studio.lettering(text, size, weight)
  const fitting = full.width <= width ? full : studio.lettering(text, (size * width) / full.width, weight)
  return { d: shift(fitting.d, align === 'middle' ? x - fitting.width / 2 : x, y), fill }
}

/** A long brand of several words is set in two lines, broken where the halves are most even. */
function linesOf(word: string): readonly string[] {
  const spaces = [...word.matchAll(/ /g)].map(match => match.index)
  if (word.length < 10 || spaces.length === 0) return [word]
  const middle = spaces.reduce((best, index) => (Math.abs(index - word.length / 2) < Math.abs(best - word.length / 2) ? index : best))
  return [word.slice(0, middle), word.slice(middle + 1)]
}

type Sign = (x: number, y: number, r: number, fill: string, ground: string) => readonly Mark[]

const cross: Sign = (x, y, r, fill, ground) => [
  { d: ellipse(x, y, r), fill }, { d: bar(x - r * 0.56, y - r * 0.19, r * 1.12, r * 0.38), fill: ground }, { d: bar(x - r * 0.19, y - r * 0.56, r * 0.38, r * 1.12), fill: ground }
]
const leaf: Sign = (x, y, r, fill, ground) => [
  { d: `M${x - r} ${y + r}C${x - r} ${y - r * 0.6} ${x - r * 0.2} ${y - r} ${x + r} ${y - r}C${x + r} ${y + r * 0.3} ${x + r * 0.5} ${y + r} ${x - r} ${y + r}Z`, fill },
  { d: polygon([x - r, y + r], [x + r * 0.4, y - r * 0.52], [x + r * 0.52, y - r * 0.4]), fill: ground }
]
const drop: Sign = (x, y, r, fill, ground) => [
  { d: `M${x} ${y - r * 1.15}C${x + r * 0.5} ${y - r * 0.4} ${x + r * 0.85} ${y - r * 0.1} ${x + r * 0.85} ${y + r * 0.3}C${x + r * 0.85} ${y + r * 1.25} ${x - r * 0.85} ${y + r * 1.25} ${x - r * 0.85} ${y + r * 0.3}C${x - r * 0.85} ${y - r * 0.1} ${x - r * 0.5} ${y - r * 0.4} ${x} ${y - r * 1.15}Z`, fill },
  { d: ellipse(x - r * 0.28, y + r * 0.4, r * 0.22, r * 0.3), fill: ground }
]
const rings: Sign = (x, y, r, fill, ground) => [{ d: ellipse(x, y, r), fill }, { d: ellipse(x, y, r * 0.72), fill: ground }, { d: ellipse(x, y, r * 0.44), fill }]
const peaks: Sign = (x, y, r, fill, ground) => [
  { d: polygon([x - r * 1.2, y + r], [x - r * 0.25, y - r], [x + r * 0.7, y + r]), fill },
  { d: polygon([x - r * 0.1, y + r], [x + r * 0.55, y - r * 0.3], [x + r * 1.2, y + r]), fill: mix(fill, ground, 0.4) }
]
const sun: Sign = (x, y, r, fill) => [
  { d: ellipse(x, y, r * 0.52), fill },
  ...Array.from({ length: 8 }, (_, index) => {
    const angle = (index * Math.PI) / 4
    return { d: ellipse(x + Math.cos(angle) * r * 0.88, y + Math.sin(angle) * r * 0.88, r * 0.13), fill }
  })
]
const bars: Sign = (x, y, r, fill, ground) => [
  { d: rounded(x - r, y - r * 0.2, r * 0.5, r * 1.2, r * 0.25), fill: mix(fill, ground, 0.45) }, { d: rounded(x - r * 0.25, y - r, r * 0.5, r * 2, r * 0.25), fill },
  { d: rounded(x + r * 0.5, y - r * 0.55, r * 0.5, r * 1.55, r * 0.25), fill: mix(fill, ground, 0.25) }
]
const petals: Sign = (x, y, r, fill, ground) => [
  ...([[0, -0.5], [0.5, 0], [0, 0.5], [-0.5, 0]] as const).map(([dx, dy]) => ({ d: ellipse(x + dx * r, y + dy * r, r * 0.5), fill })), { d: ellipse(x, y, r * 0.26), fill: ground }
]

const SIGNS: readonly Sign[] = [cross, leaf, drop, rings, peaks, sun, bars, petals]

type Pattern = (w: number, h: number, accent: string, ground: string) => readonly Mark[]

const wave = (w: number, y: number, lift: number, bottom: number) => {
  const points = Array.from({ length: 25 }, (_, index) => [-w / 2 + (w * index) / 24, y + lift * Math.sin(index / 3.6)] as const)
  return polygon(...points, [w / 2, bottom], [-w / 2, bottom])
}

/** What a house prints at the foot of its labels. */
const PATTERNS: readonly Pattern[] = [
  (w, h, accent, ground) => [{ d: bar(-w / 2, h * 0.84, w, h * 0.16), fill: accent }, { d: bar(-w / 2, h * 0.805, w, h * 0.014), fill: mix(accent, ground, 0.4) }],
  (w, h, accent, ground) => [
    { d: wave(w, h * 0.8, h * 0.035, h), fill: mix(accent, ground, 0.55) }, { d: wave(w, h * 0.87, -h * 0.03, h), fill: accent }
  ],
  (w, h, accent, ground) => Array.from({ length: 5 }, (_, index) => {
    const x = w / 2 - w * 0.5 + index * w * 0.125
    return { d: polygon([x, h], [x + w * 0.062, h], [x + w * 0.062 + h * 0.15, h * 0.82], [x + h * 0.15, h * 0.82]), fill: mix(accent, ground, 0.1 + index * 0.14) }
  }),
  (w, h, accent, ground) => Array.from({ length: 24 }, (_, index) => {
    const [column, row] = [index % 8, Math.floor(index / 8)]
    return { d: ellipse(-w * 0.42 + column * w * 0.12, h * (0.84 + row * 0.055), Math.min(w, h) * 0.017 * (1.4 - row * 0.3)), fill: mix(accent, ground, 0.08 + row * 0.22) }
  }),
  (w, h, accent, ground) => [
    { d: ellipse(w * 0.34, h * 1.06, w * 0.42, h * 0.27), fill: mix(accent, ground, 0.62) }, { d: ellipse(-w * 0.14, h * 1.1, w * 0.5, h * 0.26), fill: mix(accent, ground, 0.3) }, { d: ellipse(w * 0.4, h * 1.12, w * 0.34, h * 0.24), fill: accent }
  ],
  (w, h, accent) => [{ d: bar(-w / 2, 0, w, h * 0.05), fill: accent }, { d: bar(-w / 2, h * 0.93, w, h * 0.07), fill: accent }],
  (w, h, accent, ground) => [0, 1, 2, 3].map(index => ({ d: bar(-w / 2, h * (0.83 + index * 0.045), w, h * 0.022), fill: mix(accent, ground, index * 0.2) })),
  (w, h, accent, ground) => Array.from({ length: 9 }, (_, index) => {
    const [x, step] = [-w / 2 + (index * w) / 9, w / 9]
    return { d: polygon([x, h], [x + step / 2, h * 0.83], [x + step, h]), fill: mix(accent, ground, index % 2 ? 0.35 : 0) }
  })
]

const pick = <Item>(list: readonly Item[], seed: number): Item => list[seed % list.length] as Item

export interface LabelOptions {
  /** Share of the width that text may take. */
  readonly textShare?: number
  /** Brand at the left as on a carton. */
  readonly start?: boolean
  /** No ground of its own: printed straight on the body of this colour. */
  readonly on?: string
  /** Where text sits; the print behind it still fills the whole label. */
  readonly textWidth?: number
}

/** A printed label, x from −w/2 to w/2, y from 0 to h. */
export function label(studio: Studio, w: number, h: number, { textShare = 0.82, start = false, on, textWidth }: LabelOptions = {}): readonly Mark[] {
  const { accent, brandSeed, spec } = studio
  const ground = on ?? studio.label
  const ink = on ? readable(on, darker(accent, 0.35), studio.ink) : studio.ink
  const tint = readable(ground, accent, darker(accent, 0.25), ink)
  const room = (textWidth ?? w) * textShare
  const lines = linesOf(spec.label)
  const size = Math.min(h * (lines.length > 1 ? 0.17 : 0.22), room * 0.36)
  const x = start ? -room / 2 : 0
  const align = start ? 'start' : 'middle'
  const sign = pick(SIGNS, brandSeed >>> 3)
  const r = Math.min(h * 0.085, room * 0.11)
  const signY = h * 0.19
  const first = signY + r + h * 0.045 + size * 0.92
  const marks: Mark[] = [
    ...(on ? [] : [{ d: bar(-w / 2, 0, w, h), fill: ground }]),
    ...pick(PATTERNS, brandSeed)(w, h, accent, ground),
    ...sign(start ? x + r : 0, signY, r, accent === ground ? tint : accent, ground),
    ...lines.map((word, index) => line(studio, word, x, first + index * size * 1.02, size, room, ink, 800, align))
  ]
  const after = first + (lines.length - 1) * size * 1.02 + h * 0.045
  if (spec.detail) {
    const detailSize = Math.min(h * 0.095, room * 0.17)
    const set = studio.lettering(spec.detail, detailSize, 700)
    const fit = Math.min(1, (room * 0.9) / set.width)
    const pill = set.width * fit + detailSize * 1.1
    const height = detailSize * 1.62
    const pillX = start ? x : -pill / 2
    marks.push({ d: rounded(pillX, after, pill, height, height / 2), fill: tint })
    marks.push(line(studio, spec.detail, pillX + pill / 2, after + height / 2 + detailSize * fit * 0.355, detailSize * fit, room, readable(tint, '#ffffff', ground), 700))
  } else {
    for (const [index, share] of [0.62, 0.44].entries())
      marks.push({ d: rounded(start ? x : (-room * share) / 2, after + h * (0.03 + index * 0.06), room * share, h * 0.026, h * 0.013), fill: mix(ink, ground, 0.68) })
  }
  return marks
}

/** A narrow side of a carton: small print and the house's pattern going round. */
export function sidePrint(studio: Studio, w: number, h: number): readonly Mark[] {
  const { label: ground, ink, accent, brandSeed } = studio
  return [
    { d: bar(-w / 2, 0, w, h), fill: ground },
    ...pick(PATTERNS, brandSeed)(w, h, accent, ground),
    ...[0.78, 0.6, 0.7, 0.4, 0.66].map((share, index) => ({ d: rounded((-w * 0.8) / 2, h * (0.2 + index * 0.085), w * 0.8 * share, h * 0.03, h * 0.015), fill: mix(ink, ground, 0.72) }))
  ]
}

/** Only the brand word, for caps, devices and small places. */
export const brandWord = (studio: Studio, x: number, y: number, size: number, width: number, fill: string): Mark => line(studio, studio.spec.label, x, y, size, width, fill, 800)

/** Only the detail, plain. */
export const detailWord = (studio: Studio, x: number, y: number, size: number, width: number, fill: string): Mark | undefined =>
  studio.spec.detail ? line(studio, studio.spec.detail, x, y, size, width, fill, 700) : undefined

export const brandSign = (studio: Studio, x: number, y: number, r: number, fill: string, ground: string) => pick(SIGNS, studio.brandSeed >>> 3)(x, y, r, fill, ground)

/** A mark that may not be there, as a list. */
export const optional = (mark: Mark | undefined): readonly Mark[] => (mark ? [mark] : [])
