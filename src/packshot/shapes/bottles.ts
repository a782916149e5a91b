import { darker, lighter, luminance, mix, readable } from '../colour.ts'
import { brandSign, brandWord, detailWord, label, optional } from '../label.ts'
import { at } from '../path.ts'
import { cap, type Edge, sheen, silhouette, turned, wrapped } from '../solids.ts'
import { across, clip, gradient, GROUND, MIDDLE, shadow, type Studio } from '../studio.ts'

/** A wrapped label fills the whole visible half; text keeps to the front. */
const around = (studio: Studio, top: number, r: number, height: number, cx = MIDDLE) =>
  wrapped(label(studio, r * 3.14, height, { textWidth: r * 1.56, textShare: 0.86 }), cx, top, r)

const base = (r: number): Edge => [r, GROUND - 14, r, GROUND - 5, r - 9, GROUND]

/** A soft streak of window light down the left of a glossy wall. */
const streak = (studio: Studio, x: number, top: number, bottom: number, width = 11) =>
  sheen(
    studio,
    `M${at(x, top)}C${at(x - 2, top + 40)} ${at(x - 2, bottom - 40)} ${at(x, bottom)}L${at(x + width, bottom + 3)}C${at(x + width - 1, bottom - 40)} ${at(x + width - 1, top + 40)} ${at(x + width, top + 2)}Z`,
    0.5
  )

export function bottle(studio: Studio): string {
  const tall = studio.seed % 3 === 0
  const r = tall ? 104 : 116
  const shoulder = tall ? 230 : 262
  const neck = shoulder - 58
  const top = neck - 78
  return (
    shadow(studio, MIDDLE, GROUND - 2, r) +
    turned(studio, {
      edges: [[58, neck], [58, neck + 16], [58, neck + 34, r, neck + 30, r, shoulder + 14], [r, GROUND - 16], base(r)],
      fill: studio.body,
      inside: around(studio, shoulder + 34, r, GROUND - shoulder - 84)
    }) +
    streak(studio, MIDDLE - r * 0.78, shoulder + 8, GROUND - 40) +
    cap(studio, { cx: MIDDLE, top, r: 66, height: 84 }, studio.accent)
  )
}

export function dropper(studio: Studio): string {
  const r = 96
  const rubber = luminance(studio.accent) > 0.6 ? mix(studio.accent, '#8d949c', 0.25) : studio.accent
  return (
    shadow(studio, MIDDLE, GROUND - 2, r) +
    turned(studio, {
      edges: [[40, 292], [40, 302], [42, 320, r, 312, r, 346], [r, GROUND - 18], base(r)],
      fill: studio.body,
      inside: around(studio, 366, r, 142)
    }) +
    streak(studio, MIDDLE - r * 0.78, 350, GROUND - 34, 9) +
    turned(studio, {
      edges: [
        [20, 112],
        [25, 100, 27, 130, 27, 150],
        [27, 150, 27, 190, 38, 208],
        [42, 216]
      ],
      fill: rubber,
      matte: true
    }) +
    cap(studio, { cx: MIDDLE, top: 210, r: 48, height: 88 }, mix(studio.accent, '#ffffff', 0.12))
  )
}

export function pump(studio: Studio): string {
  const r = 102
  const white = mix(studio.accent, '#ffffff', 0.08)
  const spout = `M${MIDDLE - 30} 92L${MIDDLE + 34} 92C${MIDDLE + 44} 92 ${MIDDLE + 46} 98 ${MIDDLE + 46} 106L${MIDDLE + 46} 124L${MIDDLE - 20} 124C${MIDDLE - 60} 124 ${MIDDLE - 74} 126 ${MIDDLE - 88} 146L${MIDDLE - 104} 138C${MIDDLE - 90} 104 ${MIDDLE - 62} 94 ${MIDDLE - 30} 92Z`
  return (
    shadow(studio, MIDDLE, GROUND - 2, r) +
    turned(studio, {
      edges: [
        [12, 118],
        [12, 196]
      ],
      fill: lighter(white, 0.3)
    }) +
    `<path d="${spout}" fill="${white}"/><path d="${spout}" fill="${across(
      studio,
      [
        [0, '#ffffff', 0.55],
        [0.45, '#ffffff', 0.1],
        [1, '#141b28', 0.34]
      ],
      'down'
    )}"/>` +
    cap(studio, { cx: MIDDLE, top: 176, r: 46, height: 46 }, white) +
    turned(studio, {
      edges: [[46, 222], [52, 226, r, 226, r, 262], [r, GROUND - 18], base(r)],
      fill: studio.body,
      inside: around(studio, 284, r, 216)
    }) +
    streak(studio, MIDDLE - r * 0.78, 268, GROUND - 34)
  )
}

export function spray(studio: Studio): string {
  const r = 98
  const head = mix(studio.accent, '#ffffff', 0.06)
  const nozzle = `M${MIDDLE - 40} 132C${MIDDLE - 38} 108 ${MIDDLE - 20} 100 ${MIDDLE} 100C${MIDDLE + 24} 100 ${MIDDLE + 40} 112 ${MIDDLE + 40} 134L${MIDDLE + 40} 176L${MIDDLE - 40} 176Z`
  return (
    shadow(studio, MIDDLE, GROUND - 2, r) +
    turned(studio, {
      edges: [[40, 238], [40, 252], [42, 286, r, 288, r, 336], [r, GROUND - 16], base(r)],
      fill: studio.body,
      inside: around(studio, 344, r, 164)
    }) +
    streak(studio, MIDDLE - r * 0.78, 336, GROUND - 34, 9) +
    cap(studio, { cx: MIDDLE, top: 200, r: 46, height: 48 }, lighter(head, 0.25)) +
    turned(studio, {
      edges: [
        [14, 170],
        [14, 206]
      ],
      fill: lighter(head, 0.5)
    }) +
    `<path d="${nozzle}" fill="${head}"/><path d="${nozzle}" fill="${gradient(
      studio,
      [MIDDLE - 40, 0],
      [MIDDLE + 40, 0],
      [
        [0, '#ffffff', 0.1],
        [0.24, '#ffffff', 0.5],
        [0.5, '#ffffff', 0],
        [0.52, '#141b28', 0],
        [1, '#141b28', 0.36]
      ]
    )}"/>` +
    `<path d="M${MIDDLE - 52} 128h16v22h-16a4 4 0 0 1-4-4v-14a4 4 0 0 1 4-4z" fill="${darker(head, 0.2)}"/><circle cx="${MIDDLE - 52}" cy="139" r="4" fill="#141b28" fill-opacity=".65"/>` +
    [1, 2, 3]
      .map(step =>
        [-1, 0, 1]
          .map(
            row =>
              `<circle cx="${MIDDLE - 62 - step * 22}" cy="${139 + row * step * 9}" r="${4.6 - step * 0.8}" fill="#8fb4d6" fill-opacity="${0.6 - step * 0.13}"/>`
          )
          .join('')
      )
      .join('')
  )
}

export function canister(studio: Studio): string {
  const fill = studio.body
  const outline = `M208 214C186 226 168 254 168 300L168 516C168 536 178 548 198 548L440 548C462 548 472 536 472 516L472 268C472 214 452 190 412 186L300 186L300 166L216 166L216 204Z`
  const hole = `M330 226L404 226C424 226 432 238 432 258L432 318C432 334 418 338 412 326L398 296C388 274 366 266 330 264C314 262 314 228 330 226Z`
  const print = label(studio, 248, 182, { textShare: 0.84 })
  return (
    shadow(studio, MIDDLE, GROUND - 2, 152) +
    `<path d="${outline}${hole}" fill="${fill}" fill-rule="evenodd"/>` +
    `<path d="${outline}${hole}" fill="${gradient(
      studio,
      [168, 0],
      [472, 0],
      [
        [0, '#141b28', 0.26],
        [0.06, '#141b28', 0.06],
        [0.13, '#ffffff', 0.46],
        [0.22, '#ffffff', 0.3],
        [0.4, '#ffffff', 0],
        [0.6, '#141b28', 0.02],
        [0.86, '#141b28', 0.2],
        [1, '#141b28', 0.38]
      ]
    )}" fill-rule="evenodd"/>` +
    `<path d="${hole}" fill="none" stroke="#141b28" stroke-opacity=".3" stroke-width="5"/><path d="M334 229L404 229C420 229 428 240 428 258" fill="none" stroke="#ffffff" stroke-opacity=".55" stroke-width="3"/>` +
    `<path d="M168 340C240 350 400 350 472 340" fill="none" stroke="#141b28" stroke-opacity=".08" stroke-width="4"/>` +
    // Hills at the foot of a label are wider than it is.
    `<g clip-path="${clip(studio, `M${MIDDLE - 124} 330H${MIDDLE + 124}V531H${MIDDLE - 124}Z`)}">${wrapped(print, MIDDLE, 340, 300, 0.03)}</g>` +
    `<path d="M196 350H444V532H196Z" fill="${across(studio, [
      [0, '#ffffff', 0.18],
      [0.5, '#ffffff', 0],
      [0.55, '#141b28', 0],
      [1, '#141b28', 0.16]
    ])}"/>` +
    cap(studio, { cx: 258, top: 112, r: 52, height: 66 }, studio.accent)
  )
}

export function feedingBottle(studio: Studio): string {
  const r = 84
  const glass = mix('#eef4f8', studio.body, 0.18)
  const level = 316
  const ink = readable('#ffffff', darker(studio.accent, 0.4))
  const marks = Array.from({ length: 7 }, (_, index) => {
    const y = 352 + index * 22
    return `M${MIDDLE - 50} ${y}h${index % 2 ? 13 : 22}`
  }).join('')
  const milk = silhouette(MIDDLE, [
    [r - 9, level],
    [r - 9, GROUND - 20],
    [r - 9, GROUND - 10, r - 14, GROUND - 10, r - 20, GROUND - 8]
  ])
  return (
    shadow(studio, MIDDLE, GROUND - 2, r) +
    turned(studio, {
      edges: [
        [11, 66],
        [13, 60, 16, 84, 17, 96],
        [18, 116, 44, 120, 52, 152],
        [56, 168]
      ],
      fill: '#e9c9a0',
      opacity: 0.92
    }) +
    turned(studio, {
      edges: [
        [62, 226],
        [62, 236],
        [64, 262, r, 262, r, 296],
        [r - 6, 400, r - 6, 400, r, 470],
        [r, GROUND - 20],
        base(r)
      ],
      fill: glass,
      inside: `<path d="${milk}" fill="#ffffff"/><ellipse cx="${MIDDLE}" cy="${level}" rx="${r - 9}" ry="11" fill="#f6f1e8"/><path d="${marks}" stroke="${darker(studio.label, 0.3)}" stroke-width="4" stroke-linecap="round"/>`
    }) +
    wrapped(
      [
        ...brandSign(studio, { x: 24, y: 12, r: 15 }, studio.accent, '#ffffff'),
        brandWord(studio, { x: 24, y: 58, size: 27, width: 92, fill: ink }),
        ...optional(detailWord(studio, { x: 24, y: 82, size: 18, width: 80, fill: ink }))
      ],
      MIDDLE,
      372,
      r
    ) +
    streak(studio, MIDDLE - r * 0.7, 304, GROUND - 44, 10) +
    cap(studio, { cx: MIDDLE, top: 156, r: 70, height: 74 }, studio.accent)
  )
}
