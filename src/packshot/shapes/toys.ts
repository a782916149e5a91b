import { darker, lighter, luminance, mix } from '../colour.ts'
import { brandWord } from '../label.ts'
import { draw, ellipse, rounded, shift } from '../path.ts'
import { block, turned } from '../solids.ts'
import { blur, glow, gradient, GROUND, MIDDLE, shadow, type Studio } from '../studio.ts'
import { flat } from './cartons.ts'

/** Light on felt or wood: soft, from the upper left. */
const soft = (studio: Studio, d: string, colour: string) =>
  `<path d="${d}" fill="#141b28" opacity=".3" filter="${blur(studio, 7)}" transform="translate(9 11)"/><path d="${d}" fill="${colour}"/>` +
  `<path d="${d}" fill="${glow(
    studio,
    [
      [0, '#ffffff', 0.5],
      [0.55, '#ffffff', 0.06],
      [1, '#141b28', 0.22]
    ],
    0.34,
    0.28,
    0.85
  )}"/>`

const stitches = (d: string) =>
  `<path d="${d}" fill="none" stroke="#ffffff" stroke-opacity=".75" stroke-width="3" stroke-dasharray="9 7" stroke-linecap="round"/>`

const ring = (cx: number, cy: number, outer: number, inner: number) =>
  `${ellipse(cx, cy, outer)}M${cx + inner} ${cy}A${inner} ${inner} 0 1 0 ${cx - inner} ${cy}A${inner} ${inner} 0 1 0 ${cx + inner} ${cy}Z`

/** A ring to bite on, with two beads. */
export function teethingRing(studio: Studio): string {
  const bead = (x: number, y: number, r: number, colour: string) => soft(studio, ellipse(x, y, r), colour)
  return (
    shadow(studio, MIDDLE, GROUND - 4, 130) +
    soft(studio, ring(MIDDLE, 388, 158, 92), studio.body) +
    stitches(ellipse(MIDDLE, 388, 125)) +
    bead(258, 236, 44, studio.accent) +
    bead(MIDDLE + 6, 212, 52, luminance(studio.label) > 0.85 ? '#efe3c8' : studio.label) +
    bead(388, 240, 40, mix(studio.accent, '#ffffff', 0.45)) +
    flat([brandWord(studio, { x: MIDDLE, y: 500, size: 24, width: 120, fill: darker(studio.body, 0.6) })], 0)
  )
}

/** The head of a camel calf on a handle. */
export function rattle(studio: Studio): string {
  const wool = studio.body
  const ear = (side: 1 | -1) =>
    `M${MIDDLE + side * 96} 176C${MIDDLE + side * 150} 128 ${MIDDLE + side * 176} 160 ${MIDDLE + side * 128} 226Z`
  const eye = (side: 1 | -1) =>
    `<circle cx="${MIDDLE + side * 46}" cy="222" r="13" fill="#2b2320"/><circle cx="${MIDDLE + side * 46 - 4}" cy="217" r="4" fill="#ffffff"/>`
  return (
    shadow(studio, MIDDLE, GROUND - 4, 110) +
    soft(studio, rounded(MIDDLE - 30, 300, 60, 170, 28), studio.accent) +
    soft(studio, ring(MIDDLE, 482, 66, 34), studio.label) +
    soft(studio, ear(-1), darker(wool, 0.12)) +
    soft(studio, ear(1), darker(wool, 0.12)) +
    soft(studio, ellipse(MIDDLE, 228, 118, 112), wool) +
    soft(
      studio,
      `M${MIDDLE - 54} 136C${MIDDLE - 40} 78 ${MIDDLE + 40} 78 ${MIDDLE + 54} 136C${MIDDLE + 20} 152 ${MIDDLE - 20} 152 ${MIDDLE - 54} 136Z`,
      '#a0673c'
    ) +
    soft(studio, ellipse(MIDDLE, 280, 66, 48), lighter(wool, 0.35)) +
    `<path d="M${MIDDLE - 24} 276a8 6 0 1 0 16 0ZM${MIDDLE + 8} 276a8 6 0 1 0 16 0Z" fill="#6b4a3a"/><path d="M${MIDDLE - 26} 300C${MIDDLE - 10} 314 ${MIDDLE + 10} 314 ${MIDDLE + 26} 300" fill="none" stroke="#6b4a3a" stroke-width="4" stroke-linecap="round"/>` +
    eye(-1) +
    eye(1) +
    stitches(`M${MIDDLE} 318V456`)
  )
}

/** Five animals hanging from a hoop. */
export function mobile(studio: Studio): string {
  const animals = [
    [150, 330, studio.label],
    [236, 400, studio.accent],
    [320, 450, studio.body],
    [404, 396, '#c98a4a'],
    [490, 334, '#6f7f8f']
  ] as const
  const animal = (x: number, y: number, colour: string) =>
    `<path d="M${x} ${176 + Math.abs(x - 320) * -0.06}V${y - 30}" stroke="#8a7a66" stroke-width="2.5"/>` +
    soft(
      studio,
      `M${x - 46} ${y}C${x - 46} ${y - 34} ${x + 12} ${y - 38} ${x + 26} ${y - 24}L${x + 34} ${y - 48}C${x + 58} ${y - 52} ${x + 62} ${y - 26} ${x + 42} ${y - 14}L${x + 36} ${y + 8}L${x + 32} ${y + 44}H${x + 14}L${x + 12} ${y + 14}H${x - 22}L${x - 24} ${y + 44}H${x - 42}Z`,
      colour
    )
  return (
    `<path d="M320 60V150" stroke="#8a7a66" stroke-width="4"/><circle cx="320" cy="58" r="12" fill="none" stroke="#8a7a66" stroke-width="6"/>` +
    `<path d="M320 92L156 160M320 92L484 160" stroke="#8a7a66" stroke-width="2.5"/>` +
    `<ellipse cx="320" cy="166" rx="186" ry="28" fill="none" stroke="#b98a58" stroke-width="14"/><ellipse cx="320" cy="163" rx="186" ry="28" fill="none" stroke="#ffffff" stroke-opacity=".35" stroke-width="4"/>` +
    animals.map(([x, y, colour]) => animal(x, y, colour)).join('')
  )
}

/** Wooden cubes, three below and two on them. */
export function blocks(studio: Studio): string {
  const colours = [studio.accent, studio.body, '#5f9a8a', '#e2b45a', mix(studio.body, '#ffffff', 0.3)]
  const places = [
    [186, GROUND - 6],
    [322, GROUND],
    [458, GROUND - 6],
    [258, GROUND - 132],
    [390, GROUND - 132]
  ] as const
  const mark = (index: number, ink: string) =>
    index % 2 === 0
      ? `<path d="M52 26L80 76H24Z" fill="${ink}" opacity=".8"/>`
      : `<circle cx="52" cy="54" r="26" fill="none" stroke="${ink}" stroke-width="9" opacity=".8"/>`
  return places
    .map(([x, ground], index) => {
      const colour = colours[index] ?? studio.body
      const it = block(studio, { width: 104, height: 108, depth: 96 }, x, ground)
      const side = `<path d="M0 0H200V200H0Z" fill="${colour}"/>`
      return (
        (index < 3 ? it.shadow : '') +
        it.lid(side) +
        it.side(side) +
        it.front(side + mark(index, luminance(colour) > 0.4 ? darker(colour, 0.5) : '#ffffff'))
      )
    })
    .join('')
}

/** Of an alphabet set; words in other languages read them as well. */
const FELT_LETTERS = 'ABEKMHOCT'

/** Letters cut from felt. */
export function letters(studio: Studio): string {
  const cut = (text: string, x: number, y: number, size: number, colour: string) => {
    const { d, width } = studio.lettering(text, size, 800)
    return soft(studio, shift(d, x - width / 2, y), colour)
  }
  return (
    shadow(studio, MIDDLE, GROUND - 6, 150, 0.6) +
    soft(studio, rounded(112, 96, 416, 440, 34), studio.body) +
    stitches(rounded(128, 112, 384, 408, 24)) +
    [...FELT_LETTERS]
      .map((letter, index) =>
        cut(
          letter,
          216 + (index % 3) * 104,
          250 + Math.floor(index / 3) * 118,
          118,
          [studio.label, studio.accent, '#c98a4a'][(index + Math.floor(index / 3)) % 3] ?? studio.label
        )
      )
      .join('') +
    flat([brandWord(studio, { x: MIDDLE, y: 516, size: 24, width: 200, fill: darker(studio.body, 0.6) })], 0)
  )
}

const glassLight = (studio: Studio, r: number) =>
  gradient(
    studio,
    [MIDDLE - r, 0],
    [MIDDLE + r, 0],
    [
      [0, '#3f546b', 0.5],
      [0.07, '#ffffff', 0.75],
      [0.2, '#ffffff', 0.4],
      [0.34, '#ffffff', 0.05],
      [0.7, '#56708a', 0.08],
      [0.9, '#ffffff', 0.55],
      [1, '#3f546b', 0.5]
    ]
  )

const rim = (y: number, r: number) =>
  draw({ d: ellipse(MIDDLE, y, r, r * 0.15), fill: '#ffffff', opacity: 0.55 }) +
  `<ellipse cx="${MIDDLE}" cy="${y}" rx="${r}" ry="${r * 0.15}" fill="none" stroke="#6b8299" stroke-width="2.5"/>`

/** A small straight glass with a thick foot. */
export function shotGlass(studio: Studio): string {
  const wall = `M${MIDDLE - 92} 300L${MIDDLE - 74} 536C${MIDDLE - 70} 552 ${MIDDLE + 70} 552 ${MIDDLE + 74} 536L${MIDDLE + 92} 300Z`
  return (
    shadow(studio, MIDDLE, GROUND - 2, 84, 0.8) +
    `<path d="${wall}" fill="#dfeaf2" opacity=".8"/><path d="M${MIDDLE - 86} 372L${MIDDLE - 76} 488H${MIDDLE + 76}L${MIDDLE + 86} 372Z" fill="#c4d8e6" opacity=".8"/><path d="M${MIDDLE - 76} 492C${MIDDLE - 30} 506 ${MIDDLE + 30} 506 ${MIDDLE + 76} 492L${MIDDLE + 72} 540C${MIDDLE + 40} 550 ${MIDDLE - 40} 550 ${MIDDLE - 72} 540Z" fill="#f4f9fc" opacity=".9"/>` +
    `<path d="${wall}" fill="${glassLight(studio, 92)}"/>` +
    rim(300, 92) +
    (luminance(studio.accent) < 0.6
      ? `<path d="M${MIDDLE - 91} 304A92 14 0 0 0 ${MIDDLE + 91} 304L${MIDDLE + 88} 332A88 14 0 0 1 ${MIDDLE - 88} 332Z" fill="${studio.accent}" opacity=".85"/>`
      : '')
  )
}

/** A bowl on a stem, as spirits are tasted from. */
export function stemGlass(studio: Studio): string {
  const bowl = `M${MIDDLE - 62} 160C${MIDDLE - 80} 250 ${MIDDLE - 118} 270 ${MIDDLE - 108} 322C${MIDDLE - 98} 372 ${MIDDLE - 40} 396 ${MIDDLE} 398C${MIDDLE + 40} 396 ${MIDDLE + 98} 372 ${MIDDLE + 108} 322C${MIDDLE + 118} 270 ${MIDDLE + 80} 250 ${MIDDLE + 62} 160Z`
  return (
    shadow(studio, MIDDLE, GROUND - 2, 96, 0.8) +
    turned(studio, {
      edges: [
        [12, 520],
        [40, 528, 96, 534, 96, 540],
        [96, 546]
      ],
      fill: '#e6eff5',
      opacity: 0.95
    }) +
    turned(studio, {
      edges: [
        [10, 394],
        [9, 430, 9, 480, 13, 526],
        [13, 526]
      ],
      fill: '#e6eff5'
    }) +
    `<path d="${bowl}" fill="#dfeaf2" opacity=".8"/><path d="M${MIDDLE - 110} 306C${MIDDLE - 104} 370 ${MIDDLE - 40} 394 ${MIDDLE} 395C${MIDDLE + 40} 394 ${MIDDLE + 104} 370 ${MIDDLE + 110} 306Z" fill="#c4d8e6" opacity=".85"/>` +
    `<path d="${bowl}" fill="${glassLight(studio, 112)}"/>` +
    rim(160, 62)
  )
}
