import { darker, lighter, luminance, mix } from '../colour.ts'
import { brandWord, detailWord, optional } from '../label.ts'
import { bar, ellipse, rounded } from '../path.ts'
import { disc, turned, wrapped } from '../solids.ts'
import { across, blur, clip, gradient, GROUND, MIDDLE, shadow, type Studio } from '../studio.ts'
import { tube, tubeShadow } from '../tube.ts'
import { feedingBottle } from './bottles.ts'
import { flat } from './cartons.ts'
import { button } from './screens.ts'

const inkOn = (colour: string) => (luminance(colour) > 0.4 ? darker(colour, 0.62) : '#ffffff')
const soft = '#f1d9c4'

/** A bottle in a corner of the picture, made smaller. */
const smallBottle = (studio: Studio, x: number, y: number, scale: number) =>
  `<g transform="translate(${x - MIDDLE * scale} ${y - GROUND * scale}) scale(${scale})">${feedingBottle(studio)}</g>`

/** Bottles under a dome of steam. */
export function steriliser(studio: Studio): string {
  const r = 156
  const ink = inkOn(studio.body)
  const dome = [
    [36, 128],
    [120, 132, r - 6, 176, r - 6, 250],
    [r - 6, 404]
  ] as const
  return (
    shadow(studio, MIDDLE, GROUND - 3, r) +
    [-92, 0, 92].map((dx, index) => smallBottle(studio, MIDDLE + dx, 404 + (index === 1 ? 14 : 0), 0.42)).join('') +
    turned(studio, { edges: dome, fill: mix('#dfeaf2', studio.body, 0.3), opacity: 0.42 }) +
    `<path d="${rounded(MIDDLE - 40, 104, 80, 30, 15)}" fill="${studio.label}"/>` +
    turned(studio, {
      edges: [
        [r + 2, 400],
        [r + 8, 404, r + 8, 412, r + 8, 420],
        [r + 2, GROUND - 24],
        [r, GROUND - 6, r - 8, GROUND - 4, r - 22, GROUND - 3]
      ],
      fill: studio.body,
      inside: wrapped([{ d: bar(-r * 1.6, 0, r * 3.2, 14), fill: studio.accent }], MIDDLE, 414, r + 6)
    }) +
    button(studio, MIDDLE + 92, 486, 20, studio.accent) +
    flat([brandWord(studio, { x: MIDDLE - 20, y: 496, size: 38, width: 150, fill: ink })], 0)
  )
}

/** A bottle in warm water. */
export function bottleWarmer(studio: Studio): string {
  const r = 128
  const ink = inkOn(studio.body)
  return (
    shadow(studio, MIDDLE, GROUND - 3, r) +
    disc(studio, MIDDLE, 352, r - 8, darker(studio.body, 0.3)) +
    smallBottle(studio, MIDDLE, 470, 0.74) +
    turned(studio, {
      edges: [
        [r - 6, 356],
        [r, 358, r + 4, 372, r + 4, 392],
        [r - 4, GROUND - 24],
        [r - 6, GROUND - 6, r - 12, GROUND - 4, r - 24, GROUND - 3]
      ],
      fill: studio.body,
      inside: wrapped([{ d: bar(-r * 1.6, 0, r * 3.2, 12), fill: studio.accent }], MIDDLE, 366, r)
    }) +
    flat([brandWord(studio, { x: MIDDLE, y: 438, size: 38, width: 170, fill: ink })], 0) +
    button(studio, MIDDLE, 490, 22, studio.accent) +
    `<path d="M${MIDDLE - 4} 482q8 8 0 16m9 -16q8 8 0 16" fill="none" stroke="#ffffff" stroke-width="3" stroke-linecap="round"/>`
  )
}

/** A tub on short legs. */
export function babyBath(studio: Studio): string {
  const outline = 'M92 300C92 420 128 492 196 500H444C512 492 548 420 548 300Z'
  const ink = inkOn(studio.body)
  return (
    shadow(studio, MIDDLE - 10, GROUND - 2, 160) +
    tube('M188 490L168 536M452 490L472 536', 22, studio.label) +
    `<path d="${ellipse(MIDDLE, 300, 236, 62)}" fill="${lighter(studio.body, 0.2)}"/><path d="${ellipse(MIDDLE, 306, 206, 46)}" fill="${darker(studio.body, 0.18)}"/>` +
    `<path d="${ellipse(MIDDLE, 322, 186, 32)}" fill="#bfe3f2"/><path d="M170 318q60 -14 120 -4q70 10 150 -6" fill="none" stroke="#ffffff" stroke-opacity=".8" stroke-width="5" stroke-linecap="round"/>` +
    `<g clip-path="${clip(studio, `M84 300C110 368 530 368 556 300V520H84Z`)}"><path d="${outline}" fill="${studio.body}"/><path clip-path="${clip(studio, outline)}" d="M90 392C200 436 440 436 550 392V414C440 458 200 458 90 414Z" fill="${studio.accent}"/><path d="${outline}" fill="${gradient(
      studio,
      [92, 0],
      [548, 0],
      [
        [0, '#141b28', 0.24],
        [0.14, '#ffffff', 0.42],
        [0.4, '#ffffff', 0.04],
        [0.7, '#141b28', 0.05],
        [1, '#141b28', 0.34]
      ]
    )}"/></g>` +
    `<path d="${ellipse(MIDDLE, 300, 222, 54)}" fill="none" stroke="${lighter(studio.body, 0.35)}" stroke-width="22"/>` +
    `<circle cx="196" cy="296" r="16" fill="${studio.accent}"/><circle cx="226" cy="310" r="11" fill="#ffffff"/><circle cx="250" cy="298" r="8" fill="#ffffff" opacity=".9"/>` +
    flat([brandWord(studio, { x: MIDDLE, y: 402, size: 44, width: 200, fill: ink })], 0)
  )
}

/** A small pump that is held in the hand, with a soft tip. */
export function aspirator(studio: Studio): string {
  const outline =
    'M-70 -30C-70 -112 -40 -150 0 -150C40 -150 70 -112 70 -30L64 130C62 190 34 214 0 214C-34 214 -62 190 -64 130Z'
  const tip = 'M-30 -142C-30 -196 -13 -206 -11 -240C-10 -252 10 -252 11 -240C13 -206 30 -196 30 -142Z'
  const ink = inkOn(studio.body)
  return (
    shadow(studio, MIDDLE + 6, GROUND - 6, 84) +
    `<g transform="translate(${MIDDLE} 330) rotate(7)"><path d="${outline}" fill="#141b28" opacity=".3" filter="${blur(studio, 10)}" transform="translate(16 10)"/>` +
    `<path d="${tip}" fill="${soft}"/><path d="${tip}" fill="${across(studio, [
      [0, '#141b28', 0.2],
      [0.3, '#ffffff', 0.6],
      [0.6, '#ffffff', 0],
      [1, '#141b28', 0.3]
    ])}"/>` +
    `<path d="${outline}" fill="${studio.body}"/><path d="${rounded(-46, -122, 92, 96, 40)}" fill="#f4fafd" opacity=".86"/><path d="${rounded(-36, -70, 72, 36, 18)}" fill="#cfe7f2"/>` +
    `<path d="${outline}" fill="${across(studio, [
      [0, '#141b28', 0.26],
      [0.1, '#141b28', 0.02],
      [0.24, '#ffffff', 0.55],
      [0.42, '#ffffff', 0.04],
      [0.7, '#141b28', 0.05],
      [1, '#141b28', 0.34]
    ])}"/>` +
    button(studio, 0, 28, 32, studio.accent) +
    `<path d="M0 14v12M-9 19a14 14 0 1 0 18 0" fill="none" stroke="#ffffff" stroke-width="4.5" stroke-linecap="round"/>` +
    flat(
      [
        brandWord(studio, { x: 0, y: 112, size: 31, width: 104, fill: ink }),
        ...optional(detailWord(studio, { x: 0, y: 146, size: 20, width: 96, fill: ink }))
      ],
      0
    ) +
    '</g>'
  )
}

/** A funnel over a bottle; `right` is what makes it pump. */
function pumpOn(studio: Studio, right: string): string {
  const r = 74
  const glass = mix('#eef4f8', studio.body, 0.18)
  const funnel =
    'M118 190C112 120 128 96 148 100C200 122 232 168 292 176V222C232 222 188 250 148 272C128 276 120 250 118 190Z'
  return (
    shadow(studio, MIDDLE, GROUND - 2, r) +
    turned(studio, {
      edges: [
        [52, 306],
        [54, 330, r, 330, r, 360],
        [r, GROUND - 20],
        [r, GROUND - 8, r - 8, GROUND - 4, r - 20, GROUND - 2]
      ],
      fill: glass,
      inside: `<path d="M${MIDDLE - r} 440H${MIDDLE + r}V${GROUND}H${MIDDLE - r}Z" fill="#ffffff"/>`
    }) +
    right +
    `<path d="${rounded(MIDDLE - 44, 160, 88, 120, 26)}" fill="${studio.body}"/><path d="${rounded(MIDDLE - 44, 160, 88, 120, 26)}" fill="${across(
      studio,
      [
        [0, '#ffffff', 0.4],
        [1, '#141b28', 0.3]
      ]
    )}"/>` +
    `<path d="${funnel}" fill="${mix(soft, studio.body, 0.35)}"/><path d="${funnel}" fill="${across(
      studio,
      [
        [0, '#ffffff', 0.6],
        [0.5, '#ffffff', 0.05],
        [1, '#141b28', 0.26]
      ],
      'down'
    )}"/><path d="${ellipse(134, 187, 18, 76)}" fill="${darker(soft, 0.12)}"/><path d="${ellipse(140, 188, 9, 38)}" fill="${darker(soft, 0.4)}"/>` +
    turned(studio, {
      edges: [
        [62, 262],
        [66, 270],
        [66, 322]
      ],
      fill: studio.label
    }) +
    flat(
      [
        brandWord(studio, { x: MIDDLE, y: 424, size: 28, width: 110, fill: inkOn(glass) }),
        ...optional(detailWord(studio, { x: MIDDLE, y: 504, size: 20, width: 100, fill: darker(studio.label, 0.2) }))
      ],
      0
    )
  )
}

/** A breast pump with a handle. */
export const manualBreastPump = (studio: Studio) =>
  pumpOn(
    studio,
    tubeShadow(studio, 'M340 176C400 150 470 180 476 350', 26) +
      tube('M336 180C400 146 474 180 474 356', 34, studio.label)
  )

/** A breast pump with a motor. */
export const breastPump = (studio: Studio) =>
  tube('M350 190C440 150 520 200 500 330', 13, '#e7eef3') +
  pumpOn(studio, '') +
  shadow(studio, 490, GROUND - 2, 84) +
  turned(studio, {
    cx: 490,
    edges: [
      [70, 356],
      [82, 362, 86, 374, 86, 390],
      [86, GROUND - 20],
      [84, GROUND - 6, 76, GROUND - 4, 66, GROUND - 3]
    ],
    fill: studio.body
  }) +
  disc(studio, 490, 356, 70, lighter(studio.body, 0.2)) +
  button(studio, 490, 428, 28, studio.label) +
  `<path d="M490 416v11M482 420a12 12 0 1 0 16 0" fill="none" stroke="#ffffff" stroke-width="4" stroke-linecap="round"/>` +
  flat([brandWord(studio, { x: 490, y: 502, size: 26, width: 120, fill: inkOn(studio.body) })], 0)

/** A long pillow laid in a U. */
export function pillow(studio: Studio): string {
  const d = 'M186 474V262C186 96 454 96 454 262V474'
  const cloth = (colour: string, width: number, opacity: number, extra = '') =>
    `<path d="${d}" fill="none" stroke="${colour}" stroke-opacity="${opacity}" stroke-width="${width}" stroke-linecap="round"${extra}/>`
  const tag = rounded(146, 424, 84, 52, 8)
  return (
    cloth('#141b28', 128, 0.34, ` filter="${blur(studio, 14)}" transform="translate(14 16)"`) +
    cloth(darker(studio.body, 0.3), 132, 1) +
    cloth(studio.body, 122, 1, ' transform="translate(-3 -4)"') +
    cloth('#ffffff', 46, 0.45, ` filter="${blur(studio, 12, '#ffffff')}" transform="translate(-18 -16)"`) +
    cloth(darker(studio.body, 0.22), 2.5, 0.7, ' stroke-dasharray="9 7"') +
    `<path d="${tag}" fill="${studio.label}"/>` +
    flat([brandWord(studio, { x: 188, y: 457, size: 21, width: 72, fill: inkOn(studio.label) })], 0)
  )
}
