import { darker, lighter, luminance, mix } from '../colour.ts'
import { brandSign, brandWord, detailWord, optional } from '../label.ts'
import { rounded } from '../path.ts'
import { block, disc, ribLines, turned, wrapped } from '../solids.ts'
import { across, blur, clip, gradient, GROUND, MIDDLE, shadow, type Studio } from '../studio.ts'
import { flat } from './cartons.ts'

/** Seven segments of a display digit, 20 × 36. */
const SEGMENTS: Record<string, string> = {
  a: 'M3 0H17L14 4H6Z', b: 'M20 2V16L16 14V5Z', c: 'M20 20V34L16 31V22Z', d: 'M3 36H17L14 32H6Z', e: 'M0 20V34L4 31V22Z', f: 'M0 2V16L4 14V5Z', g: 'M4 18L6 16H14L16 18L14 20H6Z'
}
const DIGITS: Record<string, string> = { '0': 'abcdef', '1': 'bc', '2': 'abged', '3': 'abgcd', '4': 'fgbc', '5': 'afgcd', '6': 'afgecd', '7': 'abc', '8': 'abcdefg', '9': 'abcdfg' }

function display(text: string, x: number, y: number, scale: number, colour: string): string {
  let left = 0
  const digits = [...text].map(char => {
    if (char === '.') {
      left += 8
      return `<rect x="${left - 9}" y="32" width="4" height="4" fill="${colour}"/>`
    }
    const drawn = `<path transform="translate(${left} 0)" d="${[...(DIGITS[char] ?? '')].map(segment => SEGMENTS[segment] ?? '').join('')}" fill="${colour}"/>`
    left += 28
    return drawn
  })
  return `<g transform="translate(${x} ${y}) skewX(-4) scale(${scale})">${digits.join('')}</g>`
}

const LCD = (studio: Studio, x: number, y: number, w: number, h: number) =>
  `<rect x="${x - 5}" y="${y - 5}" width="${w + 10}" height="${h + 10}" rx="13" fill="#1d2530"/><rect x="${x}" y="${y}" width="${w}" height="${h}" rx="9" fill="${across(studio, [[0, '#d5e2d6'], [0.6, '#c1d1c5'], [1, '#aebfb5']], 'diagonal')}"/>` +
  `<path d="M${x} ${y + h}L${x} ${y + 9}Q${x} ${y} ${x + 9} ${y}H${x + w * 0.5}L${x + w * 0.24} ${y + h}Z" fill="#ffffff" fill-opacity=".22"/>`

const button = (studio: Studio, cx: number, cy: number, r: number, colour: string) =>
  `<ellipse cx="${cx + 2}" cy="${cy + 4}" rx="${r + 2}" ry="${r + 1}" fill="#141b28" fill-opacity=".3"/><circle cx="${cx}" cy="${cy}" r="${r}" fill="${colour}"/><circle cx="${cx}" cy="${cy}" r="${r}" fill="${across(studio, [[0, '#ffffff', 0.5], [0.5, '#ffffff', 0], [1, '#141b28', 0.28]], 'diagonal')}"/>`

/** A table monitor with a screen, or a small meter held in the hand. */
export function device(studio: Studio): string {
  return studio.seed % 5 < 3 ? monitor(studio) : meter(studio)
}

function monitor(studio: Studio): string {
  const it = block(studio, 348, 262, 132, MIDDLE, GROUND, 0.34)
  const [w, h] = [348, 262]
  const trim = luminance(studio.accent) > 0.8 ? darker(studio.accent, 0.3) : studio.accent
  const face =
    `<path d="M0 0H${w}V${h}H0Z" fill="${studio.body}"/><path d="M0 ${h * 0.74}C90 ${h * 0.66} 250 ${h * 0.66} ${w} ${h * 0.76}V${h}H0Z" fill="${trim}"/>` +
    LCD(studio, 28, 52, 202, 128) + display('120', 66, 64, 1.36, '#1d2b26') + display('80', 104, 122, 1.24, '#1d2b26') +
    `<path d="M206 138c-5-7-15-2-12 6 2 5 8 9 12 12 4-3 10-7 12-12 3-8-7-13-12-6z" fill="#1d2b26"/>` +
    ['#f3a33c', '#6fb66b', '#d95a4e'].map((colour, index) => `<rect x="38" y="${138 - index * 30}" width="8" height="22" rx="3" fill="${colour}"/>`).join('') +
    button(studio, 288, 98, 36, trim) + `<path d="M288 82v14M277 87a15 15 0 1 0 22 0" fill="none" stroke="#ffffff" stroke-width="5" stroke-linecap="round"/>` +
    button(studio, 270, 164, 14, lighter(studio.body, 0.2)) + button(studio, 308, 164, 14, lighter(studio.body, 0.2)) +
    flat([brandWord(studio, 129, 36, 27, 190, luminance(studio.body) > 0.4 ? darker(studio.body, 0.62) : '#ffffff')], 0) +
    flat([...brandSign(studio, 44, 230, 11, '#ffffff', trim), ...optional(detailWord(studio, 186, 238, 22, 230, '#ffffff'))], 0)
  return (
    it.shadow +
    it.lid(`<path d="M0 0H${w}V132H0Z" fill="${lighter(studio.body, 0.08)}"/><rect x="116" y="40" width="116" height="44" rx="22" fill="#141b28" fill-opacity=".07"/>`) +
    it.side(`<path d="M0 0H132V${h}H0Z" fill="${studio.body}"/><path d="M0 ${h * 0.76}L132 ${h * 0.7}V${h}H0Z" fill="${trim}"/><circle cx="62" cy="104" r="17" fill="#141b28" fill-opacity=".45"/><circle cx="62" cy="104" r="9" fill="#141b28" fill-opacity=".7"/>`) +
    it.front(face)
  )
}

function meter(studio: Studio): string {
  const outline = 'M214 148C216 106 252 92 320 92C388 92 424 106 426 148L436 410C438 488 396 536 320 536C244 536 202 488 204 410Z'
  const inner = 'M234 156C236 124 264 114 320 114C376 114 404 124 406 156L408 286C408 300 398 308 384 308L256 308C242 308 232 300 232 286Z'
  const trim = luminance(studio.accent) > 0.8 ? darker(studio.accent, 0.3) : studio.accent
  const rim = darker(studio.body, 0.25)
  const ink = luminance(studio.body) > 0.4 ? darker(studio.body, 0.62) : '#ffffff'
  return (
    shadow(studio, MIDDLE + 6, GROUND - 10, 102) +
    `<g transform="translate(44 83) scale(.86)"><g transform="rotate(-5 320 540)"><path d="${outline}" fill="${rim}" transform="translate(16 5)"/><path d="${outline}" fill="${across(studio, [[0, '#ffffff', 0.12], [0.8, '#141b28', 0.32], [1, '#141b28', 0.5]])}" transform="translate(16 5)"/>` +
    `<path d="${outline}" fill="${studio.body}"/><path d="${inner}" fill="${trim}"/><path d="${outline}" fill="${gradient(studio, [210, 110], [440, 520], [[0, '#ffffff', 0.5], [0.3, '#ffffff', 0.08], [0.6, '#141b28', 0.02], [1, '#141b28', 0.22]])}"/>` +
    LCD(studio, 256, 138, 128, 136) + display('5.6', 272, 172, 1.56, '#1d2b26') +
    `<rect x="272" y="246" width="56" height="6" rx="3" fill="#1d2b26" fill-opacity=".5"/><rect x="336" y="246" width="24" height="6" rx="3" fill="#1d2b26" fill-opacity=".3"/>` +
    button(studio, 320, 420, 44, trim) + `<path d="M302 420h36M320 402v36" stroke="#ffffff" stroke-width="6" stroke-linecap="round"/>` +
    button(studio, 248, 392, 17, lighter(studio.body, 0.25)) + button(studio, 392, 392, 17, lighter(studio.body, 0.25)) +
    flat([brandWord(studio, 320, 346, 30, 150, ink), ...optional(detailWord(studio, 320, 500, 19, 130, ink))], 0) +
    `<path d="${outline}" fill="none" stroke="#ffffff" stroke-opacity=".6" stroke-width="2.5"/></g></g>`
  )
}

export function thermometer(studio: Studio): string {
  const outline = 'M-46 -226C-46 -250 46 -250 46 -226L46 -20C46 24 26 60 20 108L15 168C14 178 -14 178 -15 168L-20 108C-26 60 -46 24 -46 -20Z'
  const tip = 'M-14 168L-10 232C-9 246 9 246 10 232L14 168C10 176 -10 176 -14 168Z'
  const light = gradient(studio, [-46, 0], [46, 0], [[0, '#141b28', 0.3], [0.1, '#141b28', 0.04], [0.2, '#ffffff', 0.55], [0.34, '#ffffff', 0.2], [0.5, '#ffffff', 0], [0.72, '#141b28', 0.12], [0.94, '#141b28', 0.34], [1, '#141b28', 0.2]])
  const ink = luminance(studio.body) > 0.4 ? darker(studio.body, 0.6) : '#ffffff'
  return (
    `<g transform="translate(322 336) rotate(38)"><path d="${outline}${tip}" fill="#141b28" opacity=".4" filter="${blur(studio, 12)}" transform="translate(26 4)"/>` +
    `<path d="${tip}" fill="${gradient(studio, [-15, 0], [15, 0], [[0, '#7d8791'], [0.3, '#f4f6f8'], [0.6, '#b3bcc4'], [1, '#5d6771']])}"/>` +
    `<g clip-path="${clip(studio, outline)}"><path d="${outline}" fill="${studio.body}"/><path d="M-50 -260H50V-186H-50Z" fill="${studio.accent}"/><path d="M-50 40C-20 60 20 60 50 40V110H-50Z" fill="${studio.accent}" opacity=".9"/><path d="M-50 100H50V190H-50Z" fill="${mix(studio.body, '#ffffff', 0.4)}"/><path d="${outline}" fill="${light}"/></g>` +
    `<g transform="rotate(90) translate(-160 -27)">${LCD(studio, 0, 0, 124, 54)}${display('36.6', 14, 9, 1, '#1d2b26')}</g>` +
    `<g transform="rotate(90)">${flat([brandWord(studio, 12, 9, 24, 66, ink)], 0)}</g>` +
    `<rect x="-18" y="-224" width="36" height="24" rx="12" fill="#ffffff" fill-opacity=".85"/><rect x="-18" y="-224" width="36" height="24" rx="12" fill="${across(studio, [[0, '#ffffff', 0], [1, '#141b28', 0.25]], 'diagonal')}"/></g>`
  )
}

/** A wrap with velcro; with three colours it is a cuff with its hose and bulb. */
export function cuff(studio: Studio): string {
  const withHose = studio.spec.colours.length > 2
  const [cx, r, top, height] = [withHose ? 286 : 316, 148, 190, 306]
  const stitch = (y: number) => wrapped([{ d: Array.from({ length: 30 }, (_, index) => `M${-r * 1.5 + index * (r * 0.1)} ${y}L${-r * 1.5 + index * (r * 0.1) + 8} ${y}L${-r * 1.5 + index * (r * 0.1) + 8} ${y + 3}L${-r * 1.5 + index * (r * 0.1)} ${y + 3}Z`).join(''), fill: '#ffffff', opacity: 0.5 }], cx, top, r)
  const velcro = wrapped([{ d: rounded(r * 0.55, 34, r * 0.8, height - 84, 16), fill: darker(studio.body, 0.22) }], cx, top, r)
  const patch = wrapped(
    [{ d: rounded(-r * 0.86, 76, r * 1.2, 138, 14), fill: studio.label }, ...brandSign(studio, -r * 0.26, 112, 17, studio.accent, studio.label), brandWord(studio, -r * 0.26, 170, 40, r * 1.04, studio.ink), ...optional(detailWord(studio, -r * 0.26, 200, 22, r, studio.ink))], cx, top, r
  )
  const hose = `M${cx + 70} ${top + height - 30}C${cx + 120} ${top + height + 70} ${cx + 190} ${top + height + 40} ${cx + 206} ${top + height - 30}C${cx + 216} ${top + height - 90} ${cx + 216} ${top + height - 130} ${cx + 220} ${top + 130}`
  const bulb = turned(studio, { cx: 508, edges: [[12, 204], [26, 214, 46, 240, 46, 286], [46, 330, 26, 356, 10, 362]], fill: '#3a424c' })
  return (
    shadow(studio, cx, top + height + 2, r * 1.04) +
    (withHose ? `<path d="${hose}" fill="none" stroke="#141b28" stroke-opacity=".3" stroke-width="15" filter="${blur(studio, 6)}" transform="translate(6 10)"/>` : '') +
    turned(studio, {
      cx, edges: [[r, top], [r - 9, top + height * 0.5, r - 7, top + height * 0.55, r - 3, top + height]], fill: studio.body, matte: true,
      inside: velcro + patch + stitch(16) + stitch(height - 22) + `<path d="M${cx + r * 0.52} ${top}V${top + height + 30}" stroke="#141b28" stroke-opacity=".3" stroke-width="3"/>`
    }) +
    `<ellipse cx="${cx}" cy="${top}" rx="${r}" ry="${r * 0.15}" fill="${lighter(studio.body, 0.18)}"/><ellipse cx="${cx}" cy="${top + 2}" rx="${r - 13}" ry="${(r - 13) * 0.15 - 2}" fill="${across(studio, [[0, darker(studio.body, 0.72)], [1, darker(studio.body, 0.4)]])}"/>` +
    (withHose ? `<path d="${hose}" fill="none" stroke="#2c333c" stroke-width="13" stroke-linecap="round"/><path d="${hose}" fill="none" stroke="#ffffff" stroke-opacity=".28" stroke-width="3" stroke-linecap="round" transform="translate(-3 -2)"/>${bulb}<rect x="496" y="186" width="24" height="28" rx="6" fill="#aeb6be"/>` : '')
  )
}

export function toothbrush(studio: Studio): string {
  const handle = 'M-15 -110C-13 -60 -26 20 -27 92C-28 170 -22 232 -17 256C-12 272 12 272 17 256C22 232 28 170 27 92C26 20 13 -60 15 -110Z'
  const head = 'M-13 -100C-14 -122 -26 -130 -26 -156L-26 -230C-26 -258 26 -258 26 -230L26 -156C26 -130 14 -122 13 -100Z'
  const one = (colour: string, second: string, word: boolean) => {
    const tufts = Array.from({ length: 24 }, (_, index) => {
      const [column, row] = [index % 4, Math.floor(index / 4)]
      return `<rect x="${-22 + column * 11.4}" y="${-242 + row * 16}" width="9.6" height="13" rx="4" fill="${row % 2 ? '#ffffff' : mix(second, '#ffffff', 0.45)}" stroke="#141b28" stroke-opacity=".12"/>`
    }).join('')
    const light = gradient(studio, [-27, 0], [27, 0], [[0, '#141b28', 0.26], [0.14, '#ffffff', 0.1], [0.28, '#ffffff', 0.62], [0.42, '#ffffff', 0.1], [0.6, '#141b28', 0], [1, '#141b28', 0.34]])
    return (
      `<path d="${handle}${head}" fill="#141b28" opacity=".36" filter="${blur(studio, 9)}" transform="translate(18 8)"/><path d="${head}" fill="${lighter(colour, 0.35)}"/><path d="${handle}" fill="${colour}"/>` +
      `<path d="M-14 20C-20 70 -20 170 -10 240C0 250 0 250 10 240C20 170 20 70 14 20C6 8 -6 8 -14 20Z" fill="${second}"/>${ribLines(Array.from({ length: 5 }, (_, index) => `M-12 ${40 + index * 13}H12`).join(''), '#ffffff', 0.55, 3)}` +
      `<path d="${handle}" fill="${light}"/><path d="${head}" fill="${light}"/>${tufts}` +
      (word ? `<g transform="rotate(90)">${flat([brandWord(studio, 172, 9, 25, 110, luminance(second) > 0.45 ? darker(second, 0.6) : '#ffffff')], 0)}</g>` : '')
    )
  }
  return `<g transform="translate(392 326) rotate(22)">${one(studio.accent, studio.label, false)}</g><g transform="translate(268 318) rotate(-14)">${one(studio.body, studio.label === '#ffffff' ? studio.accent : studio.label, true)}</g>`
}

/** Stacking rings on a rocking base. */
export function toy(studio: Studio): string {
  const colours = [studio.body, studio.accent, studio.label, lighter(studio.body, 0.35), lighter(studio.accent, 0.3)]
  const rings = colours.map((colour, index) => {
    const r = 148 - index * 21
    const y = 470 - index * 62
    return turned(studio, { edges: [[r - 24, y - 30], [r + 8, y - 28, r + 8, y + 28, r - 24, y + 30]], fill: luminance(colour) > 0.9 ? '#f4ead8' : colour }) + `<ellipse cx="${MIDDLE}" cy="${y - 29}" rx="${r - 24}" ry="${(r - 24) * 0.15}" fill="#ffffff" fill-opacity=".22"/>`
  })
  const wood = '#d9b382'
  return (
    shadow(studio, MIDDLE, GROUND - 4, 160) +
    turned(studio, { edges: [[152, 508], [164, 510, 164, 516, 164, 522], [164, 536], [162, GROUND - 4, 150, GROUND - 3, 140, GROUND - 3]], fill: wood }) + disc(studio, MIDDLE, 508, 154, wood) +
    rings.join('') +
    `<circle cx="${MIDDLE}" cy="152" r="42" fill="${studio.body}"/><circle cx="${MIDDLE}" cy="152" r="42" fill="${gradient(studio, [286, 120], [356, 190], [[0, '#ffffff', 0.6], [0.35, '#ffffff', 0.1], [0.55, '#141b28', 0.02], [1, '#141b28', 0.4]])}"/><ellipse cx="304" cy="134" rx="10" ry="7" fill="#ffffff" fill-opacity=".85" transform="rotate(-35 304 134)"/>` +
    flat([brandWord(studio, MIDDLE, 545, 21, 120, darker(wood, 0.55))], 0)
  )
}

export function cable(studio: Studio): string {
  const turns = [0, 1, 2, 3].map(index => `M${320 - 132 + index * 7} ${320 + index * 4}a${132 - index * 7} ${120 - index * 7} 0 1 1 ${(132 - index * 7) * 2} 0a${132 - index * 7} ${120 - index * 7} 0 1 1 ${-(132 - index * 7) * 2} 0`)
  const ends = 'M206 388C164 430 132 516 176 532M434 388C476 430 508 516 464 532'
  const all = [...turns, ends]
  const plug = (x: number, y: number, angle: number) =>
    `<g transform="translate(${x} ${y}) rotate(${angle})"><path d="${rounded(-20, -64, 40, 78, 9)}" fill="#141b28" opacity=".34" filter="${blur(studio, 6)}" transform="translate(8 8)"/><rect x="-14" y="-96" width="28" height="38" rx="5" fill="${gradient(studio, [-14, 0], [14, 0], [[0, '#8d979f'], [0.35, '#f6f8f9'], [0.7, '#b8c0c7'], [1, '#747e87']])}"/><rect x="-8" y="-94" width="16" height="7" rx="3" fill="#3b444d"/>` +
    `<path d="${rounded(-20, -64, 40, 78, 9)}" fill="${studio.accent}"/><path d="${rounded(-20, -64, 40, 78, 9)}" fill="${gradient(studio, [-20, 0], [20, 0], [[0, '#141b28', 0.2], [0.22, '#ffffff', 0.5], [0.5, '#ffffff', 0], [1, '#141b28', 0.34]])}"/>${ribLines('M-9 -2h18M-9 4h18M-9 10h18', '#ffffff', 0.4, 2)}</g>`
  return (
    `<g fill="none" stroke-linecap="round">${all.map(d => `<path d="${d}" stroke="#141b28" stroke-opacity=".3" stroke-width="15" filter="${blur(studio, 8)}" transform="translate(9 14)"/>`).join('')}` +
    all.map(d => `<path d="${d}" stroke="${darker(studio.body, 0.3)}" stroke-width="15"/><path d="${d}" stroke="${studio.body}" stroke-width="11" transform="translate(-1 -1.5)"/><path d="${d}" stroke="#ffffff" stroke-opacity=".5" stroke-width="2.6" transform="translate(-3 -3)"/>`).join('') + '</g>' +
    `<g transform="translate(192 330) rotate(-4)"><path d="${rounded(-36, -42, 78, 84, 14)}" fill="#141b28" opacity=".34" filter="${blur(studio, 7)}" transform="translate(7 10)"/><path d="${rounded(-36, -42, 78, 84, 14)}" fill="${studio.label}"/>${flat([...brandSign(studio, 3, -16, 11, studio.accent, studio.label), brandWord(studio, 3, 17, 17, 68, studio.ink), ...optional(detailWord(studio, 3, 33, 12, 60, studio.ink))], 0)}<path d="${rounded(-36, -42, 78, 84, 14)}" fill="${across(studio, [[0, '#ffffff', 0.3], [1, '#141b28', 0.16]], 'diagonal')}"/></g>` +
    plug(194, 536, 100) + plug(446, 536, -100)
  )
}
