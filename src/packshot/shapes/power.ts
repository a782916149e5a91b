import { darker, lighter, luminance } from '../colour.ts'
import { brandWord, detailWord, optional } from '../label.ts'
import { ellipse, rounded } from '../path.ts'
import { block, turned } from '../solids.ts'
import { across, gradient, GROUND, MIDDLE, shadow, type Studio } from '../studio.ts'
import { METAL } from '../tube.ts'
import { flat } from './cartons.ts'

const inkOn = (colour: string) => (luminance(colour) > 0.4 ? darker(colour, 0.62) : '#ffffff')

/** The opening of a USB-C plug, or the wide one of USB-A. */
const port = (x: number, y: number, wide = false) =>
  `<path d="${rounded(x - (wide ? 36 : 26), y - 11, wide ? 72 : 52, 22, wide ? 4 : 11)}" fill="#0f141c"/><path d="${rounded(x - (wide ? 30 : 20), y - (wide ? 0 : 4), wide ? 60 : 40, wide ? 8 : 8, 4)}" fill="${METAL}"/>`

/** A charger for the wall, lying on its back: its pins stand up. */
export function charger(studio: Studio): string {
  const [w, h, depth] = [246, 236, 150]
  const it = block(studio, { width: w, height: h, depth }, MIDDLE, GROUND, 0.4)
  const ink = inkOn(studio.body)
  const pin = (cx: number, y: number) =>
    turned(studio, {
      cx,
      edges: [
        [13, y - 92],
        [17, y - 84],
        [17, y]
      ],
      fill: METAL
    }) + `<path d="${ellipse(cx, y - 92, 13, 3)}" fill="#eef1f4"/>`
  const [x1, y1] = it.onFront(96, 0)
  return (
    it.shadow +
    it.lid(
      `<path d="M0 0H${w}V${depth}H0Z" fill="${lighter(studio.body, 0.1)}"/><path d="${rounded(26, 26, w - 52, depth - 52, 44)}" fill="${darker(studio.body, 0.25)}"/>`
    ) +
    pin(x1 + 14, y1 - 10) +
    pin(x1 + 98, y1 + 4) +
    it.side(
      `<path d="M0 0H${depth}V${h}H0Z" fill="${studio.body}"/>` +
        [0, 1, 2, 3, 4]
          .map(step => `<path d="${rounded(40, 90 + step * 18, 70, 6, 3)}" fill="#141b28" opacity=".3"/>`)
          .join('')
    ) +
    it.front(
      `<path d="M0 0H${w}V${h}H0Z" fill="${studio.body}"/><path d="M0 ${h - 16}H${w}V${h}H0Z" fill="${studio.label}"/>${port(w / 2, 176)}` +
        flat(
          [
            brandWord(studio, { x: w / 2, y: 76, size: 46, width: 190, fill: ink }),
            ...optional(
              detailWord(studio, {
                x: w / 2,
                y: 116,
                size: 27,
                width: 150,
                fill: luminance(studio.body) > 0.4 ? ink : studio.label
              })
            )
          ],
          0
        )
    )
  )
}

/** A slab with a battery in it, standing. */
export function powerBank(studio: Studio): string {
  const outline = rounded(-108, -190, 216, 380, 34)
  const ink = inkOn(studio.body)
  const lamps = [0, 1, 2, 3]
    .map(
      index =>
        `<circle cx="${-36 + index * 24}" cy="136" r="6" fill="${index < 3 ? lighter(studio.label, 0.2) : '#ffffff'}" opacity="${index < 3 ? 1 : 0.25}"/>`
    )
    .join('')
  return (
    shadow(studio, MIDDLE + 14, GROUND - 6, 120) +
    `<g transform="translate(${MIDDLE - 6} 352) rotate(-5)"><path d="${outline}" fill="${darker(studio.body, 0.5)}" transform="translate(34 4)"/><path d="${outline}" fill="${across(
      studio,
      [
        [0, '#ffffff', 0.2],
        [1, '#141b28', 0.4]
      ]
    )}" transform="translate(34 4)"/>` +
    `<path d="${outline}" fill="${studio.body}"/><path d="${rounded(-108, 96, 216, 8, 0)}" fill="${studio.label}"/>` +
    `<path d="${outline}" fill="${gradient(
      studio,
      [-110, -190],
      [110, 190],
      [
        [0, '#ffffff', 0.42],
        [0.32, '#ffffff', 0.06],
        [0.6, '#141b28', 0.02],
        [1, '#141b28', 0.24]
      ]
    )}"/>${port(-36, -160)}${port(44, -160, true)}${lamps}` +
    flat(
      [
        brandWord(studio, { x: 0, y: -12, size: 46, width: 176, fill: ink }),
        ...optional(
          detailWord(studio, {
            x: 0,
            y: 40,
            size: 28,
            width: 170,
            fill: luminance(studio.body) > 0.4 ? ink : studio.label
          })
        )
      ],
      0
    ) +
    `<path d="${outline}" fill="none" stroke="#ffffff" stroke-opacity=".5" stroke-width="2.5"/></g>`
  )
}
