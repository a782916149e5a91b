import { darker, lighter, mix } from '../colour.ts'
import { brandSign, brandWord, label, sidePrint, word } from '../label.ts'
import { bar, draw, type Mark, rounded, shift } from '../path.ts'
import { block } from '../solids.ts'
import { across, blur, clip, GROUND, MIDDLE, type Studio } from '../studio.ts'

export const flat = (marks: readonly Mark[], dx: number, dy = 0) =>
  marks.map(mark => draw({ ...mark, d: shift(mark.d, dx, dy) })).join('')

/** Width, height and depth of the cartons a pharmacy has. */
export const CARTONS = [
  [316, 232, 120],
  [236, 330, 124],
  [292, 270, 108]
] as const

export function carton(
  studio: Studio,
  [w, h, d]: readonly [number, number, number],
  middle = MIDDLE,
  ground = GROUND
): string {
  const it = block(studio, { width: w, height: h, depth: d }, middle, ground)
  const wide = w > h
  const art = label(studio, w, h, { start: wide, textShare: 0.84 })
  const flap = `<path d="M0 ${d * 0.5}H${w}" stroke="#141b28" stroke-opacity=".12" stroke-width="2"/>`
  return (
    it.shadow +
    it.lid(`<path d="M0 0H${w}V${d}H0Z" fill="${studio.label}"/>${flap}`) +
    it.side(flat(sidePrint(studio, d, h), d / 2)) +
    it.front(flat(art, w / 2))
  )
}

export const box = (studio: Studio): string => carton(studio, CARTONS[studio.seed % 3] ?? CARTONS[0])

/** A strip of tablets leaning on its carton. */
export function blister(studio: Studio): string {
  const [w, h] = [262, 138]
  const [columns, rows] = [5, 2]
  const capsule = studio.seed % 2 === 0
  const pill = studio.spec.colours.length > 2 ? mix(studio.accent, '#ffffff', 0.2) : '#ffffff'
  const wells = Array.from({ length: columns * rows }, (_, index) => {
    const x = 34 + (index % columns) * 48.5
    const y = 38 + Math.floor(index / columns) * 62
    const [rx, ry] = capsule ? [12, 21] : [18, 18]
    return (
      `<rect x="${x - rx - 5}" y="${y - ry - 5}" width="${rx * 2 + 10}" height="${ry * 2 + 10}" rx="${rx + 5}" fill="#ffffff" fill-opacity=".4" stroke="#141b28" stroke-opacity=".2" stroke-width="1.5"/>` +
      `<rect x="${x - rx + 1}" y="${y - ry + 3}" width="${rx * 2}" height="${ry * 2}" rx="${rx}" fill="#141b28" fill-opacity=".22"/>` +
      `<rect x="${x - rx}" y="${y - ry}" width="${rx * 2}" height="${ry * 2}" rx="${rx}" fill="${pill}"/>` +
      (capsule
        ? `<path d="M${x - rx} ${y}V${y - ry + rx}A${rx} ${rx} 0 0 1 ${x + rx} ${y - ry + rx}V${y}Z" fill="${studio.body}"/>`
        : `<path d="M${x - rx * 0.7} ${y}H${x + rx * 0.7}" stroke="#141b28" stroke-opacity=".16" stroke-width="2"/>`) +
      `<ellipse cx="${x - rx * 0.34}" cy="${y - ry * 0.4}" rx="${rx * 0.26}" ry="${ry * 0.32}" fill="#ffffff" fill-opacity=".85"/>` +
      `<rect x="${x - rx}" y="${y - ry}" width="${rx * 2}" height="${ry * 2}" rx="${rx}" fill="${across(
        studio,
        [
          [0, '#ffffff', 0.1],
          [0.55, '#141b28', 0],
          [1, '#141b28', 0.24]
        ],
        'diagonal'
      )}"/>`
    )
  }).join('')
  const card = `M0 10C0 4 4 0 10 0H${w - 10}C${w - 4} 0 ${w} 4 ${w} 10V${h - 10}C${w} ${h - 4} ${w - 4} ${h} ${w - 10} ${h}H10C4 ${h} 0 ${h - 4} 0 ${h - 10}Z`
  const foil = across(
    studio,
    [
      [0, '#f6f8fa'],
      [0.3, '#d4dae0'],
      [0.5, '#eef1f4'],
      [0.75, '#c3cad2'],
      [1, '#dde2e7']
    ],
    'diagonal'
  )
  const place = 'matrix(.985 .12 -.1 .93 170 420)'
  return (
    carton(studio, [306, 236, 112], MIDDLE + 14, 512) +
    `<g transform="translate(12 16)"><path d="${card}" transform="${place}" fill="#141b28" opacity=".45" filter="${blur(studio, 8)}"/></g>` +
    `<g transform="${place}"><path d="${card}" fill="${foil}"/><path d="M6 69H${w - 6}" stroke="#141b28" stroke-opacity=".14" stroke-width="2" stroke-dasharray="5 5"/>${wells}<path d="${card}" fill="none" stroke="#ffffff" stroke-width="2" stroke-opacity=".8"/></g>`
  )
}

/** Sticking plasters: their carton and three strips before it. */
export function plaster(studio: Studio): string {
  const strip = (x: number, y: number, angle: number, colour: string) => {
    const shape = rounded(-104, -27, 208, 54, 27)
    return (
      `<g transform="translate(${x + 5} ${y + 9}) rotate(${angle})"><path d="${shape}" fill="#141b28" opacity=".38" filter="${blur(studio, 6)}"/></g>` +
      `<g transform="translate(${x} ${y}) rotate(${angle})"><path d="${shape}" fill="${colour}"/><path d="${shape}" fill="${across(
        studio,
        [
          [0, '#ffffff', 0.42],
          [0.5, '#ffffff', 0.06],
          [1, '#141b28', 0.2]
        ],
        'down'
      )}"/>` +
      `<rect x="-36" y="-24" width="72" height="48" rx="8" fill="${lighter(colour, 0.4)}"/><rect x="-36" y="-24" width="72" height="48" rx="8" fill="none" stroke="#141b28" stroke-opacity=".12" stroke-width="2"/>` +
      Array.from(
        { length: 12 },
        (_, index) =>
          `<circle cx="${-22 + (index % 4) * 14.6}" cy="${-12 + Math.floor(index / 4) * 12}" r="1.9" fill="#141b28" fill-opacity=".2"/>`
      ).join('') +
      [-1, 1]
        .map(side =>
          Array.from(
            { length: 6 },
            (_, index) =>
              `<circle cx="${side * (58 + (index % 3) * 13)}" cy="${-7 + Math.floor(index / 3) * 14}" r="2.2" fill="#141b28" fill-opacity=".16"/>`
          ).join('')
        )
        .join('') +
      '</g>'
    )
  }
  const tan = mix('#e2b48c', studio.body, 0.12)
  return (
    carton(studio, [266, 260, 96], MIDDLE + 6, 500) +
    strip(232, 508, -16, tan) +
    strip(402, 528, 10, mix(tan, studio.accent, 0.7)) +
    strip(316, 476, 24, lighter(tan, 0.25))
  )
}

/** A box with a lid and a ribbon: for giving. */
export function giftBox(studio: Studio): string {
  const [w, h, d] = [268, 236, 168]
  const lower = block(studio, { width: w, height: h, depth: d })
  const lid = block(studio, { width: w + 18, height: 62, depth: d + 14 }, MIDDLE, GROUND - h + 26)
  const ribbon = studio.accent
  const band = (width: number, height: number) =>
    `<path d="${bar(width / 2 - 19, 0, 38, height)}" fill="${ribbon}"/><path d="${bar(width / 2 - 15, 0, 2, height)}${bar(width / 2 + 13, 0, 2, height)}" fill="#ffffff" opacity=".4"/>`
  const [bx, by] = [MIDDLE - 4, GROUND - h - 52]
  const loop = (side: 1 | -1) =>
    `M${bx} ${by}C${bx + side * 22} ${by - 74} ${bx + side * 120} ${by - 76} ${bx + side * 112} ${by - 22}C${bx + side * 106} ${by + 12} ${bx + side * 40} ${by + 16} ${bx} ${by}Z`
  const fold = (side: 1 | -1) =>
    `M${bx} ${by}C${bx + side * 30} ${by - 40} ${bx + side * 84} ${by - 48} ${bx + side * 84} ${by - 22}C${bx + side * 80} ${by - 4} ${bx + side * 34} ${by + 4} ${bx} ${by}Z`
  const tails = `M${bx} ${by}C${bx - 16} ${by + 30} ${bx - 46} ${by + 40} ${bx - 66} ${by + 66}L${bx - 36} ${by + 62}L${bx - 26} ${by + 84}C${bx - 8} ${by + 56} ${bx + 2} ${by + 30} ${bx} ${by}ZM${bx} ${by}C${bx + 18} ${by + 26} ${bx + 44} ${by + 36} ${bx + 70} ${by + 54}L${bx + 42} ${by + 58}L${bx + 36} ${by + 80}C${bx + 12} ${by + 56} ${bx + 2} ${by + 30} ${bx} ${by}Z`
  const satin = across(
    studio,
    [
      [0, '#ffffff', 0.5],
      [0.5, '#ffffff', 0.05],
      [1, '#141b28', 0.3]
    ],
    'down'
  )
  const word = [
    ...brandSign(studio, { x: w * 0.26, y: h * 0.4, r: 17 }, studio.accent, studio.body),
    brandWord(studio, { x: w * 0.26, y: h * 0.66, size: 30, width: w * 0.34, fill: studio.accent })
  ]
  return (
    lower.shadow +
    lower.side(`<path d="M0 0H${d}V${h}H0Z" fill="${studio.body}"/>${band(d, h)}`) +
    lower.front(
      `<path d="M0 0H${w}V${h}H0Z" fill="${studio.body}"/><path d="M0 0H${w}V22H0Z" fill="#141b28" opacity=".2"/>${flat(word, 0)}${band(w, h)}`
    ) +
    lid.lid(
      `<path d="M0 0H${w + 18}V${d + 14}H0Z" fill="${studio.label}"/>${band(w + 18, d + 14)}<path d="M0 ${d / 2 - 12}H${w + 18}V${d / 2 + 26}H0Z" fill="${ribbon}"/>`
    ) +
    lid.side(`<path d="M0 0H${d + 14}V62H0Z" fill="${studio.label}"/>${band(d + 14, 62)}`) +
    lid.front(`<path d="M0 0H${w + 18}V62H0Z" fill="${studio.label}"/>${band(w + 18, 62)}`) +
    `<path d="${tails}" fill="${darker(ribbon, 0.12)}"/>` +
    ([-1, 1] as const)
      .map(
        side =>
          `<path d="${loop(side)}" fill="${ribbon}"/><path d="${loop(side)}" fill="${satin}"/><path d="${fold(side)}" fill="${darker(ribbon, 0.42)}" opacity=".75"/>`
      )
      .join('') +
    `<path d="${rounded(bx - 20, by - 18, 40, 32, 12)}" fill="${lighter(ribbon, 0.12)}"/><path d="${rounded(bx - 20, by - 18, 40, 32, 12)}" fill="${satin}"/>`
  )
}

const soapName = (studio: Studio): readonly Mark[] => {
  const { name } = studio.spec
  return name === undefined
    ? [brandWord(studio, { x: 0, y: 66, size: 44, width: 200, fill: studio.ink })]
    : [
        brandWord(studio, { x: 0, y: 34, size: 24, width: 200, fill: studio.ink }),
        word(studio, name, { x: 0, y: 74, size: 38, width: 240, fill: studio.ink })
      ]
}

/** A bar of soap on its paper-wrapped fellow. */
export function soap(studio: Studio): string {
  const wrap = block(studio, { width: 300, height: 104, depth: 190 }, MIDDLE, GROUND)
  const art = label(studio, 300, 190, { textShare: 0.8 })
  const barOutline =
    'M176 330C172 296 196 268 236 262L392 244C440 238 470 262 474 292C478 326 462 356 416 362L246 384C204 388 180 366 176 330Z'
  const under =
    'M176 330C172 360 184 400 224 404C300 410 400 392 440 384C474 376 480 330 474 292C478 326 462 356 416 362L246 384C204 388 180 366 176 330Z'
  const soapColour = mix(studio.body, '#ffffff', 0.15)
  return (
    wrap.shadow +
    wrap.lid(flat(art, 150)) +
    wrap.side(flat(sidePrint(studio, 190, 104), 95)) +
    wrap.front(
      `<path d="M0 0H300V104H0Z" fill="${studio.label}"/>${flat(soapName(studio), 150)}<path d="M0 88H300V104H0Z" fill="${studio.accent}"/>`
    ) +
    `<path d="${under}" fill="#141b28" opacity=".4" filter="${blur(studio, 12)}" transform="translate(16 22)"/>` +
    `<path d="${under}" fill="${darker(soapColour, 0.18)}"/><path d="${barOutline}" fill="${soapColour}"/>` +
    `<g clip-path="${clip(studio, barOutline)}"><path d="${barOutline}" fill="${across(
      studio,
      [
        [0, '#ffffff', 0.6],
        [0.4, '#ffffff', 0.1],
        [1, '#141b28', 0.2]
      ],
      'diagonal'
    )}"/></g>` +
    `<path d="M214 330C212 306 226 294 250 290L388 274C420 270 436 284 438 300C440 322 430 332 404 336L252 354C228 356 216 348 214 330Z" fill="none" stroke="#ffffff" stroke-opacity=".7" stroke-width="3"/>` +
    `<g transform="matrix(.98 -.115 .06 .8 326 326)">${flat([{ ...brandWord(studio, { x: 0, y: 0, size: 44, width: 170, fill: darker(soapColour, 0.35) }), opacity: 0.8 }], 0)}</g>`
  )
}
