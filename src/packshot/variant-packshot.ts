import type { PackshotSpec, VariantRecord } from '../contract/catalogue/catalogue-record.ts'
import type { PackshotSize } from '../contract/catalogue/packshot-size.ts'

/** Colours of options by their English names. */
const COLOURS: Readonly<Record<string, string>> = {
  beige: '#e2d3ba',
  berry: '#8f2447',
  black: '#2b2e33',
  blue: '#5b8fc7',
  clear: '#e6f0f3',
  green: '#6fa37c',
  grey: '#9aa1a8',
  mint: '#a9d8c4',
  orange: '#e58a3c',
  peach: '#f2b99b',
  pink: '#e79bb2',
  red: '#c8423f',
  rose: '#d98a95',
  white: '#f7f8f8',
  yellow: '#efcf5c'
}

const DETAIL_MAX = 24

/** Print covers these all over, and shows the colour. */
const PRINTED: readonly PackshotSpec['shape'][] = ['box', 'gift-box', 'sachet']

/** Millilitres or grams of a text such as "0.5 л". */
function contentOf(text: string | undefined): number | undefined {
  const [, amount, unit] = /^([\d.]+) (мл|л|г|кг)$/.exec(text ?? '') ?? []
  if (amount === undefined) return undefined
  return Number(amount) * (unit === 'л' || unit === 'кг' ? 1_000 : 1)
}

/** Scales the size of a variant with its content: all sides by the cube root. */
function grown(size: PackshotSize, from: number | undefined, to: number | undefined): PackshotSize {
  if (!from || !to || from === to) return size
  const times = Math.cbrt(to / from)
  const side = (mm: number) => Math.max(1, Math.round(mm * times))
  const depth = size.depth === undefined ? {} : { depth: side(size.depth) }
  return { width: side(size.width), height: side(size.height), ...depth }
}

/** The drawing of one option: a colour is its body's, a size, volume, count or strength is printed on its label. */
export function variantPackshot(spec: PackshotSpec, { colour, ...others }: VariantRecord['options']): PackshotSpec {
  const shade = colour?.en === undefined ? undefined : COLOURS[colour.en.toLowerCase()]
  const part = PRINTED.includes(spec.shape) ? 1 : 0
  const [detail] = Object.values(others).map(({ mn }) => mn)
  return {
    ...spec,
    ...(shade && { colours: spec.colours.with(part, shade) }),
    ...(detail !== undefined && detail.length <= DETAIL_MAX && { detail }),
    ...(spec.size && { size: grown(spec.size, contentOf(spec.detail), contentOf(detail)) })
  }
}
