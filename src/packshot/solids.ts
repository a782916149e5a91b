import { darker, lighter } from './colour.ts'
import { at, bend, draw, type Mark } from './path.ts'
import { across, blur, clip, gradient, GROUND, MIDDLE, MATTE_LIGHT, ROUND_LIGHT, type Studio, TILT } from './studio.ts'

/** A step down the right side of something turned: a straight line, or a curve with two handles. */
export type Edge =
  | readonly [r: number, y: number]
  | readonly [r1: number, y1: number, r2: number, y2: number, r: number, y: number]

const endOf = (edge: Edge): readonly [number, number] => (edge.length === 2 ? edge : [edge[4], edge[5]])

/** The outline of a solid of revolution, from its top to the ground. */
export function silhouette(cx: number, edges: readonly Edge[], tilt = TILT): string {
  const [first, ...rest] = edges
  if (!first) return ''
  const [r0, y0] = endOf(first)
  const down = rest.map(edge =>
    edge.length === 2
      ? `L${at(cx + edge[0], edge[1])}`
      : `C${at(cx + edge[0], edge[1])} ${at(cx + edge[2], edge[3])} ${at(cx + edge[4], edge[5])}`
  )
  const up = rest.map((edge, index) => {
    const [r, y] = endOf(edges[index] ?? first)
    return edge.length === 2
      ? `L${at(cx - r, y)}`
      : `C${at(cx - edge[2], edge[3])} ${at(cx - edge[0], edge[1])} ${at(cx - r, y)}`
  })
  const [r1, y1] = endOf(rest.at(-1) ?? first)
  const arc = (r: number, x: number, y: number) => `A${at(r, r * tilt)} 0 0 1 ${at(x, y)}`
  return `M${at(cx - r0, y0)}${arc(r0, cx + r0, y0)}${down.join('')}${arc(r1, cx - r1, y1)}${up.reverse().join('')}Z`
}

interface Turned {
  readonly cx?: number
  readonly edges: readonly Edge[]
  readonly fill: string
  readonly matte?: boolean
  /** Drawn on the surface before the light falls on it. */
  readonly inside?: string
  readonly opacity?: number
}

/** A turned solid with the studio's light on it and on whatever is printed on it. */
export function turned(studio: Studio, { cx = MIDDLE, edges, fill, matte, inside = '', opacity = 1 }: Turned): string {
  const outline = silhouette(cx, edges)
  const reach = Math.max(...edges.map(edge => endOf(edge)[0]))
  const light = gradient(studio, [cx - reach, 0], [cx + reach, 0], matte ? MATTE_LIGHT : ROUND_LIGHT)
  return (
    `<g clip-path="${clip(studio, outline)}"><path d="${outline}" fill="${fill}" opacity="${opacity}"/>${inside}` +
    `<path d="${outline}" fill="${light}"/></g>`
  )
}

/** The flat round top of a lid or cap. */
export const disc = (studio: Studio, cx: number, y: number, r: number, colour: string) =>
  `<ellipse cx="${cx}" cy="${y}" rx="${r}" ry="${r * TILT}" fill="${across(studio, [
    [0, lighter(colour, 0.55)],
    [0.45, lighter(colour, 0.22)],
    [1, darker(colour, 0.12)]
  ])}"/>` +
  `<ellipse cx="${cx}" cy="${y}" rx="${r - 1}" ry="${r * TILT - 0.8}" fill="none" stroke="#ffffff" stroke-opacity=".35" stroke-width="1.6"/>`

/** Grip ribs around a cap. */
export function ribs(cx: number, r: number, top: number, height: number, count = 22): string {
  return Array.from({ length: count }, (_, index) => {
    const angle = -1.42 + (2.84 * index) / (count - 1)
    const x = cx + r * Math.sin(angle)
    const y = top + r * TILT * Math.cos(angle)
    return `M${at(x, y)}L${at(x, y + height)}`
  }).join('')
}

export const ribLines = (d: string, colour = '#141b28', opacity = 0.16, width = 2) =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-opacity="${opacity}" stroke-width="${width}" stroke-linecap="round"/>`

/** A screw cap: skirt with ribs, a bright edge, a flat top. */
export function cap(
  studio: Studio,
  { cx, top, r, height }: { readonly cx: number; readonly top: number; readonly r: number; readonly height: number },
  colour: string,
  ribbed = true
): string {
  const lip = Math.min(7, height * 0.18)
  return (
    turned(studio, {
      cx,
      edges: [
        [r - lip * 0.6, top],
        [r, top, r, top + lip * 0.4, r, top + lip],
        [r, top + height]
      ],
      fill: colour,
      inside: ribbed ? ribLines(ribs(cx, r, top + lip + 5, height - lip - 9)) : ''
    }) + disc(studio, cx, top, r - lip * 0.6, colour)
  )
}

/** Print wrapped around a cylinder: x is arc length from the middle, y grows downwards from `top`. */
export const wrapped = (marks: readonly Mark[], cx: number, top: number, r: number, tilt = TILT) =>
  marks
    .map(mark =>
      draw({
        ...mark,
        d: bend(mark.d, (x, y) => [
          cx + r * Math.sin(Math.max(-1.57, Math.min(1.57, x / r))),
          top + y + r * tilt * Math.cos(Math.max(-1.57, Math.min(1.57, x / r)))
        ])
      })
    )
    .join('')

const YAW = (27 * Math.PI) / 180
const PITCH = (9.5 * Math.PI) / 180

export interface Block {
  readonly front: (inside: string) => string
  readonly side: (inside: string) => string
  readonly lid: (inside: string) => string
  readonly width: number
  readonly shadow: string
  /** Screen point of a place on the front, from its upper left corner. */
  readonly onFront: (x: number, y: number) => readonly [number, number]
}

type Point = readonly [x: number, y: number]

const matrix = (a: number, b: number, c: number, d: number, [e, f]: Point) =>
  `matrix(${[a, b, c, d, e, f].map(n => Math.round(n * 1000) / 1000).join(' ')})`

interface Face {
  /** Places the flat drawing on the turned side. */
  readonly transform: string
  readonly width: number
  readonly height: number
  readonly inside: string
  /** Fill of the light that lies over it. */
  readonly light: string
}

const face = (studio: Studio, { transform, width: w, height: h, inside, light }: Face) =>
  `<g transform="${transform}"><g clip-path="${clip(studio, `M0 0H${w}V${h}H0Z`)}">${inside}<path d="M-1 -1H${w + 1}V${h + 1}H-1Z" fill="${light}"/></g></g>`

const frontLight = (studio: Studio) =>
  across(
    studio,
    [
      [0, '#ffffff', 0.22],
      [0.45, '#ffffff', 0.02],
      [0.55, '#141b28', 0.01],
      [1, '#141b28', 0.11]
    ],
    'diagonal'
  )

const sideLight = (studio: Studio) =>
  across(
    studio,
    [
      [0, '#141b28', 0.2],
      [1, '#141b28', 0.38]
    ],
    'diagonal'
  )

const lidLight = (studio: Studio) =>
  across(studio, [
    [0, '#ffffff', 0.42],
    [1, '#ffffff', 0.16]
  ])

/** A far soft shadow to the right and a near dark one, of the corners on the ground. */
function blockShadow(studio: Studio, base: readonly Point[]): string {
  const cast = base
    .map(([x, y], index) => at(x + (index === 1 || index === 2 ? 58 : 8), y + (index === 2 ? 2 : 9)))
    .join('L')
  return (
    `<path d="M${cast}Z" fill="#141b28" opacity=".3" filter="${blur(studio, 13)}"/>` +
    `<path d="M${base.map(([x, y], index) => at(x + (index ? 3 : 1), y + 4)).join('L')}Z" fill="#141b28" opacity=".5" filter="${blur(studio, 4)}"/>`
  )
}

/** A cuboid turned a little to the left, as a carton stands on a table; sizes before turning. */
export function block(
  studio: Studio,
  { width, height, depth }: { readonly width: number; readonly height: number; readonly depth: number },
  middle = MIDDLE,
  ground = GROUND,
  yaw = YAW
): Block {
  const [fx, fy] = [Math.cos(yaw), Math.sin(yaw) * Math.sin(PITCH)]
  const [sx, sy] = [Math.sin(yaw), -Math.cos(yaw) * Math.sin(PITCH)]
  const up = Math.cos(PITCH)
  const total = width * fx + depth * sx
  const left = middle - total / 2
  const corner: Point = [left + width * fx, ground]
  const origin: Point = [left, ground - width * fy - height * up]
  const edge: Point = [corner[0], ground - height * up]
  const lines = [origin, edge, corner].map(([x, y]) => at(x, y)).join('L')
  const side = (transform: string, w: number, h: number, inside: string, light: string) =>
    face(studio, { transform, width: w, height: h, inside, light })
  return {
    width: total,
    onFront: (x, y) => [origin[0] + x * fx, origin[1] + x * fy + y * up],
    front: inside =>
      side(matrix(fx, fy, 0, up, origin), width, height, inside, frontLight(studio)) +
      `<path d="M${lines}" fill="none" stroke="#ffffff" stroke-opacity=".5" stroke-width="1.6"/>`,
    side: inside => side(matrix(sx, sy, 0, up, edge), depth, height, inside, sideLight(studio)),
    lid: inside => side(matrix(fx, fy, sx, sy, origin), width, depth, inside, lidLight(studio)),
    shadow: blockShadow(studio, [
      [left, ground - width * fy],
      corner,
      [corner[0] + depth * sx, ground + depth * sy],
      [left + depth * sx, ground - width * fy + depth * sy]
    ])
  }
}

/** A soft window of light on a glossy surface. */
export const sheen = (studio: Studio, d: string, opacity = 0.55) =>
  `<path d="${d}" fill="${across(
    studio,
    [
      [0, '#ffffff', 0.95],
      [0.5, '#ffffff', 0.55],
      [1, '#ffffff', 0.15]
    ],
    'down'
  )}" opacity="${opacity}"/>`
