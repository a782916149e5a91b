import { darker, lighter, mix } from '../colour.ts'
import { brandSign, brandWord, detailWord, optional } from '../label.ts'
import { bar, ellipse, rounded } from '../path.ts'
import { ribLines, silhouette, turned, wrapped } from '../solids.ts'
import { across, blur, clip as clipTo, gradient, GROUND, MIDDLE, shadow, type Studio } from '../studio.ts'
import { flat } from './cartons.ts'
import { inkOn } from './devices.ts'

const knit = (cx: number, r: number, top: number, height: number) =>
  Array.from(
    { length: Math.floor(height / 11) },
    (_, index) =>
      `M${cx - r} ${top + index * 11}C${cx - r * 0.5} ${top + index * 11 + r * 0.2} ${cx + r * 0.5} ${top + index * 11 + r * 0.2} ${cx + r} ${top + index * 11}`
  ).join('')

interface CuffSize {
  readonly cx: number
  readonly r: number
  readonly top: number
  readonly height: number
}

/** A row of stitches around the cuff, `y` below its top. */
function stitches({ cx, r, top }: CuffSize, y: number): string {
  const dash = (index: number) => {
    const x = -r * 1.5 + index * (r * 0.1)
    return `M${x} ${y}L${x + 8} ${y}L${x + 8} ${y + 3}L${x} ${y + 3}Z`
  }
  const d = Array.from({ length: 30 }, (_, index) => dash(index)).join('')
  return wrapped([{ d, fill: '#ffffff', opacity: 0.5 }], cx, top, r)
}

/** The printed patch with brand and detail, beside the velcro. */
function cuffPrint(studio: Studio, { cx, r, top, height }: CuffSize): string {
  const velcro = { d: rounded(r * 0.55, 34, r * 0.8, height - 84, 16), fill: darker(studio.body, 0.22) }
  const patch = [
    { d: rounded(-r * 0.86, 76, r * 1.2, 138, 14), fill: studio.label },
    ...brandSign(studio, { x: -r * 0.26, y: 112, r: 17 }, studio.accent, studio.label),
    brandWord(studio, { x: -r * 0.26, y: 170, size: 40, width: r * 1.04, fill: studio.ink }),
    ...optional(detailWord(studio, { x: -r * 0.26, y: 200, size: 22, width: r, fill: studio.ink }))
  ]
  return wrapped([velcro], cx, top, r) + wrapped(patch, cx, top, r)
}

const hosePath = ({ cx, top, height }: CuffSize) =>
  `M${cx + 70} ${top + height - 30}C${cx + 120} ${top + height + 70} ${cx + 190} ${top + height + 40} ${cx + 206} ${top + height - 30}C${cx + 216} ${top + height - 90} ${cx + 216} ${top + height - 130} ${cx + 220} ${top + 130}`

const hoseBulb = (studio: Studio) =>
  turned(studio, {
    cx: 508,
    edges: [
      [12, 204],
      [26, 214, 46, 240, 46, 286],
      [46, 330, 26, 356, 10, 362]
    ],
    fill: '#3a424c'
  })

/** The opening at the top of a cuff. */
const cuffOpening = (studio: Studio, { cx, r, top }: CuffSize) =>
  `<ellipse cx="${cx}" cy="${top}" rx="${r}" ry="${r * 0.15}" fill="${lighter(studio.body, 0.18)}"/><ellipse cx="${cx}" cy="${top + 2}" rx="${r - 13}" ry="${(r - 13) * 0.15 - 2}" fill="${across(
    studio,
    [
      [0, darker(studio.body, 0.72)],
      [1, darker(studio.body, 0.4)]
    ]
  )}"/>`

/** A wrap with velcro; with three colours it is a blood pressure cuff with its hose and bulb. */
export function cuff(studio: Studio): string {
  const withHose = studio.spec.colours.length > 2
  const size: CuffSize = { cx: withHose ? 286 : 316, r: 148, top: 190, height: 306 }
  const { cx, r, top, height } = size
  const hose = hosePath(size)
  const bulb = hoseBulb(studio)
  return (
    shadow(studio, cx, top + height + 2, r * 1.04) +
    (withHose
      ? `<path d="${hose}" fill="none" stroke="#141b28" stroke-opacity=".3" stroke-width="15" filter="${blur(studio, 6)}" transform="translate(6 10)"/>`
      : '') +
    turned(studio, {
      cx,
      edges: [
        [r, top],
        [r - 9, top + height * 0.5, r - 7, top + height * 0.55, r - 3, top + height]
      ],
      fill: studio.body,
      matte: true,
      inside:
        cuffPrint(studio, size) +
        stitches(size, 16) +
        stitches(size, height - 22) +
        `<path d="M${cx + r * 0.52} ${top}V${top + height + 30}" stroke="#141b28" stroke-opacity=".3" stroke-width="3"/>`
    }) +
    cuffOpening(studio, size) +
    (withHose
      ? `<path d="${hose}" fill="none" stroke="#2c333c" stroke-width="13" stroke-linecap="round"/><path d="${hose}" fill="none" stroke="#ffffff" stroke-opacity=".28" stroke-width="3" stroke-linecap="round" transform="translate(-3 -2)"/>${bulb}<rect x="496" y="186" width="24" height="28" rx="6" fill="#aeb6be"/>`
      : '')
  )
}

/** A knitted tube for knee, ankle, elbow or wrist. */
export function sleeve(studio: Studio): string {
  const light = lighter(studio.body, 0.28)
  return (
    shadow(studio, MIDDLE, GROUND - 3, 116) +
    turned(studio, {
      edges: [
        [126, 124],
        [122, 190, 98, 250, 102, 318],
        [106, 390, 116, 470, 116, GROUND - 6]
      ],
      fill: studio.body,
      matte: true,
      inside:
        ribLines(knit(MIDDLE, 126, 120, 440), '#ffffff', 0.09, 3) +
        `<path d="${ellipse(MIDDLE - 4, 316, 64, 78)}" fill="none" stroke="${light}" stroke-width="17"/><path d="${ellipse(MIDDLE - 4, 316, 40, 52)}" fill="#141b28" fill-opacity=".12"/>` +
        wrapped([{ d: bar(-195, 0, 390, 34), fill: light }], MIDDLE, 128, 124) +
        wrapped([{ d: bar(-182, 0, 364, 30), fill: light }], MIDDLE, GROUND - 48, 116) +
        wrapped(
          [
            { d: rounded(-74, 0, 148, 62, 10), fill: studio.label },
            brandWord(studio, { x: 0, y: 30, size: 27, width: 132, fill: studio.ink }),
            ...optional(detailWord(studio, { x: 0, y: 52, size: 17, width: 120, fill: studio.ink }))
          ],
          MIDDLE,
          422,
          112
        )
    }) +
    `<ellipse cx="${MIDDLE}" cy="124" rx="126" ry="19" fill="${light}"/><ellipse cx="${MIDDLE}" cy="126" rx="114" ry="14" fill="${across(
      studio,
      [
        [0, darker(studio.body, 0.72)],
        [1, darker(studio.body, 0.36)]
      ]
    )}"/>`
  )
}

/** A wide belt for the back. */
export function belt(studio: Studio): string {
  const [r, top, height] = [222, 270, 210]
  const stays = [-0.74, -0.5, -0.26, 0.5, 0.74].map(at => ({
    d: rounded(at * r * 1.3, 22, 18, height - 44, 9),
    fill: lighter(studio.body, 0.16)
  }))
  return (
    shadow(studio, MIDDLE, top + height, r * 0.86) +
    `<path d="${silhouette(MIDDLE, [
      [r, top],
      [r - 8, top + 20]
    ])}" fill="${darker(studio.body, 0.5)}"/>` +
    turned(studio, {
      edges: [
        [r, top],
        [r - 12, top + height * 0.4, r - 12, top + height * 0.6, r - 4, top + height]
      ],
      fill: studio.body,
      matte: true,
      inside:
        ribLines(knit(MIDDLE, r, top + 4, height + 20), '#ffffff', 0.06, 3) +
        wrapped(stays, MIDDLE, top, r, 0.1) +
        wrapped(
          [
            { d: rounded(-r * 0.2, 44, r * 0.86, height - 88, 18), fill: darker(studio.body, 0.28) },
            { d: rounded(-r * 0.14, 62, r * 0.62, height - 124, 12), fill: studio.label },
            brandWord(studio, { x: r * 0.17, y: 112, size: 36, width: r * 0.56, fill: studio.ink }),
            ...optional(detailWord(studio, { x: r * 0.17, y: 138, size: 20, width: r * 0.5, fill: studio.ink }))
          ],
          MIDDLE,
          top,
          r,
          0.1
        )
    }) +
    `<ellipse cx="${MIDDLE}" cy="${top}" rx="${r}" ry="${r * 0.15}" fill="${lighter(studio.body, 0.2)}"/><ellipse cx="${MIDDLE}" cy="${top + 3}" rx="${r - 11}" ry="${r * 0.15 - 8}" fill="${across(
      studio,
      [
        [0, darker(studio.body, 0.72)],
        [1, darker(studio.body, 0.34)]
      ]
    )}"/>`
  )
}

/** A compression sock. */
export function sock(studio: Studio): string {
  const one =
    'M-58 -238L66 -238C66 -140 62 -60 64 10C66 70 74 104 70 140C66 176 40 184 6 196C-44 214 -80 244 -118 244C-154 244 -166 212 -146 188C-118 158 -70 132 -54 84C-40 40 -54 -60 -58 -238Z'
  const heel = 'M64 60C74 96 80 130 70 152C62 178 34 186 6 196C10 150 30 96 64 60Z'
  const toe = 'M-146 188C-166 212 -154 244 -118 244C-106 244 -94 241 -82 236C-92 220 -108 196 -124 168Z'
  const pair = (x: number, y: number, colour: string, front: boolean) =>
    `<g transform="translate(${x} ${y})"><path d="${one}" fill="#141b28" opacity=".32" filter="${blur(studio, 10)}" transform="translate(14 10)"/><g clip-path="${clipTo(studio, one)}"><path d="${one}" fill="${colour}"/>` +
    ribLines(
      Array.from(
        { length: 12 },
        (_, index) => `M${-52 + index * 10} -200C${-50 + index * 10} -60 ${-48 + index * 10} 60 ${-60 + index * 9} 240`
      ).join(''),
      '#ffffff',
      0.22,
      2.4
    ) +
    `<path d="${heel}${toe}" fill="${mix(studio.accent, colour, 0.25)}" opacity=".85"/><path d="M-70 -240H80V-204H-70Z" fill="${mix(studio.accent, colour, 0.25)}"/>` +
    `<path d="${one}" fill="${gradient(
      studio,
      [-90, 0],
      [84, 0],
      [
        [0, '#141b28', 0.18],
        [0.2, '#ffffff', 0.1],
        [0.4, '#ffffff', 0.4],
        [0.56, '#ffffff', 0.04],
        [0.7, '#141b28', 0.02],
        [1, '#141b28', 0.34]
      ]
    )}"/>` +
    (front
      ? flat(
          [
            ...brandSign(studio, { x: 4, y: -146, r: 16 }, studio.accent, colour),
            brandWord(studio, { x: 4, y: -88, size: 29, width: 108, fill: inkOn(colour) }),
            ...optional(detailWord(studio, { x: 4, y: -62, size: 19, width: 100, fill: inkOn(colour) }))
          ],
          0
        )
      : '') +
    '</g></g>'
  return pair(398, 292, darker(studio.body, 0.1), false) + pair(298, 314, studio.body, true)
}
