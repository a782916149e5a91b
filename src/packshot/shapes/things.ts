import { darker, lighter, luminance, mix } from '../colour.ts'
import { brandSign, brandWord, detailWord, optional } from '../label.ts'
import { rounded } from '../path.ts'
import { disc, ribLines, turned } from '../solids.ts'
import { across, blur, clip, gradient, GROUND, MIDDLE, shadow, type Studio } from '../studio.ts'
import { flat } from './cartons.ts'
import { display, screen } from './screens.ts'

export function thermometer(studio: Studio): string {
  const outline =
    'M-46 -226C-46 -250 46 -250 46 -226L46 -20C46 24 26 60 20 108L15 168C14 178 -14 178 -15 168L-20 108C-26 60 -46 24 -46 -20Z'
  const tip = 'M-14 168L-10 232C-9 246 9 246 10 232L14 168C10 176 -10 176 -14 168Z'
  const light = gradient(
    studio,
    [-46, 0],
    [46, 0],
    [
      [0, '#141b28', 0.3],
      [0.1, '#141b28', 0.04],
      [0.2, '#ffffff', 0.55],
      [0.34, '#ffffff', 0.2],
      [0.5, '#ffffff', 0],
      [0.72, '#141b28', 0.12],
      [0.94, '#141b28', 0.34],
      [1, '#141b28', 0.2]
    ]
  )
  const ink = luminance(studio.body) > 0.4 ? darker(studio.body, 0.6) : '#ffffff'
  return (
    `<g transform="translate(322 336) rotate(38)"><path d="${outline}${tip}" fill="#141b28" opacity=".4" filter="${blur(studio, 12)}" transform="translate(26 4)"/>` +
    `<path d="${tip}" fill="${gradient(
      studio,
      [-15, 0],
      [15, 0],
      [
        [0, '#7d8791'],
        [0.3, '#f4f6f8'],
        [0.6, '#b3bcc4'],
        [1, '#5d6771']
      ]
    )}"/>` +
    `<g clip-path="${clip(studio, outline)}"><path d="${outline}" fill="${studio.body}"/><path d="M-50 -260H50V-186H-50Z" fill="${studio.accent}"/><path d="M-50 40C-20 60 20 60 50 40V110H-50Z" fill="${studio.accent}" opacity=".9"/><path d="M-50 100H50V190H-50Z" fill="${mix(studio.body, '#ffffff', 0.4)}"/><path d="${outline}" fill="${light}"/></g>` +
    `<g transform="rotate(90) translate(-160 -27)">${screen(studio, 0, 0, 124, 54)}${display('36.6', 14, 9, 1, '#1d2b26')}</g>` +
    `<g transform="rotate(90)">${flat([brandWord(studio, { x: 12, y: 9, size: 24, width: 66, fill: ink })], 0)}</g>` +
    `<rect x="-18" y="-224" width="36" height="24" rx="12" fill="#ffffff" fill-opacity=".85"/><rect x="-18" y="-224" width="36" height="24" rx="12" fill="${across(
      studio,
      [
        [0, '#ffffff', 0],
        [1, '#141b28', 0.25]
      ],
      'diagonal'
    )}"/></g>`
  )
}

export function toothbrush(studio: Studio): string {
  const handle =
    'M-15 -110C-13 -60 -26 20 -27 92C-28 170 -22 232 -17 256C-12 272 12 272 17 256C22 232 28 170 27 92C26 20 13 -60 15 -110Z'
  const head = 'M-13 -100C-14 -122 -26 -130 -26 -156L-26 -230C-26 -258 26 -258 26 -230L26 -156C26 -130 14 -122 13 -100Z'
  const one = (colour: string, second: string, word: boolean) => {
    const tufts = Array.from({ length: 24 }, (_, index) => {
      const [column, row] = [index % 4, Math.floor(index / 4)]
      return `<rect x="${-22 + column * 11.4}" y="${-242 + row * 16}" width="9.6" height="13" rx="4" fill="${row % 2 ? '#ffffff' : mix(second, '#ffffff', 0.45)}" stroke="#141b28" stroke-opacity=".12"/>`
    }).join('')
    const light = gradient(
      studio,
      [-27, 0],
      [27, 0],
      [
        [0, '#141b28', 0.26],
        [0.14, '#ffffff', 0.1],
        [0.28, '#ffffff', 0.62],
        [0.42, '#ffffff', 0.1],
        [0.6, '#141b28', 0],
        [1, '#141b28', 0.34]
      ]
    )
    return (
      `<path d="${handle}${head}" fill="#141b28" opacity=".36" filter="${blur(studio, 9)}" transform="translate(18 8)"/><path d="${head}" fill="${lighter(colour, 0.35)}"/><path d="${handle}" fill="${colour}"/>` +
      `<path d="M-14 20C-20 70 -20 170 -10 240C0 250 0 250 10 240C20 170 20 70 14 20C6 8 -6 8 -14 20Z" fill="${second}"/>${ribLines(Array.from({ length: 5 }, (_, index) => `M-12 ${40 + index * 13}H12`).join(''), '#ffffff', 0.55, 3)}` +
      `<path d="${handle}" fill="${light}"/><path d="${head}" fill="${light}"/>${tufts}` +
      (word
        ? `<g transform="rotate(90)">${flat([brandWord(studio, { x: 172, y: 9, size: 25, width: 110, fill: luminance(second) > 0.45 ? darker(second, 0.6) : '#ffffff' })], 0)}</g>`
        : '')
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
    return (
      turned(studio, {
        edges: [
          [r - 24, y - 30],
          [r + 8, y - 28, r + 8, y + 28, r - 24, y + 30]
        ],
        fill: luminance(colour) > 0.9 ? '#f4ead8' : colour
      }) +
      `<ellipse cx="${MIDDLE}" cy="${y - 29}" rx="${r - 24}" ry="${(r - 24) * 0.15}" fill="#ffffff" fill-opacity=".22"/>`
    )
  })
  const wood = '#d9b382'
  return (
    shadow(studio, MIDDLE, GROUND - 4, 160) +
    turned(studio, {
      edges: [
        [152, 508],
        [164, 510, 164, 516, 164, 522],
        [164, 536],
        [162, GROUND - 4, 150, GROUND - 3, 140, GROUND - 3]
      ],
      fill: wood
    }) +
    disc(studio, MIDDLE, 508, 154, wood) +
    rings.join('') +
    `<circle cx="${MIDDLE}" cy="152" r="42" fill="${studio.body}"/><circle cx="${MIDDLE}" cy="152" r="42" fill="${gradient(
      studio,
      [286, 120],
      [356, 190],
      [
        [0, '#ffffff', 0.6],
        [0.35, '#ffffff', 0.1],
        [0.55, '#141b28', 0.02],
        [1, '#141b28', 0.4]
      ]
    )}"/><ellipse cx="304" cy="134" rx="10" ry="7" fill="#ffffff" fill-opacity=".85" transform="rotate(-35 304 134)"/>` +
    flat([brandWord(studio, { x: MIDDLE, y: 545, size: 21, width: 120, fill: darker(wood, 0.55) })], 0)
  )
}

export function cable(studio: Studio): string {
  const turns = [0, 1, 2, 3].map(
    index =>
      `M${320 - 132 + index * 7} ${320 + index * 4}a${132 - index * 7} ${120 - index * 7} 0 1 1 ${(132 - index * 7) * 2} 0a${132 - index * 7} ${120 - index * 7} 0 1 1 ${-(132 - index * 7) * 2} 0`
  )
  const ends = 'M206 388C164 430 132 516 176 532M434 388C476 430 508 516 464 532'
  const all = [...turns, ends]
  const plug = (x: number, y: number, angle: number) =>
    `<g transform="translate(${x} ${y}) rotate(${angle})"><path d="${rounded(-20, -64, 40, 78, 9)}" fill="#141b28" opacity=".34" filter="${blur(studio, 6)}" transform="translate(8 8)"/><rect x="-14" y="-96" width="28" height="38" rx="5" fill="${gradient(
      studio,
      [-14, 0],
      [14, 0],
      [
        [0, '#8d979f'],
        [0.35, '#f6f8f9'],
        [0.7, '#b8c0c7'],
        [1, '#747e87']
      ]
    )}"/><rect x="-8" y="-94" width="16" height="7" rx="3" fill="#3b444d"/>` +
    `<path d="${rounded(-20, -64, 40, 78, 9)}" fill="${studio.accent}"/><path d="${rounded(-20, -64, 40, 78, 9)}" fill="${gradient(
      studio,
      [-20, 0],
      [20, 0],
      [
        [0, '#141b28', 0.2],
        [0.22, '#ffffff', 0.5],
        [0.5, '#ffffff', 0],
        [1, '#141b28', 0.34]
      ]
    )}"/>${ribLines('M-9 -2h18M-9 4h18M-9 10h18', '#ffffff', 0.4, 2)}</g>`
  return (
    `<g fill="none" stroke-linecap="round">${all.map(d => `<path d="${d}" stroke="#141b28" stroke-opacity=".3" stroke-width="15" filter="${blur(studio, 8)}" transform="translate(9 14)"/>`).join('')}` +
    all
      .map(
        d =>
          `<path d="${d}" stroke="${darker(studio.body, 0.3)}" stroke-width="15"/><path d="${d}" stroke="${studio.body}" stroke-width="11" transform="translate(-1 -1.5)"/><path d="${d}" stroke="#ffffff" stroke-opacity=".5" stroke-width="2.6" transform="translate(-3 -3)"/>`
      )
      .join('') +
    '</g>' +
    `<g transform="translate(192 330) rotate(-4)"><path d="${rounded(-36, -42, 78, 84, 14)}" fill="#141b28" opacity=".34" filter="${blur(studio, 7)}" transform="translate(7 10)"/><path d="${rounded(-36, -42, 78, 84, 14)}" fill="${studio.label}"/>${flat([...brandSign(studio, { x: 3, y: -16, r: 11 }, studio.accent, studio.label), brandWord(studio, { x: 3, y: 17, size: 17, width: 68, fill: studio.ink }), ...optional(detailWord(studio, { x: 3, y: 33, size: 12, width: 60, fill: studio.ink }))], 0)}<path d="${rounded(-36, -42, 78, 84, 14)}" fill="${across(
      studio,
      [
        [0, '#ffffff', 0.3],
        [1, '#141b28', 0.16]
      ],
      'diagonal'
    )}"/></g>` +
    plug(194, 536, 100) +
    plug(446, 536, -100)
  )
}
