import { darker, lighter, luminance } from '../colour.ts'
import { brandSign, brandWord, detailWord, optional } from '../label.ts'
import { bar, ellipse, rounded } from '../path.ts'
import { block, disc, turned, wrapped } from '../solids.ts'
import { across, blur, clip as clipTo, gradient, GROUND, MIDDLE, shadow, type Studio } from '../studio.ts'
import { flat } from './cartons.ts'
import { button, display, screen } from './screens.ts'

export const inkOn = (colour: string) => (luminance(colour) > 0.4 ? darker(colour, 0.62) : '#ffffff')

const strong = (studio: Studio) => (luminance(studio.accent) > 0.8 ? darker(studio.accent, 0.3) : studio.accent)

/** A table monitor with a screen. */
export function monitor(studio: Studio): string {
  const it = block(studio, { width: 348, height: 262, depth: 132 }, MIDDLE, GROUND, 0.34)
  const [w, h] = [348, 262]
  const trim = luminance(studio.accent) > 0.8 ? darker(studio.accent, 0.3) : studio.accent
  const face =
    `<path d="M0 0H${w}V${h}H0Z" fill="${studio.body}"/><path d="M0 ${h * 0.74}C90 ${h * 0.66} 250 ${h * 0.66} ${w} ${h * 0.76}V${h}H0Z" fill="${trim}"/>` +
    screen(studio, 28, 52, 202, 128) +
    display('120', 66, 64, 1.36, '#1d2b26') +
    display('80', 104, 122, 1.24, '#1d2b26') +
    `<path d="M206 138c-5-7-15-2-12 6 2 5 8 9 12 12 4-3 10-7 12-12 3-8-7-13-12-6z" fill="#1d2b26"/>` +
    ['#f3a33c', '#6fb66b', '#d95a4e']
      .map((colour, index) => `<rect x="38" y="${138 - index * 30}" width="8" height="22" rx="3" fill="${colour}"/>`)
      .join('') +
    button(studio, 288, 98, 36, trim) +
    `<path d="M288 82v14M277 87a15 15 0 1 0 22 0" fill="none" stroke="#ffffff" stroke-width="5" stroke-linecap="round"/>` +
    button(studio, 270, 164, 14, lighter(studio.body, 0.2)) +
    button(studio, 308, 164, 14, lighter(studio.body, 0.2)) +
    flat(
      [
        brandWord(studio, {
          x: 129,
          y: 36,
          size: 27,
          width: 190,
          fill: luminance(studio.body) > 0.4 ? darker(studio.body, 0.62) : '#ffffff'
        })
      ],
      0
    ) +
    flat(
      [
        ...brandSign(studio, { x: 44, y: 230, r: 11 }, '#ffffff', trim),
        ...optional(detailWord(studio, { x: 186, y: 238, size: 22, width: 230, fill: '#ffffff' }))
      ],
      0
    )
  return (
    it.shadow +
    it.lid(
      `<path d="M0 0H${w}V132H0Z" fill="${lighter(studio.body, 0.08)}"/><rect x="116" y="40" width="116" height="44" rx="22" fill="#141b28" fill-opacity=".07"/>`
    ) +
    it.side(
      `<path d="M0 0H132V${h}H0Z" fill="${studio.body}"/><path d="M0 ${h * 0.76}L132 ${h * 0.7}V${h}H0Z" fill="${trim}"/><circle cx="62" cy="104" r="17" fill="#141b28" fill-opacity=".45"/><circle cx="62" cy="104" r="9" fill="#141b28" fill-opacity=".7"/>`
    ) +
    it.front(face)
  )
}

/** A small meter held in the hand. */
export function meter(studio: Studio): string {
  const outline =
    'M214 148C216 106 252 92 320 92C388 92 424 106 426 148L436 410C438 488 396 536 320 536C244 536 202 488 204 410Z'
  const inner =
    'M234 156C236 124 264 114 320 114C376 114 404 124 406 156L408 286C408 300 398 308 384 308L256 308C242 308 232 300 232 286Z'
  const trim = luminance(studio.accent) > 0.8 ? darker(studio.accent, 0.3) : studio.accent
  const rim = darker(studio.body, 0.25)
  const ink = luminance(studio.body) > 0.4 ? darker(studio.body, 0.62) : '#ffffff'
  return (
    shadow(studio, MIDDLE + 6, GROUND - 10, 102) +
    `<g transform="translate(44 83) scale(.86)"><g transform="rotate(-5 320 540)"><path d="${outline}" fill="${rim}" transform="translate(16 5)"/><path d="${outline}" fill="${across(
      studio,
      [
        [0, '#ffffff', 0.12],
        [0.8, '#141b28', 0.32],
        [1, '#141b28', 0.5]
      ]
    )}" transform="translate(16 5)"/>` +
    `<path d="${outline}" fill="${studio.body}"/><path d="${inner}" fill="${trim}"/><path d="${outline}" fill="${gradient(
      studio,
      [210, 110],
      [440, 520],
      [
        [0, '#ffffff', 0.5],
        [0.3, '#ffffff', 0.08],
        [0.6, '#141b28', 0.02],
        [1, '#141b28', 0.22]
      ]
    )}"/>` +
    screen(studio, 256, 138, 128, 136) +
    display('5.6', 272, 172, 1.56, '#1d2b26') +
    `<rect x="272" y="246" width="56" height="6" rx="3" fill="#1d2b26" fill-opacity=".5"/><rect x="336" y="246" width="24" height="6" rx="3" fill="#1d2b26" fill-opacity=".3"/>` +
    button(studio, 320, 420, 44, trim) +
    `<path d="M302 420h36M320 402v36" stroke="#ffffff" stroke-width="6" stroke-linecap="round"/>` +
    button(studio, 248, 392, 17, lighter(studio.body, 0.25)) +
    button(studio, 392, 392, 17, lighter(studio.body, 0.25)) +
    flat(
      [
        brandWord(studio, { x: 320, y: 346, size: 30, width: 150, fill: ink }),
        ...optional(detailWord(studio, { x: 320, y: 500, size: 19, width: 130, fill: ink }))
      ],
      0
    ) +
    `<path d="${outline}" fill="none" stroke="#ffffff" stroke-opacity=".6" stroke-width="2.5"/></g></g>`
  )
}

/** Something that stands in a room and hums: nebuliser, humidifier, purifier. */
export function appliance(studio: Studio): string {
  const r = 132
  const ink = inkOn(studio.body)
  const accent = strong(studio)
  const slots = Array.from({ length: 9 }, (_, index) => ({
    d: rounded(-r * 1.05 + index * r * 0.24, 20, r * 0.12, 58, 7),
    fill: darker(studio.body, 0.3),
    opacity: 0.55
  }))
  return (
    shadow(studio, MIDDLE, GROUND - 3, r) +
    turned(studio, {
      edges: [
        [104, 158],
        [122, 162, 126, 186, 128, 220],
        [r, GROUND - 40],
        [r, GROUND - 12, r - 6, GROUND - 4, r - 18, GROUND - 3]
      ],
      fill: studio.body,
      inside:
        wrapped(slots, MIDDLE, 170, 127) +
        wrapped([{ d: bar(-r * 1.57, 0, r * 3.14, 46), fill: accent }], MIDDLE, GROUND - 62, r)
    }) +
    disc(studio, MIDDLE, 158, 104, lighter(studio.body, 0.1)) +
    `<ellipse cx="${MIDDLE}" cy="157" rx="54" ry="8" fill="${darker(studio.body, 0.5)}"/><ellipse cx="${MIDDLE}" cy="159" rx="46" ry="6" fill="${darker(studio.body, 0.72)}"/>` +
    `<circle cx="${MIDDLE}" cy="356" r="56" fill="#1d2530"/><circle cx="${MIDDLE}" cy="356" r="56" fill="${across(
      studio,
      [
        [0, '#ffffff', 0.3],
        [0.5, '#ffffff', 0.02],
        [1, '#ffffff', 0.08]
      ],
      'diagonal'
    )}"/><circle cx="${MIDDLE}" cy="356" r="47" fill="none" stroke="${lighter(accent, 0.3)}" stroke-width="5" stroke-dasharray="190 110" stroke-linecap="round" transform="rotate(128 ${MIDDLE} 356)"/>` +
    `<path d="M${MIDDLE} 338v17M${MIDDLE - 12} 345a18 18 0 1 0 24 0" fill="none" stroke="#ffffff" stroke-width="5" stroke-linecap="round"/>` +
    flat(
      [
        brandWord(studio, { x: MIDDLE, y: 452, size: 31, width: 150, fill: ink }),
        ...optional(detailWord(studio, { x: MIDDLE, y: GROUND - 14, size: 20, width: 130, fill: inkOn(accent) }))
      ],
      0
    )
  )
}

/** A glass scale standing on its edge. */
export function scale(studio: Studio): string {
  const plate = rounded(-172, -176, 344, 352, 42)
  const ink = inkOn(studio.body)
  const steel = across(
    studio,
    [
      [0, '#f4f6f8'],
      [0.5, '#aeb7c0'],
      [1, '#d9dee3']
    ],
    'diagonal'
  )
  const pads = (
    [
      [-104, -10],
      [104, -10],
      [-104, 106],
      [104, 106]
    ] as const
  )
    .map(
      ([x, y]) =>
        `<path d="${ellipse(x, y, 40)}" fill="${steel}"/><path d="${ellipse(x, y, 40)}" fill="none" stroke="#141b28" stroke-opacity=".16" stroke-width="2"/>`
    )
    .join('')
  return (
    shadow(studio, MIDDLE + 4, GROUND - 6, 160) +
    `<g transform="translate(${MIDDLE} 356) skewY(-1.5)"><path d="${plate}" fill="${darker(studio.body, 0.42)}" transform="translate(9 7)"/><path d="${plate}" fill="${studio.body}"/>` +
    `<path d="${plate}" fill="${across(
      studio,
      [
        [0, '#ffffff', 0.5],
        [0.36, '#ffffff', 0.12],
        [0.37, '#ffffff', 0],
        [1, '#141b28', 0.16]
      ],
      'diagonal'
    )}"/>${pads}` +
    screen(studio, -72, -148, 144, 72) +
    display('62.4', -44, -132, 1.12, '#1d2b26') +
    flat(
      [
        brandWord(studio, { x: 0, y: 60, size: 32, width: 120, fill: ink }),
        ...optional(detailWord(studio, { x: 0, y: 160, size: 20, width: 120, fill: ink }))
      ],
      0
    ) +
    `<path d="${plate}" fill="none" stroke="#ffffff" stroke-opacity=".75" stroke-width="3"/></g>`
  )
}

/** A thermometer that measures from a distance. */
export function gun(studio: Studio): string {
  const accent = strong(studio)
  const body =
    'M196 150C230 122 330 110 400 118C452 124 478 156 474 202C470 240 446 256 430 268C424 330 440 420 452 486C458 520 440 540 404 544L352 548C330 548 320 538 318 516C312 440 300 350 282 286C246 284 214 270 196 250C176 222 176 176 196 150Z'
  const nozzle = 'M206 148C176 152 160 170 160 200C160 230 176 248 206 254C192 220 192 180 206 148Z'
  return (
    shadow(studio, 392, GROUND - 2, 74) +
    `<path d="${body}" fill="#141b28" opacity=".22" filter="${blur(studio, 12)}" transform="translate(20 10)"/><path d="${nozzle}" fill="#2a323c"/><ellipse cx="172" cy="201" rx="9" ry="26" fill="#4d5966"/>` +
    `<g clip-path="${clipTo(studio, body)}"><path d="${body}" fill="${studio.body}"/><path d="M300 290C340 284 400 284 440 270L470 560H330C332 460 322 370 300 290Z" fill="${accent}"/>` +
    `<path d="${body}" fill="${gradient(
      studio,
      [200, 120],
      [480, 520],
      [
        [0, '#ffffff', 0.62],
        [0.25, '#ffffff', 0.16],
        [0.5, '#141b28', 0.01],
        [1, '#141b28', 0.34]
      ]
    )}"/></g>` +
    screen(studio, 268, 152, 124, 66) +
    display('36.6', 288, 166, 1.02, '#1d2b26') +
    button(studio, 430, 186, 17, accent) +
    `<path d="M284 292C264 310 262 338 280 352C292 350 300 344 304 336C300 320 294 304 284 292Z" fill="${darker(accent, 0.25)}"/>` +
    `<g transform="rotate(80 386 420)">${flat([brandWord(studio, { x: 386, y: 428, size: 29, width: 150, fill: inkOn(accent) })], 0)}</g>`
  )
}

/** A finger clip that reads pulse and oxygen. */
export function clip(studio: Studio): string {
  const accent = strong(studio)
  const upper = rounded(-92, -150, 184, 300, 64)
  const ink = inkOn(studio.body)
  return (
    shadow(studio, MIDDLE + 10, GROUND - 8, 104) +
    `<g transform="translate(${MIDDLE - 4} 366) rotate(-14)"><path d="${rounded(-86, -146, 184, 300, 64)}" fill="${darker(accent, 0.15)}" transform="translate(30 16)"/><path d="${rounded(-86, -146, 184, 300, 64)}" fill="${across(
      studio,
      [
        [0, '#ffffff', 0.2],
        [1, '#141b28', 0.45]
      ]
    )}" transform="translate(30 16)"/>` +
    `<path d="M-40 146C-36 168 62 172 72 148Z" fill="#1d2530" opacity=".75"/><path d="${upper}" fill="${studio.body}"/><path d="${upper}" fill="${across(
      studio,
      [
        [0, '#ffffff', 0.55],
        [0.4, '#ffffff', 0.06],
        [0.6, '#141b28', 0.02],
        [1, '#141b28', 0.28]
      ],
      'diagonal'
    )}"/>` +
    `<rect x="-62" y="-112" width="124" height="136" rx="22" fill="#141a23"/>${display('98', -40, -90, 1.2, '#6fd3ff')}${display('72', -40, -32, 1.2, '#ffd166')}<path d="M34 -8c-4-5-12-2-10 5 2 5 6 8 10 11 4-3 8-6 10-11 2-7-6-10-10-5z" fill="#ff6b6b"/><path d="M-62 24V-90a22 22 0 0 1 22-22H20Z" fill="#ffffff" fill-opacity=".1"/>` +
    flat([brandWord(studio, { x: 0, y: 66, size: 28, width: 140, fill: ink })], 0) +
    button(studio, 0, 106, 20, accent) +
    `<path d="${upper}" fill="none" stroke="#ffffff" stroke-opacity=".6" stroke-width="2.5"/></g>`
  )
}
