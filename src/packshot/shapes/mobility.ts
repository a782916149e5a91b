import { darker, lighter, luminance } from '../colour.ts'
import { brandWord, detailWord, optional } from '../label.ts'
import { ellipse, polygon, rounded } from '../path.ts'
import { across, blur, gradient, GROUND, shadow, type Studio } from '../studio.ts'
import { METAL, RUBBER, tube, tubeShadow } from '../tube.ts'
import { flat } from './cartons.ts'

const inkOn = (colour: string) => (luminance(colour) > 0.4 ? darker(colour, 0.62) : '#ffffff')

/** Something soft and flat: a seat, a pad, a strap. */
const padded = (studio: Studio, d: string, colour: string) =>
  `<path d="${d}" fill="${darker(colour, 0.35)}" transform="translate(4 7)"/><path d="${d}" fill="${colour}"/><path d="${d}" fill="${across(
    studio,
    [
      [0, '#ffffff', 0.34],
      [0.45, '#ffffff', 0.04],
      [1, '#141b28', 0.26]
    ],
    'diagonal'
  )}"/>`

/** A wheel seen nearly from its side; `spokes` of a wire wheel, none of a solid one. */
function wheel(studio: Studio, cx: number, cy: number, r: number, spokes: number, hub: string): string {
  const lines = Array.from({ length: spokes }, (_, index) => {
    const angle = (index * Math.PI * 2) / spokes
    return `M${cx} ${cy}L${(cx + Math.cos(angle) * r * 0.87).toFixed(1)} ${(cy + Math.sin(angle) * r * 0.95).toFixed(1)}`
  }).join('')
  const hubRadius = spokes > 0 ? r * 0.1 : r * 0.2
  const disc = `<path d="${ellipse(cx, cy, r * 0.74, r * 0.8)}" fill="${lighter(RUBBER, 0.18)}"/>`
  return (
    `<path d="${ellipse(cx, cy, r * 0.92, r)}" fill="none" stroke="${RUBBER}" stroke-width="${r * 0.15}"/>` +
    (spokes > 0 ? `<path d="${lines}" stroke="${METAL}" stroke-width="7"/>` : disc) +
    `<path d="${ellipse(cx, cy, hubRadius)}" fill="${hub}"/><path d="${ellipse(cx, cy, hubRadius)}" fill="${across(
      studio,
      [
        [0, '#ffffff', 0.5],
        [1, '#141b28', 0.4]
      ],
      'diagonal'
    )}"/>`
  )
}

/** A wheelchair from its right side, its other wheels behind. */
export function wheelchair(studio: Studio): string {
  const { body, accent } = studio
  const frame = 'M150 142H196L212 330H438L486 486M438 330L404 452M382 234L392 330'
  const back = polygon([200, 150], [268, 124], [282, 300], [214, 328])
  const seat = polygon([212, 318], [282, 292], [500, 292], [440, 320])
  return (
    shadow(studio, 310, GROUND - 2, 148) +
    `<g opacity=".72">${`<path d="${ellipse(318, 374, 129, 140)}" fill="none" stroke="${lighter(RUBBER, 0.3)}" stroke-width="19"/>`}${tube('M268 124H226', 16, darker(METAL, 0.3))}</g>` +
    padded(studio, back, body) +
    padded(studio, seat, body) +
    tube(frame, 15, accent) +
    tube('M150 142H186', 20, RUBBER) +
    padded(studio, rounded(216, 218, 172, 26, 13), RUBBER) +
    wheel(studio, 252, 398, 150, 5, METAL) +
    wheel(studio, 428, 496, 50, 0, METAL) +
    padded(studio, polygon([480, 484], [540, 478], [566, 500], [500, 508]), RUBBER) +
    `<g transform="translate(302 234)">${flat([brandWord(studio, { x: 0, y: 4, size: 22, width: 130, fill: '#ffffff' })], 0)}</g>`
  )
}

/** A walking frame on wheels with a seat. */
export function rollator(studio: Studio): string {
  const { body, accent } = studio
  const side = 'M176 132H236L260 300L216 500M252 250L268 214L410 500M256 320H330'
  const far = 'M316 104H372L396 272L372 470M388 226L402 190L520 470M392 292H440'
  return (
    shadow(studio, 320, GROUND - 4, 140) +
    tubeShadow(studio, side, 18) +
    `<g opacity=".85">${tube(far, 14, darker(METAL, 0.22))}${wheel(studio, 372, 476, 42, 0, METAL)}${wheel(studio, 520, 476, 42, 0, METAL)}</g>` +
    padded(studio, polygon([262, 236], [396, 206], [398, 238], [264, 270]), RUBBER) +
    padded(studio, polygon([254, 338], [392, 304], [466, 326], [332, 366]), body) +
    padded(studio, polygon([270, 350], [414, 330], [398, 402], [284, 424]), darker(body, 0.25)) +
    tube(side, 17, accent) +
    tube('M170 132H222', 24, RUBBER) +
    tube('M310 104H360', 21, RUBBER) +
    tube('M196 150Q236 164 250 190', 8, METAL) +
    wheel(studio, 216, 500, 48, 0, METAL) +
    wheel(studio, 410, 500, 48, 0, METAL) +
    `<g transform="translate(330 252) skewY(-12.6)">${flat([brandWord(studio, { x: 0, y: 0, size: 25, width: 110, fill: '#ffffff' })], 0)}</g>`
  )
}

/** One crutch for the armpit, upright around x = 0. */
const crutch = (studio: Studio, colour: string) =>
  tubeShadow(studio, 'M-54 -210L-54 40L0 110V210M54 -210L54 40L0 110', 20) +
  tube('M0 70V196', 24, METAL) +
  tube('M-54 -206V36L-8 104M54 -206V36L8 104', 20, METAL) +
  tube('M-50 -44H50', 30, colour) +
  padded(studio, rounded(-84, -238, 168, 44, 22), colour) +
  tube('M0 196V214', 34, RUBBER) +
  [0, 1, 2, 3, 4].map(step => `<circle cx="0" cy="${120 + step * 16}" r="3.4" fill="#141b28" opacity=".5"/>`).join('')

/** A pair of crutches, one leaning on the other. */
export function crutches(studio: Studio): string {
  const word = (x: number) =>
    flat([brandWord(studio, { x, y: -208, size: 24, width: 120, fill: inkOn(studio.accent) })], 0)
  return (
    shadow(studio, 300, GROUND - 4, 120) +
    `<g transform="translate(398 318) rotate(9)">${crutch(studio, studio.accent)}${word(0)}</g>` +
    `<g transform="translate(252 322) rotate(-8)">${crutch(studio, studio.accent)}${word(0)}</g>`
  )
}

/** A walking stick, and the same folded beside it. */
export function cane(studio: Studio): string {
  const { body, accent } = studio
  const colour = luminance(body) > 0.85 ? accent : body
  const handle = (x: number, y: number) =>
    `<g transform="translate(${x} ${y})"><path d="${rounded(-54, -18, 150, 40, 20)}" fill="#141b28" opacity=".3" filter="${blur(studio, 7)}" transform="translate(8 9)"/>${padded(studio, rounded(-54, -18, 150, 40, 20), RUBBER)}</g>`
  const joints = [230, 330, 430].map(y => padded(studio, rounded(220, y, 32, 16, 5), METAL)).join('')
  const folded = [0, 1, 2, 3]
    .map(index => tube(`M${392 + index * 34} 350V${index === 0 ? 500 : 486}`, 27, colour))
    .join('')
  const strap = rounded(374, 404, 138, 46, 10)
  return (
    shadow(studio, 330, GROUND - 4, 150) +
    tubeShadow(studio, 'M236 130V520', 26) +
    tube('M236 130V508', 27, colour) +
    joints +
    tube('M236 508V532', 38, RUBBER) +
    handle(222, 122) +
    tubeShadow(studio, 'M400 350V500M490 350V486', 40) +
    folded +
    tube('M392 500V530', 38, RUBBER) +
    handle(410, 330) +
    `<path d="${strap}" fill="${accent}"/><path d="${strap}" fill="${gradient(
      studio,
      [374, 0],
      [512, 0],
      [
        [0, '#ffffff', 0.3],
        [0.5, '#ffffff', 0],
        [1, '#141b28', 0.3]
      ]
    )}"/>` +
    flat(
      [
        brandWord(studio, { x: 443, y: 428, size: 22, width: 116, fill: inkOn(accent) }),
        ...optional(detailWord(studio, { x: 443, y: 444, size: 13, width: 116, fill: inkOn(accent) }))
      ],
      0
    )
  )
}
