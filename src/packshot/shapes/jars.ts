import { darker, lighter, mix } from '../colour.ts'
import { brandWord, label } from '../label.ts'
import { at, bend, draw } from '../path.ts'
import { cap, disc, ribLines, sheen, turned, wrapped } from '../solids.ts'
import { across, blur, clip, gradient, GROUND, MIDDLE, shadow, type Studio, TILT } from '../studio.ts'

const around = (studio: Studio, top: number, r: number, height: number) =>
  wrapped(label(studio, r * 3.14, height, { textWidth: r * 1.56, textShare: 0.86 }), MIDDLE, top, r)

export function jar(studio: Studio): string {
  const r = 156
  return (
    shadow(studio, MIDDLE, GROUND - 6, r) +
    turned(studio, {
      edges: [
        [r - 10, 336],
        [r, 340, r, 346, r, 356],
        [r, GROUND - 34],
        [r, GROUND - 14, r - 8, GROUND - 8, r - 20, GROUND - 6]
      ],
      fill: studio.body,
      inside: around(studio, 352, r, 160)
    }) +
    sheen(
      studio,
      `M${at(MIDDLE - r * 0.78, 362)}L${at(MIDDLE - r * 0.72, 366)}L${at(MIDDLE - r * 0.72, 496)}L${at(MIDDLE - r * 0.78, 492)}Z`,
      0.5
    ) +
    cap(studio, { cx: MIDDLE, top: 254, r: r + 3, height: 88 }, studio.accent, false) +
    draw({
      ...brandWord(studio, { x: 0, y: 0, size: 20, width: 110, fill: '#141b28' }),
      opacity: 0.16,
      d: bend(brandWord(studio, { x: 0, y: 0, size: 26, width: 130, fill: '#000000' }).d, (x, y) => [
        MIDDLE + x,
        258 + y * 0.4
      ])
    })
  )
}

/** A metal can under a plastic lid: powders and tablets by weight. */
export function tin(studio: Studio): string {
  const r = 128
  return (
    shadow(studio, MIDDLE, GROUND - 4, r) +
    turned(studio, {
      edges: [
        [r, 176],
        [r, GROUND - 12],
        [r, GROUND - 6, r - 3, GROUND - 4, r - 4, GROUND - 3]
      ],
      fill: '#c9ced3',
      inside: `<g>${around(studio, 178, r, 338)}</g>`
    }) +
    turned(studio, {
      edges: [
        [r + 2, GROUND - 18],
        [r + 2, GROUND - 8],
        [r + 1, GROUND - 4, r - 2, GROUND - 3, r - 4, GROUND - 3]
      ],
      fill: '#d5dade'
    }) +
    turned(studio, {
      edges: [
        [r + 2, 120],
        [r + 8, 122, r + 8, 128, r + 8, 136],
        [r + 8, 176],
        [r + 8, 182, r + 5, 184, r + 2, 184]
      ],
      fill: lighter(studio.accent, 0.12)
    }) +
    disc(studio, MIDDLE, 120, r + 3, lighter(studio.accent, 0.12)) +
    `<ellipse cx="${MIDDLE}" cy="121" rx="${r - 22}" ry="${(r - 22) * TILT}" fill="none" stroke="#141b28" stroke-opacity=".14" stroke-width="3"/>`
  )
}

export function tube(studio: Studio): string {
  const [top, bottom] = [86, 440]
  const edge = (sign: 1 | -1) => ({ top: MIDDLE + sign * 122, low: MIDDLE + sign * 78 })
  const [left, right] = [edge(-1), edge(1)]
  const outline = `M${left.top} ${top}L${right.top} ${top}L${right.top} ${top + 34}C${right.top - 2} ${top + 150} ${right.low + 6} ${bottom - 90} ${right.low} ${bottom}C${right.low - 30} ${bottom + 20} ${left.low + 30} ${bottom + 20} ${left.low} ${bottom}C${left.low - 6} ${bottom - 90} ${left.top + 2} ${top + 150} ${left.top} ${top + 34}Z`
  const crimps = Array.from(
    { length: 31 },
    (_, index) => `M${left.top + 6 + index * 7.74} ${top + 4}V${top + 28}`
  ).join('')
  const taper = (y: number) => 1 - (0.3 * Math.max(0, y - 20)) / 330
  const print = label(studio, 236, 300, { on: studio.body, textShare: 0.72 })
    .map(mark => draw({ ...mark, d: bend(mark.d, (x, y) => [MIDDLE + x * taper(y + 20), top + 42 + y]) }))
    .join('')
  return (
    shadow(studio, MIDDLE, GROUND - 2, 80) +
    cap(studio, { cx: MIDDLE, top: bottom + 2, r: 79, height: GROUND - bottom - 14 }, studio.accent) +
    `<g clip-path="${clip(studio, outline)}"><path d="${outline}" fill="${studio.body}"/>${print}` +
    `<path d="${outline}" fill="${gradient(
      studio,
      [left.top, 0],
      [right.top, 0],
      [
        [0, '#141b28', 0.22],
        [0.07, '#141b28', 0.05],
        [0.1, '#ffffff', 0.1],
        [0.15, '#ffffff', 0.5],
        [0.2, '#ffffff', 0.2],
        [0.36, '#ffffff', 0.02],
        [0.46, '#ffffff', 0],
        [0.54, '#141b28', 0],
        [0.8, '#141b28', 0.16],
        [0.94, '#141b28', 0.32],
        [1, '#141b28', 0.2]
      ]
    )}"/>` +
    `<path d="M${left.top} ${top}H${right.top}V${top + 32}H${left.top}Z" fill="${across(studio, [
      [0, '#ffffff', 0.5],
      [0.5, '#ffffff', 0.15],
      [1, '#141b28', 0.16]
    ])}"/>` +
    ribLines(crimps, '#141b28', 0.13, 2) +
    `<path d="M${left.top} ${top + 33}H${right.top}" stroke="#141b28" stroke-opacity=".2" stroke-width="2"/>` +
    `<path d="M${left.low - 4} ${bottom - 6}C${left.low + 30} ${bottom + 18} ${right.low - 30} ${bottom + 18} ${right.low + 4} ${bottom - 6}" fill="none" stroke="#141b28" stroke-opacity=".3" stroke-width="7" filter="${blur(studio, 4)}"/></g>`
  )
}

/** A paper roll: two of them, one lying in front. */
export function roll(studio: Studio): string {
  const paper = mix('#ffffff', studio.body, 0.12)
  const standing = (cx: number, top: number, r: number, height: number) => {
    const dimples = Array.from({ length: 40 }, (_, index) => {
      const [column, row] = [index % 8, Math.floor(index / 8)]
      const angle = -1.2 + column * 0.34 + (row % 2) * 0.17
      return `<circle cx="${(cx + r * Math.sin(angle)).toFixed(1)}" cy="${(top + 34 + row * (height / 5.4) + r * TILT * Math.cos(angle)).toFixed(1)}" r="5" fill="${studio.label}" fill-opacity=".75"/>`
    }).join('')
    return (
      shadow(studio, cx, top + height, r) +
      turned(studio, {
        cx,
        edges: [
          [r, top],
          [r, top + height - 6],
          [r, top + height, r - 4, top + height, r - 6, top + height]
        ],
        fill: paper,
        matte: true,
        inside: dimples
      }) +
      disc(studio, cx, top, r, mix(paper, '#dfe3e6', 0.35)) +
      [0.82, 0.66, 0.52]
        .map(
          share =>
            `<ellipse cx="${cx}" cy="${top}" rx="${r * share}" ry="${r * share * TILT}" fill="none" stroke="#141b28" stroke-opacity=".1" stroke-width="1.5"/>`
        )
        .join('') +
      `<ellipse cx="${cx}" cy="${top}" rx="${r * 0.36}" ry="${r * 0.36 * TILT}" fill="#b79a76"/><ellipse cx="${cx}" cy="${top + 1.5}" rx="${r * 0.3}" ry="${r * 0.28 * TILT}" fill="#5d4a36"/>`
    )
  }
  const band = `<g>${wrapped(label(studio, 118 * 3.14, 132, { textWidth: 200, textShare: 0.84 }), 268, 372, 118)}</g>`
  return (
    standing(424, 196, 104, 316) +
    standing(268, 282, 118, 262) +
    `<g clip-path="${clip(studio, `M150 282H386V560H150Z`)}">${band}<path d="M150 360H386V530H150Z" fill="${gradient(
      studio,
      [150, 0],
      [386, 0],
      [
        [0, '#141b28', 0.28],
        [0.1, '#141b28', 0.08],
        [0.26, '#ffffff', 0.24],
        [0.5, '#ffffff', 0],
        [0.94, '#141b28', 0.3],
        [1, '#141b28', 0.24]
      ]
    )}" opacity=".0"/></g>`
  )
}

/** A bandage: a wound roll with its end lying forward. */
export function bandage(studio: Studio): string {
  const cloth = mix(studio.body, '#f4ede1', 0.2)
  const [cx, top, r, height] = [312, 232, 132, 270]
  const weave = Array.from(
    { length: 17 },
    (_, index) =>
      `M${cx - r} ${top + 12 + index * 16}C${cx - r * 0.5} ${top + 12 + index * 16 + r * TILT * 1.3} ${cx + r * 0.5} ${top + 12 + index * 16 + r * TILT * 1.3} ${cx + r} ${top + 12 + index * 16}`
  ).join('')
  const threads = Array.from({ length: 24 }, (_, index) => {
    const x = cx + r * Math.sin(-1.45 + index * 0.126)
    return `M${x.toFixed(1)} ${top}V${top + height + 20}`
  }).join('')
  const spiral = [0.86, 0.72, 0.58, 0.45, 0.32]
    .map(
      (share, index) =>
        `<ellipse cx="${cx + index}" cy="${top}" rx="${r * share}" ry="${r * share * TILT}" fill="none" stroke="#141b28" stroke-opacity=".2" stroke-width="2"/>`
    )
    .join('')
  const tail = `M${cx + 96} ${top + height + 10}C${cx + 150} ${top + height + 32} ${cx + 190} ${top + height + 26} ${cx + 236} ${top + height + 44}L${cx + 214} ${top + height + 72}C${cx + 150} ${top + height + 56} ${cx + 80} ${top + height + 62} ${cx + 20} ${top + height + 20}Z`
  const light = gradient(
    studio,
    [cx, 0],
    [cx + 236, 0],
    [
      [0, '#141b28', 0.35],
      [0.3, '#141b28', 0.12],
      [0.7, '#ffffff', 0.3],
      [1, '#ffffff', 0.1]
    ]
  )
  return (
    shadow(studio, cx + 10, top + height + 4, r * 1.12) +
    `<path d="${tail}" fill="${cloth}"/><path d="${tail}" fill="${light}"/>` +
    turned(studio, {
      cx,
      edges: [
        [r, top],
        [r, top + height - 4],
        [r, top + height + 2, r - 4, top + height + 4, r - 8, top + height + 4]
      ],
      fill: cloth,
      matte: true,
      inside:
        `<path d="${weave}" fill="none" stroke="#141b28" stroke-opacity=".09" stroke-width="2.4"/><path d="${threads}" stroke="#141b28" stroke-opacity=".06" stroke-width="2"/>` +
        wrapped(label(studio, r * 3.14, 148, { textWidth: 216, textShare: 0.84 }), cx, top + 58, r)
    }) +
    disc(studio, cx, top, r, darker(cloth, 0.03)) +
    spiral +
    `<ellipse cx="${cx + 5}" cy="${top}" rx="22" ry="${22 * TILT}" fill="#141b28" fill-opacity=".4"/>`
  )
}
