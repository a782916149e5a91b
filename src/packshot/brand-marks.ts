import { mix } from './colour.ts'
import { bar, ellipse, type Mark, polygon, rounded } from './path.ts'

type Sign = (x: number, y: number, r: number, fill: string, ground: string) => readonly Mark[]

const cross: Sign = (x, y, r, fill, ground) => [
  { d: ellipse(x, y, r), fill },
  { d: bar(x - r * 0.56, y - r * 0.19, r * 1.12, r * 0.38), fill: ground },
  { d: bar(x - r * 0.19, y - r * 0.56, r * 0.38, r * 1.12), fill: ground }
]

const leaf: Sign = (x, y, r, fill, ground) => [
  {
    d: `M${x - r} ${y + r}C${x - r} ${y - r * 0.6} ${x - r * 0.2} ${y - r} ${x + r} ${y - r}C${x + r} ${y + r * 0.3} ${x + r * 0.5} ${y + r} ${x - r} ${y + r}Z`,
    fill
  },
  { d: polygon([x - r, y + r], [x + r * 0.4, y - r * 0.52], [x + r * 0.52, y - r * 0.4]), fill: ground }
]

const drop: Sign = (x, y, r, fill, ground) => [
  {
    d: `M${x} ${y - r * 1.15}C${x + r * 0.5} ${y - r * 0.4} ${x + r * 0.85} ${y - r * 0.1} ${x + r * 0.85} ${y + r * 0.3}C${x + r * 0.85} ${y + r * 1.25} ${x - r * 0.85} ${y + r * 1.25} ${x - r * 0.85} ${y + r * 0.3}C${x - r * 0.85} ${y - r * 0.1} ${x - r * 0.5} ${y - r * 0.4} ${x} ${y - r * 1.15}Z`,
    fill
  },
  { d: ellipse(x - r * 0.28, y + r * 0.4, r * 0.22, r * 0.3), fill: ground }
]

const rings: Sign = (x, y, r, fill, ground) => [
  { d: ellipse(x, y, r), fill },
  { d: ellipse(x, y, r * 0.72), fill: ground },
  { d: ellipse(x, y, r * 0.44), fill }
]

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
  { d: rounded(x - r, y - r * 0.2, r * 0.5, r * 1.2, r * 0.25), fill: mix(fill, ground, 0.45) },
  { d: rounded(x - r * 0.25, y - r, r * 0.5, r * 2, r * 0.25), fill },
  { d: rounded(x + r * 0.5, y - r * 0.55, r * 0.5, r * 1.55, r * 0.25), fill: mix(fill, ground, 0.25) }
]

const petals: Sign = (x, y, r, fill, ground) => [
  ...(
    [
      [0, -0.5],
      [0.5, 0],
      [0, 0.5],
      [-0.5, 0]
    ] as const
  ).map(([dx, dy]) => ({ d: ellipse(x + dx * r, y + dy * r, r * 0.5), fill })),
  { d: ellipse(x, y, r * 0.26), fill: ground }
]

const SIGNS: readonly Sign[] = [cross, leaf, drop, rings, peaks, sun, bars, petals]

type Pattern = (w: number, h: number, accent: string, ground: string) => readonly Mark[]

const wave = (w: number, y: number, lift: number, bottom: number) => {
  const points = Array.from(
    { length: 25 },
    (_, index) => [-w / 2 + (w * index) / 24, y + lift * Math.sin(index / 3.6)] as const
  )
  return polygon(...points, [w / 2, bottom], [-w / 2, bottom])
}

/** The pattern at the foot of a brand's labels. */
const PATTERNS: readonly Pattern[] = [
  (w, h, accent, ground) => [
    { d: bar(-w / 2, h * 0.84, w, h * 0.16), fill: accent },
    { d: bar(-w / 2, h * 0.805, w, h * 0.014), fill: mix(accent, ground, 0.4) }
  ],
  (w, h, accent, ground) => [
    { d: wave(w, h * 0.8, h * 0.035, h), fill: mix(accent, ground, 0.55) },
    { d: wave(w, h * 0.87, -h * 0.03, h), fill: accent }
  ],
  (w, h, accent, ground) =>
    Array.from({ length: 5 }, (_, index) => {
      const x = w / 2 - w * 0.5 + index * w * 0.125
      return {
        d: polygon([x, h], [x + w * 0.062, h], [x + w * 0.062 + h * 0.15, h * 0.82], [x + h * 0.15, h * 0.82]),
        fill: mix(accent, ground, 0.1 + index * 0.14)
      }
    }),
  (w, h, accent, ground) =>
    Array.from({ length: 30 }, (_, index) => {
      const [column, row] = [index % 15, Math.floor(index / 15)]
      return {
        d: ellipse(-w * 0.46 + (column + row / 2) * w * 0.064, h * (0.865 + row * 0.07), h * (0.026 - row * 0.007)),
        fill: mix(accent, ground, 0.05 + row * 0.3)
      }
    }),
  (w, h, accent, ground) => [
    { d: ellipse(w * 0.34, h * 1.06, w * 0.42, h * 0.27), fill: mix(accent, ground, 0.62) },
    { d: ellipse(-w * 0.14, h * 1.1, w * 0.5, h * 0.26), fill: mix(accent, ground, 0.3) },
    { d: ellipse(w * 0.4, h * 1.12, w * 0.34, h * 0.24), fill: accent }
  ],
  (w, h, accent) => [
    { d: bar(-w / 2, 0, w, h * 0.05), fill: accent },
    { d: bar(-w / 2, h * 0.93, w, h * 0.07), fill: accent }
  ],
  (w, h, accent, ground) =>
    [0, 1, 2, 3].map(index => ({
      d: bar(-w / 2, h * (0.83 + index * 0.045), w, h * 0.022),
      fill: mix(accent, ground, index * 0.2)
    })),
  (w, h, accent, ground) =>
    Array.from({ length: 9 }, (_, index) => {
      const [x, step] = [-w / 2 + (index * w) / 9, w / 9]
      return {
        d: polygon([x, h], [x + step / 2, h * 0.83], [x + step, h]),
        fill: mix(accent, ground, index % 2 ? 0.35 : 0)
      }
    })
]

const pick = <Item>(list: readonly Item[], seed: number): Item => list[seed % list.length] as Item

/** A brand's sign, the same on all its products. */
export const signOf = (brandSeed: number): Sign => pick(SIGNS, brandSeed >>> 3)

/** A brand's pattern at the foot of a label. */
export const patternOf = (brandSeed: number): Pattern => pick(PATTERNS, brandSeed)
