import { darker, lighter, luminance, mix } from '../colour.ts'
import { brandSign, brandWord, detailWord, optional, word } from '../label.ts'
import { bar, bend, draw, type Mark, polygon, shift } from '../path.ts'
import { disc, type Edge, sheen, silhouette, turned, wrapped } from '../solids.ts'
import { across, blur, clip, gradient, GROUND, MIDDLE, shadow, type Studio } from '../studio.ts'

const GOLD = '#c9a24b'
const SILVER = [
  [0, '#7f8994'],
  [0.12, '#c9d1d9'],
  [0.22, '#ffffff'],
  [0.34, '#dfe5ea'],
  [0.55, '#aab4be'],
  [0.78, '#7b8692'],
  [0.93, '#5a6470'],
  [1, '#9aa4ae']
] as const

/** Metal on a cylinder, in picture coordinates. */
const metal = (studio: Studio, cx: number, r: number) => gradient(studio, [cx - r, 0], [cx + r, 0], SILVER)

/** A ridge of mountains, frosted into the glass. */
const ridge = (w: number, y: number): readonly Mark[] => [
  {
    d: polygon(
      [-w / 2, y + 60],
      [-w * 0.36, y + 14],
      [-w * 0.24, y + 36],
      [-w * 0.06, y - 26],
      [w * 0.1, y + 26],
      [w * 0.22, y - 2],
      [w * 0.36, y + 34],
      [w / 2, y + 8],
      [w / 2, y + 60]
    ),
    fill: '#ffffff',
    opacity: 0.5
  },
  {
    d: polygon([-w * 0.06, y - 26], [w * 0.02, y + 2], [-w * 0.05, y - 2], [-w * 0.1, y + 8], [-w * 0.14, y + 2]),
    fill: '#ffffff',
    opacity: 0.9
  }
]

function frosted(studio: Studio, cx: number, edges: readonly Edge[], r: number, inside: string): string {
  const outline = silhouette(cx, edges)
  const ice = mix('#cfdbe8', luminance(studio.label) > 0.1 ? studio.label : studio.body, 0.42)
  const depth = gradient(
    studio,
    [cx - r, 0],
    [cx + r, 0],
    [
      [0, '#3e4f66', 0.85],
      [0.035, '#8397ad', 0.55],
      [0.085, '#ffffff', 0.85],
      [0.15, '#ffffff', 0.6],
      [0.27, '#ffffff', 0.16],
      [0.48, '#ffffff', 0.05],
      [0.66, '#6f8298', 0.18],
      [0.84, '#3f536b', 0.5],
      [0.92, '#4e637b', 0.55],
      [0.955, '#f2f7fb', 0.7],
      [1, '#34445a', 0.75]
    ]
  )
  return (
    `<g clip-path="${clip(studio, outline)}"><path d="${outline}" fill="${ice}"/>` +
    `<path d="${outline}" fill="${gradient(
      studio,
      [0, 200],
      [0, GROUND],
      [
        [0, '#ffffff', 0.5],
        [0.4, '#ffffff', 0.1],
        [0.8, '#7f97b0', 0.25],
        [0.9, '#4d6580', 0.5],
        [0.935, '#3c5068', 0.6],
        [0.955, '#ffffff', 0.85],
        [0.985, '#dfe9f2', 0.5],
        [1, '#3c5068', 0.6]
      ]
    )}"/>` +
    `${inside}<path d="${outline}" fill="${depth}"/></g>`
  )
}

/** The label round a bottle, in the colours of its kind: sign, brand, the kind's name, volume. */
function bottleBand(studio: Studio, r: number, top: number, height: number): Mark[] {
  const { body, label: ink, spec } = studio
  const [w, at] = [r * 3.14, (share: number) => top + height * share]
  const size = (share: number) => height * share
  const detail = detailWord(studio, { x: 0, y: 0, size: size(0.11), width: r * 1.1, fill: ink })
  return [
    { d: bar(-w / 2, top, w, height), fill: body },
    { d: bar(-w / 2, at(0.04), w, size(0.016)), fill: ink },
    { d: bar(-w / 2, at(0.945), w, size(0.016)), fill: ink },
    ...brandSign(studio, { x: 0, y: at(0.2), r: size(0.1) }, ink, body),
    move(brandWord(studio, { x: 0, y: 0, size: size(0.21), width: r * 1.5, fill: ink }), at(0.5)),
    ...(spec.name === undefined
      ? []
      : [move(word(studio, spec.name, { x: 0, y: 0, size: size(0.16), width: r * 1.5, fill: ink }), at(0.7))]),
    ...optional(detail && move(detail, at(spec.name === undefined ? 0.72 : 0.87)))
  ]
}

const move = (mark: Mark, y: number): Mark => ({ ...mark, d: shift(mark.d, 0, y) })

export function vodka(studio: Studio): string {
  const r = 80
  const neckR = 27
  const shoulder = 250
  const edges: readonly Edge[] = [
    [neckR, 128],
    [neckR, 178],
    [neckR, 216, r, 208, r, shoulder + 18],
    [r, GROUND - 14],
    [r, GROUND - 4, r - 6, GROUND - 1, r - 10, GROUND]
  ]
  const panel: Mark[] = [
    ...ridge(r * 3.1, 236),
    ...bottleBand(studio, r, 34, 152),
    { d: bar(-r * 1.57, 276, r * 3.14, 2), fill: GOLD, opacity: 0.8 }
  ]
  return (
    shadow(studio, MIDDLE, GROUND - 1, r) +
    `<ellipse cx="${MIDDLE + 60}" cy="${GROUND + 8}" rx="96" ry="9" fill="#ffffff" opacity=".35" filter="${blur(studio, 8, '#ffffff')}"/>` +
    frosted(studio, MIDDLE, edges, r, wrapped(panel, MIDDLE, shoulder + 12, r)) +
    sheen(
      studio,
      `M${MIDDLE - r * 0.72} 268C${MIDDLE - r * 0.72} 340 ${MIDDLE - r * 0.72} 440 ${MIDDLE - r * 0.72} 528L${MIDDLE - r * 0.62} 531C${MIDDLE - r * 0.62} 440 ${MIDDLE - r * 0.62} 340 ${MIDDLE - r * 0.6} 262Z`,
      0.75
    ) +
    stopper(studio, MIDDLE, 62, neckR + 5, 96) +
    turned(studio, {
      edges: [
        [neckR + 2, 158],
        [neckR + 2, 172]
      ],
      fill: studio.label === '#10131a' ? studio.body : studio.label
    })
  )
}

/** A silver stopper with a gold line. */
function stopper(studio: Studio, cx: number, top: number, r: number, height: number): string {
  const outline = silhouette(cx, [
    [r - 3, top],
    [r, top + 1, r, top + 3, r, top + 7],
    [r, top + height]
  ])
  return (
    `<path d="${outline}" fill="${metal(studio, cx, r)}"/>` +
    wrapped(
      [
        { d: bar(-r * 1.57, height * 0.72, r * 3.14, 2.6), fill: GOLD },
        { d: bar(-r * 1.57, height * 0.8, r * 3.14, 1.4), fill: '#5a6470', opacity: 0.6 },
        ...brandSign(studio, { x: 0, y: height * 0.36, r: r * 0.36 }, '#6a7581', '#dfe5ea')
      ],
      cx,
      top,
      r
    ) +
    disc(studio, cx, top, r - 3, '#cfd6dd')
  )
}

function small(studio: Studio, cx: number, ground: number, scale: number): string {
  const place = (value: number) => value * scale
  const r = place(58)
  const top = ground - place(300)
  const edges: readonly Edge[] = [
    [place(24), top + place(56)],
    [place(24), top + place(78)],
    [place(24), top + place(106), r, top + place(100), r, top + place(136)],
    [r, ground - place(12)],
    [r, ground - 3, r - 5, ground - 1, r - 8, ground]
  ]
  const panel = bottleBand(studio, r, 0, place(118))
  return (
    shadow(studio, cx, ground - 1, r) +
    frosted(studio, cx, edges, r, wrapped(panel, cx, top + place(150), r)) +
    sheen(
      studio,
      `M${cx - r * 0.72} ${top + place(140)}L${cx - r * 0.6} ${top + place(136)}L${cx - r * 0.6} ${ground - 16}L${cx - r * 0.72} ${ground - 20}Z`,
      0.7
    ) +
    stopper(studio, cx, top, place(29), place(68))
  )
}

/** A pocket bottle with two fellows behind. */
export const miniature = (studio: Studio): string =>
  small(studio, 214, 508, 1.02) + small(studio, 434, 508, 1.02) + small(studio, 322, GROUND, 1.26)

/** A tumbler's measures: rim radius `r`, foot radius `foot`, top and ground y. */
const GLASS = { top: 236, ground: GROUND - 2, r: 124, foot: 96 } as const

/** Radius of the glass at a height y. */
const glassRadius = (y: number) => GLASS.r - ((GLASS.r - GLASS.foot) * (y - GLASS.top)) / (GLASS.ground - GLASS.top)

/** Diamond cuts around the lower half, each lit from the left. */
function glassCuts(): string {
  const point = (angle: number, y: number): readonly [number, number] => [
    MIDDLE + glassRadius(y) * Math.sin(angle),
    y + glassRadius(y) * 0.15 * Math.cos(angle)
  ]
  return Array.from({ length: 9 }, (_, index) => {
    const angle = -1.3 + index * 0.325
    const next = angle + 0.325
    const middle = (angle + next) / 2
    return (
      draw({
        d: polygon(point(middle, 372), point(next, 440), point(middle, 512), point(angle, 440)),
        fill: index % 2 ? '#ffffff' : '#5f7a94',
        opacity: index < 4 ? 0.5 : 0.34
      }) +
      draw({ d: polygon(point(middle, 372), point(middle, 512), point(angle, 440)), fill: '#ffffff', opacity: 0.42 }) +
      draw({ d: polygon(point(angle, 440), point(angle, 528), point(middle, 512)), fill: '#46607a', opacity: 0.22 })
    )
  }).join('')
}

/** The drink up to its level, its surface, and the cuts before it. */
function glassContents(studio: Studio): string {
  const level = 344
  const surface = glassRadius(level) - 10
  const bottom = glassRadius(492) - 12
  const drink = `M${MIDDLE - surface} ${level}A${surface} ${surface * 0.15} 0 0 0 ${MIDDLE + surface} ${level}L${MIDDLE + bottom} 492A${bottom} ${bottom * 0.15} 0 0 1 ${MIDDLE - bottom} 492Z`
  return `<path d="${drink}" fill="${mix(studio.body, '#d7e6f2', 0.6)}" opacity=".55"/><ellipse cx="${MIDDLE}" cy="${level}" rx="${surface}" ry="${surface * 0.15}" fill="#ffffff" opacity=".75"/>${glassCuts()}`
}

/** Light and shade across the wall. */
const glassWall = (studio: Studio, outline: string) =>
  `<path d="${outline}" fill="${gradient(
    studio,
    [MIDDLE - GLASS.r, 0],
    [MIDDLE + GLASS.r, 0],
    [
      [0, '#3f546b', 0.6],
      [0.05, '#ffffff', 0.75],
      [0.1, '#ffffff', 0.25],
      [0.2, '#ffffff', 0.55],
      [0.3, '#ffffff', 0.05],
      [0.66, '#56708a', 0.05],
      [0.84, '#3f546b', 0.3],
      [0.93, '#ffffff', 0.6],
      [1, '#3f546b', 0.6]
    ]
  )}"/>`

/** The thick base, which bends light most. */
const glassBase = (studio: Studio, { ground, foot }: typeof GLASS) =>
  `<path d="M${MIDDLE - foot} ${ground - 22}C${MIDDLE - 50} ${ground - 4} ${MIDDLE + 50} ${ground - 4} ${MIDDLE + foot} ${ground - 22}L${MIDDLE + foot} ${ground + 10}H${MIDDLE - foot}Z" fill="${across(
    studio,
    [
      [0, '#ffffff', 0.85],
      [0.3, '#7f96ab', 0.5],
      [0.5, '#ffffff', 0.8],
      [0.8, '#546b82', 0.6],
      [1, '#ffffff', 0.6]
    ]
  )}"/>`

const glassRim = ({ top, r }: typeof GLASS) =>
  `<ellipse cx="${MIDDLE}" cy="${top}" rx="${r - 2}" ry="${r * 0.15}" fill="#f5fafd" fill-opacity=".5" stroke="#ffffff" stroke-width="4"/><ellipse cx="${MIDDLE}" cy="${top}" rx="${r}" ry="${r * 0.15 + 1.6}" fill="none" stroke="#5a7087" stroke-opacity=".4" stroke-width="1.5"/>` +
  `<path d="M${MIDDLE - r + 2} ${top + 3}A${r} ${r * 0.15} 0 0 0 ${MIDDLE + r - 2} ${top + 3}" fill="none" stroke="${GOLD}" stroke-width="3"/>`

/** A cut-crystal tumbler with a little in it. */
export function glass(studio: Studio): string {
  const { top, ground, r, foot } = GLASS
  const outline = `M${MIDDLE - r} ${top}A${r} ${r * 0.15} 0 0 1 ${MIDDLE + r} ${top}L${MIDDLE + foot} ${ground - 12}C${MIDDLE + foot} ${ground + 2} ${MIDDLE + 60} ${ground + 8} ${MIDDLE} ${ground + 8}C${MIDDLE - 60} ${ground + 8} ${MIDDLE - foot} ${ground + 2} ${MIDDLE - foot} ${ground - 12}Z`
  const tint = mix(studio.body, '#eaf2f8', 0.72)
  const word = brandWord(studio, { x: 0, y: 0, size: 24, width: 120, fill: darker(studio.accent, 0.2) })
  return (
    shadow(studio, MIDDLE, ground, foot + 8, 0.8) +
    `<path d="M330 566C390 556 450 560 500 574C440 586 370 582 330 566Z" fill="#ffffff" opacity=".7" filter="${blur(studio, 7, '#ffffff')}"/>` +
    `<g clip-path="${clip(studio, outline)}"><path d="${outline}" fill="${tint}" opacity=".5"/>` +
    glassContents(studio) +
    draw({
      ...word,
      opacity: 0.85,
      d: bend(word.d, (x, y) => [MIDDLE + 118 * Math.sin(x / 118), 308 + y + 17 * Math.cos(x / 118)])
    }) +
    glassWall(studio, outline) +
    `${glassBase(studio, GLASS)}</g>` +
    glassRim(GLASS) +
    sheen(studio, `M${MIDDLE - 92} 262L${MIDDLE - 74} 266L${MIDDLE - 66} 360L${MIDDLE - 80} 358Z`, 0.8) +
    draw({
      d: polygon([MIDDLE + 82, 270], [MIDDLE + 90, 268], [MIDDLE + 82, 352], [MIDDLE + 76, 354]),
      fill: lighter(tint, 0.6),
      opacity: 0.5
    })
  )
}
