import type { PackshotSpec } from '../contract/catalogue/catalogue-record.ts'
import { luminance } from './colour.ts'
import { brandSign, brandWord } from './label.ts'
import { draw, rounded, shift } from './path.ts'
import { blur, gradient, type Lettering, openStudio, type Studio } from './studio.ts'

/** Text on the back of a package, in Mongolian. */
export interface PackshotText {
  readonly title: string
  readonly rows: readonly (readonly [name: string, value: string])[]
}

const LEFT = 148
const WIDTH = 344
const BOTTOM = 560
const ROWS_MAX = 10
const SCALES = [1.5, 1.25, 1.05, 0.9, 0.78] as const

type Weight = Parameters<Lettering>[2]

/** Words in lines that are not wider than the label; a word that is wider stands alone, made smaller. */
function wrapped(lettering: Lettering, text: string, size: number, weight: Weight): readonly string[] {
  const lines: string[] = []
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const last = lines.at(-1)
    const longer = last === undefined ? word : `${last} ${word}`
    if (last !== undefined && lettering(longer, size, weight).width <= WIDTH) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

/** One line of text as path data, made smaller until it fits. */
function written(studio: Studio, text: string, [x, y]: readonly [number, number], size: number, weight: Weight) {
  const full = studio.lettering(text, size, weight)
  const fitting = full.width <= WIDTH ? full : studio.lettering(text, (size * WIDTH) / full.width, weight)
  return draw({ d: shift(fitting.d, x, y), fill: studio.ink })
}

/** Title and facts from the top downwards; `fits` says whether the label has room for all of them. */
function print(studio: Studio, { title, rows }: PackshotText, scale: number) {
  let y = 156
  let marks = ''
  const put = (text: string, size: number, weight: Weight) => {
    for (const line of wrapped(studio.lettering, text, size, weight)) {
      y += size * 1.28
      if (y <= BOTTOM) marks += written(studio, line, [LEFT, y - size * 0.35], size, weight)
    }
  }
  put(title, 25 * scale, 800)
  for (const [name, value] of rows.slice(0, ROWS_MAX)) {
    y += 8 * scale
    if (y < BOTTOM - 30)
      marks += `<path d="M${LEFT} ${y}h${WIDTH}" stroke="${studio.ink}" stroke-opacity=".18" stroke-width="1.5"/>`
    y += 6 * scale
    put(`${name}: ${value}`, 18.5 * scale, 500)
  }
  return { marks, fits: y <= BOTTOM }
}

/** Text as large as the label has room for. */
const printed = (studio: Studio, text: PackshotText) =>
  SCALES.map(scale => print(studio, text, scale)).find(({ fits }) => fits) ?? print(studio, text, SCALES.at(-1) ?? 1)

/** The back of a product's package with the facts of its record, 640 × 640 without background. */
export function backSvg(spec: PackshotSpec, text: PackshotText, lettering: Lettering): string {
  const studio = openStudio(spec, lettering)
  const outline = rounded(112, 52, 416, 532, 26)
  const onAccent = luminance(studio.accent) > 0.45 ? '#1a2330' : '#ffffff'
  const drawing =
    `<path d="${outline}" fill="#141b28" opacity=".34" filter="${blur(studio, 12)}" transform="translate(12 16)"/>` +
    `<path d="${outline}" fill="${studio.body}"/><path d="${rounded(124, 64, 392, 508, 18)}" fill="${studio.label}"/>` +
    `<path d="M124 82C124 72 132 64 142 64H498C508 64 516 72 516 82V138H124Z" fill="${studio.accent}"/>` +
    [
      ...brandSign(studio, { x: LEFT + 16, y: 101, r: 17 }, onAccent, studio.accent),
      brandWord(studio, { x: 342, y: 111, size: 29, width: 250, fill: onAccent })
    ]
      .map(draw)
      .join('') +
    printed(studio, text).marks +
    `<path d="${outline}" fill="${gradient(
      studio,
      [112, 52],
      [528, 584],
      [
        [0, '#ffffff', 0.26],
        [0.35, '#ffffff', 0.02],
        [1, '#141b28', 0.1]
      ]
    )}"/>`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 640" width="640" height="640"><defs>${studio.definitions()}</defs>${drawing}</svg>`
}
