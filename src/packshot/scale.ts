import type { PackshotSpec } from '../contract/catalogue/catalogue-record.ts'
import type { PackshotSize } from '../contract/catalogue/packshot-size.ts'
import { words } from '../i18n/words.ts'
import { frameScale, packshotDrawing } from './packshot-svg.ts'
import { draw, shift } from './path.ts'
import { centimetres, scaleReference } from './references.ts'
import { contact, SCALE_OBJECTS } from './scale-objects.ts'
import { carton, CARTONS } from './shapes/cartons.ts'
import { type Lettering, openStudio, type Studio } from './studio.ts'

/** Place of the drawing, without its shadow: px of its square of 640. */
export interface Bounds {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** A product in mm, its left edge and its foot at 0. */
interface Standing {
  readonly width: number
  readonly height: number
  /** `scale` px are a millimetre. */
  readonly drawnAt: (scale: number) => string
}

/** Words in the language of the country, as the back of a package has them. */
const t = words('mn', 'packshot')
const INK = '#33414f'
const FLOOR = 512
const ROOM = { left: 112, width: 480, height: 400, gap: 56 } as const
/** A drawing of other proportions than the thing has would say something untrue of its size. */
const MISFIT = 0.22
/** The camera looks a little down on what stands turned. */
const FORESHORTENED = 0.986

type Sides = readonly [width: number, height: number, depth: number]

/**
 * Sides of what stands turned, in its own coordinates: the rest of the drawing is its top and its side, or lies before
 * it. Others are as wide and high as their drawing.
 */
function sidesOf({ spec: { shape, model }, seed }: Studio): Sides | undefined {
  if (model !== undefined && model !== 'monitor') return undefined
  return shape === 'box' ? CARTONS[seed % CARTONS.length] : TURNED[shape]
}

const TURNED: Partial<Record<PackshotSpec['shape'], Sides>> = {
  blister: [306, 236, 112],
  plaster: [266, 260, 96],
  'gift-box': [286, 272, 182],
  device: [348, 262, 132],
  soap: [300, 104, 190]
}

const isFar = (one: number, other: number) => Math.abs(Math.log(one / other)) > MISFIT

/** True where the drawing has the proportions of the product. */
const fits = ({ width, height, depth }: PackshotSize, [w, h, d]: readonly [number, number, number?]) =>
  !isFar(w / h, width / height) && (depth === undefined || d === undefined || !isFar(d / h, depth / height))

/** The drawing where it has the proportions of the thing, else the carton that the thing would fill. */
function standing(studio: Studio, size: PackshotSize, bounds: Bounds): Standing {
  const sides = sidesOf(studio)
  if (!fits(size, sides ?? [bounds.width, bounds.height])) return room(studio, size)
  /** Pixels of the drawing for a millimetre. */
  const drawn = (sides ? sides[1] * FORESHORTENED * frameScale(studio.spec) : bounds.height) / size.height
  return {
    width: bounds.width / drawn,
    height: bounds.height / drawn,
    drawnAt(scale) {
      const k = scale / drawn
      const [x, y] = [-bounds.left * k, -(bounds.top + bounds.height) * k]
      return `<g transform="translate(${x.toFixed(2)} ${y.toFixed(2)}) scale(${k.toFixed(4)})">${packshotDrawing(studio)}</g>`
    }
  }
}

function room(studio: Studio, { width, height, depth = 1 }: PackshotSize): Standing {
  const [side, wide] = [depth * 0.454, width * 0.891]
  return {
    width: wide + side,
    height: height * FORESHORTENED + width * 0.075 + depth * 0.147,
    drawnAt(scale) {
      const drawing = carton(studio, [width * scale, height * scale, depth * scale], ((wide + side) * scale) / 2, 0)
      return `<defs>${studio.definitions()}</defs>${drawing}`
    }
  }
}

const print = (lettering: Lettering, text: string, x: number, y: number, size: number) => {
  const { d, width } = lettering(text, size, 700)
  return draw({ d: shift(d, x - width / 2, y), fill: INK })
}

/** Lines a centimetre apart, ten where the picture shows a large thing. */
function grid(lettering: Lettering, scale: number) {
  const isLarge = scale * 10 < 9
  const step = scale * (isLarge ? 100 : 10)
  const lines = (length: number, line: (at: number) => string) =>
    Array.from({ length: Math.ceil(length / step) }, (_, index) => line(Math.round(index * step * 10) / 10)).join('')
  const upright = lines(640, x => `M${x} 0V${FLOOR}`)
  const across = lines(FLOOR, y => `M0 ${FLOOR - y}H640`)
  return (
    `<path d="${upright}${across}" stroke="#c9d3dc" stroke-width="1" fill="none"/>` +
    `<path d="M0 ${FLOOR}H640V640H0Z" fill="#dde4ea"/>` +
    print(lettering, t('square', { size: isLarge ? 10 : 1 }), 320, FLOOR + 100, 20)
  )
}

/** px; a shorter one has no room for its text. */
const RULER_MIN = 84

function ruler(lettering: Lettering, x: number, height: number, text: string) {
  const top = FLOOR - height
  return (
    `<path d="M${x} ${FLOOR}V${top}M${x - 8} ${FLOOR}H${x + 8}M${x - 8} ${top}H${x + 8}" stroke="${INK}" stroke-width="2.5" fill="none"/>` +
    (height < RULER_MIN
      ? ''
      : `<g transform="translate(${x} ${FLOOR - height / 2}) rotate(-90)">${print(lettering, text, 0, -12, 24)}</g>`)
  )
}

/** A product beside something whose size everybody knows, both to one scale, with its sides in centimetres. */
export function scaleSvg(
  spec: PackshotSpec & { readonly size: PackshotSize },
  bounds: Bounds,
  lettering: Lettering,
  form: PackshotSpec = spec
): string {
  const { size } = spec
  const product = standing(openStudio(spec, lettering, form), size, bounds)
  const reference = scaleReference(size)
  const object = SCALE_OBJECTS[reference]
  const scale = Math.min(
    ROOM.height / Math.max(product.height, object.height),
    (ROOM.width - ROOM.gap) / (product.width + object.width)
  )
  const [own, others] = [product.width * scale, object.width * scale]
  const left = ROOM.left + (ROOM.width - own - ROOM.gap - others) / 2
  const right = left + own + ROOM.gap
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 640" width="640" height="640">' +
    '<clipPath id="mat"><rect width="640" height="640" rx="28"/></clipPath><g clip-path="url(#mat)">' +
    `<path d="M0 0H640V640H0Z" fill="#eef2f5"/>${grid(lettering, scale)}` +
    contact(right + others / 2, FLOOR + 2, others / 2) +
    `<g transform="translate(${right.toFixed(2)} ${(FLOOR - object.height * scale).toFixed(2)}) scale(${scale.toFixed(4)})">${object.drawing}</g>` +
    `<g transform="translate(${left.toFixed(2)} ${FLOOR})">${product.drawnAt(scale)}</g>` +
    ruler(lettering, left - 26, size.height * scale, t('centimetres', { size: size.height / 10 })) +
    print(lettering, t('centimetres', { size: centimetres(size) }), left + own / 2, FLOOR + 48, 26) +
    print(lettering, t(reference), right + others / 2, FLOOR + 48, 20) +
    '</g></svg>'
  )
}
