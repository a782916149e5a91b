import { darker, mix, readable } from './colour.ts'
import { patternOf, signOf } from './brand-marks.ts'
import { bar, type Mark, rounded, shift } from './path.ts'
import type { Studio } from './studio.ts'

export interface LabelOptions {
  /** Share of the width that text may take. */
  readonly textShare?: number
  /** Brand at the left as on a carton. */
  readonly start?: boolean
  /** No ground of its own: printed straight on the body of this colour. */
  readonly on?: string
  /** Area of the text; the print behind it still fills the whole label. */
  readonly textWidth?: number
}

/** Place of a line of text: (x, y = baseline), its largest size, the width it has to fit, its colour. */
interface TextPlacement {
  readonly x: number
  readonly y: number
  readonly size: number
  readonly width: number
  readonly fill: string
}

/** One line of text centred on (x, y = baseline), made smaller until it fits. */
function line(
  studio: Studio,
  text: string,
  { x, y, size, width, fill }: TextPlacement,
  weight: 500 | 700 | 800,
  align: 'middle' | 'start' = 'middle'
): Mark {
  const full = studio.lettering(text, size, weight)
  const fitting = full.width <= width ? full : studio.lettering(text, (size * width) / full.width, weight)
  return { d: shift(fitting.d, align === 'middle' ? x - fitting.width / 2 : x, y), fill }
}

/** A long brand of several words is set in two lines, broken where the halves are most even. */
function linesOf(word: string): readonly string[] {
  const spaces = [...word.matchAll(/ /g)].map(match => match.index)
  if (word.length < 10 || spaces.length === 0) return [word]
  const middle = spaces.reduce((best, index) =>
    Math.abs(index - word.length / 2) < Math.abs(best - word.length / 2) ? index : best
  )
  return [word.slice(0, middle), word.slice(middle + 1)]
}

/** A printed label, x from −w/2 to w/2, y from 0 to h. */
export function label(
  studio: Studio,
  w: number,
  h: number,
  { textShare = 0.82, start = false, on, textWidth }: LabelOptions = {}
): readonly Mark[] {
  const { accent, brandSeed, spec } = studio
  const ground = on ?? studio.label
  const ink = on ? readable(on, darker(accent, 0.35), studio.ink) : studio.ink
  const tint = readable(ground, accent, darker(accent, 0.25), ink)
  const room = (textWidth ?? w) * textShare
  const x = start ? -room / 2 : 0
  const face = { x, room, h, isLeft: start, ground }
  const { marks, below } =
    spec.name === undefined ? brandLines(studio, face, ink, tint) : namedLines(studio, spec.name, face, ink, tint)
  const box: DetailBox = { ...face, y: below + h * 0.045 }
  return [
    ...(on ? [] : [{ d: bar(-w / 2, 0, w, h), fill: ground }]),
    ...patternOf(brandSeed)(w, h, accent, ground),
    ...marks,
    ...(spec.detail ? detailPill(studio, spec.detail, box, tint) : finePrint(box, ink))
  ]
}

type Face = Omit<DetailBox, 'y'>

interface ColumnText {
  readonly first: number
  readonly size: number
  readonly fill: string
  readonly weight: 700 | 800
}

/** Words one below the other; `below` is the baseline of the last. */
function column(
  studio: Studio,
  words: readonly string[],
  { x, room, isLeft }: Face,
  { first, size, fill, weight }: ColumnText
) {
  const marks = words.map((word, index) =>
    line(
      studio,
      word,
      { x, y: first + index * size * 1.02, size, width: room, fill },
      weight,
      isLeft ? 'start' : 'middle'
    )
  )
  return { marks, below: first + (words.length - 1) * size * 1.02 }
}

/** The sign of a brand, and the brand large below it. */
function brandLines(studio: Studio, face: Face, ink: string, tint: string) {
  const { h, room, x, isLeft, ground } = face
  const { accent, brandSeed, spec } = studio
  const lines = linesOf(spec.label)
  const size = Math.min(h * (lines.length > 1 ? 0.17 : 0.22), room * 0.36)
  const r = Math.min(h * 0.085, room * 0.11)
  const signY = h * 0.19
  const { marks, below } = column(studio, lines, face, {
    first: signY + r + h * 0.045 + size * 0.92,
    size,
    fill: ink,
    weight: 800
  })
  return {
    marks: [...signOf(brandSeed)(isLeft ? x + r : 0, signY, r, accent === ground ? tint : accent, ground), ...marks],
    below
  }
}

/** The brand smaller beside its sign, and the product's own name large below it. */
function namedLines(studio: Studio, name: string, face: Face, ink: string, tint: string) {
  const { h, room, x, isLeft, ground } = face
  const { accent, brandSeed, spec } = studio
  const brandSize = Math.min(h * 0.115, room * 0.15)
  const r = brandSize * 0.42
  const brand = studio.lettering(spec.label, brandSize, 700)
  const fit = Math.min(1, (room - r * 2.8) / brand.width)
  const left = isLeft ? x : -(brand.width * fit + r * 2.8) / 2
  const baseline = h * 0.115 + brandSize * 0.8
  const lines = linesOf(name)
  const size = Math.min(h * (lines.length > 1 ? 0.165 : 0.2), room * 0.3)
  const { marks, below } = column(studio, lines, face, {
    first: baseline + h * 0.05 + size * 0.92,
    size,
    fill: ink,
    weight: 800
  })
  return {
    marks: [
      ...signOf(brandSeed)(left + r, baseline - brandSize * 0.34, r, accent === ground ? tint : accent, ground),
      line(
        studio,
        spec.label,
        { x: left + r * 2.8, y: baseline, size: brandSize, width: room - r * 2.8, fill: tint },
        700,
        'start'
      ),
      ...marks
    ],
    below
  }
}

/** The room below the brand. */
interface DetailBox {
  /** Left edge where `isLeft`, else the middle. */
  readonly x: number
  readonly y: number
  readonly room: number
  /** Height of the whole label, from which sizes follow. */
  readonly h: number
  readonly isLeft: boolean
  readonly ground: string
}

/** The detail, such as a strength, in a pill of its own colour. */
function detailPill(
  studio: Studio,
  detail: string,
  { x, y, room, h, isLeft, ground }: DetailBox,
  tint: string
): Mark[] {
  const size = Math.min(h * 0.095, room * 0.17)
  const set = studio.lettering(detail, size, 700)
  const fit = Math.min(1, (room * 0.9) / set.width)
  const width = set.width * fit + size * 1.1
  const height = size * 1.62
  const left = isLeft ? x : -width / 2
  const baseline = y + height / 2 + size * fit * 0.355
  return [
    { d: rounded(left, y, width, height, height / 2), fill: tint },
    line(
      studio,
      detail,
      { x: left + width / 2, y: baseline, size: size * fit, width: room, fill: readable(tint, '#ffffff', ground) },
      700
    )
  ]
}

/** Two bars in place of text too small to read. */
const finePrint = ({ x, y, room, h, isLeft, ground }: DetailBox, ink: string): Mark[] =>
  [0.62, 0.44].map((share, index) => ({
    d: rounded(isLeft ? x : (-room * share) / 2, y + h * (0.03 + index * 0.06), room * share, h * 0.026, h * 0.013),
    fill: mix(ink, ground, 0.68)
  }))

/** A narrow side of a carton: small print and the brand's pattern going round. */
export function sidePrint(studio: Studio, w: number, h: number): readonly Mark[] {
  const { label: ground, ink, accent, brandSeed } = studio
  return [
    { d: bar(-w / 2, 0, w, h), fill: ground },
    ...patternOf(brandSeed)(w, h, accent, ground),
    ...[0.78, 0.6, 0.7, 0.4, 0.66].map((share, index) => ({
      d: rounded((-w * 0.8) / 2, h * (0.2 + index * 0.085), w * 0.8 * share, h * 0.03, h * 0.015),
      fill: mix(ink, ground, 0.72)
    }))
  ]
}

/** A word where a thing has no label, centred on x. */
export const word = (studio: Studio, text: string, { x, y, size, width, fill }: TextPlacement) =>
  line(studio, text, { x, y, size, width, fill }, 800)

/** Only the brand word, for caps, devices and small places. */
export const brandWord = (studio: Studio, { x, y, size, width, fill }: TextPlacement): Mark =>
  line(studio, studio.spec.label, { x, y, size, width, fill }, 800)

/** Only the detail, plain. */
export const detailWord = (studio: Studio, { x, y, size, width, fill }: TextPlacement): Mark | undefined =>
  studio.spec.detail ? line(studio, studio.spec.detail, { x, y, size, width, fill }, 700) : undefined

export const brandSign = (
  studio: Studio,
  { x, y, r }: { readonly x: number; readonly y: number; readonly r: number },
  fill: string,
  ground: string
) => signOf(studio.brandSeed)(x, y, r, fill, ground)

/** A mark that may not be there, as a list. */
export const optional = (mark: Mark | undefined): readonly Mark[] => (mark ? [mark] : [])
