import type { PackshotSpec } from '../contract/catalogue/catalogue-record.ts'
import { glass, miniature, vodka } from './shapes/bar.ts'
import {
  aspirator,
  babyBath,
  bottleWarmer,
  breastPump,
  manualBreastPump,
  pillow,
  steriliser
} from './shapes/baby-devices.ts'
import { bottle, canister, dropper, feedingBottle, pump, spray } from './shapes/bottles.ts'
import { blister, box, giftBox, plaster, soap } from './shapes/cartons.ts'
import { bandage, jar, roll, tin, tube } from './shapes/jars.ts'
import { cane, crutches, rollator, wheelchair } from './shapes/mobility.ts'
import { charger, powerBank } from './shapes/power.ts'
import { diaper, glove, mask, pouch, sachet } from './shapes/soft.ts'
import { appliance, clip, gun, meter, monitor, scale } from './shapes/devices.ts'
import { belt, cuff, sleeve, sock } from './shapes/supports.ts'
import { cable, thermometer, toothbrush, toy } from './shapes/things.ts'
import { blocks, letters, mobile, rattle, shotGlass, stemGlass, teethingRing } from './shapes/toys.ts'
import { type Lettering, openStudio, type Studio } from './studio.ts'

const DRAWN: Record<PackshotSpec['shape'], (studio: Studio) => string> = {
  bottle,
  dropper,
  pump,
  spray,
  jar,
  tube,
  box,
  blister,
  sachet,
  pouch,
  device: monitor,
  thermometer,
  cuff,
  plaster,
  bandage,
  toothbrush,
  diaper,
  'feeding-bottle': feedingBottle,
  toy,
  soap,
  roll,
  canister,
  tin,
  glove,
  mask,
  vodka,
  miniature,
  'gift-box': giftBox,
  glass,
  cable
}

const MODELS: Record<NonNullable<PackshotSpec['model']>, (studio: Studio) => string> = {
  monitor,
  meter,
  appliance,
  scale,
  gun,
  clip,
  sleeve,
  belt,
  sock,
  wheelchair,
  rollator,
  crutches,
  cane,
  charger,
  'power-bank': powerBank,
  steriliser,
  'bottle-warmer': bottleWarmer,
  'baby-bath': babyBath,
  aspirator,
  'breast-pump': breastPump,
  'manual-breast-pump': manualBreastPump,
  pillow,
  'teething-ring': teethingRing,
  rattle,
  mobile,
  blocks,
  letters,
  'shot-glass': shotGlass,
  'stem-glass': stemGlass
}

/** How large a thing is taken and how far it is moved up: low things would otherwise sit at the bottom. */
const FRAME: Partial<
  Record<PackshotSpec['shape'] | NonNullable<PackshotSpec['model']>, readonly [scale: number, up: number]>
> = {
  bottle: [1.12, 18],
  dropper: [1.14, 22],
  pump: [1.1, 16],
  spray: [1.1, 24],
  jar: [1.22, 62],
  tube: [1.1, 6],
  box: [1.28, 58],
  blister: [1.24, 44],
  sachet: [1.24, 0],
  pouch: [1.1, 8],
  device: [1.2, 40],
  thermometer: [1.14, 4],
  cuff: [1.16, 44],
  plaster: [1.24, 62],
  bandage: [1.16, 54],
  toothbrush: [1.04, -4],
  diaper: [1.16, 18],
  'feeding-bottle': [1.1, 6],
  toy: [1.14, 20],
  appliance: [1.14, 22],
  scale: [1.14, 26],
  gun: [1.08, 4],
  clip: [1.2, 62],
  sleeve: [1.06, 4],
  belt: [1.06, 60],
  sock: [1.02, -12],
  meter: [1.2, 40],
  monitor: [1.2, 40],
  soap: [1.3, 72],
  roll: [1.14, 40],
  canister: [1.14, 28],
  tin: [1.14, 22],
  glove: [1.12, 20],
  mask: [1.1, 4],
  vodka: [1.1, 2],
  miniature: [1.22, 64],
  'gift-box': [1.16, 24],
  glass: [1.26, 72],
  cable: [1.26, 56],
  wheelchair: [0.93, 14],
  'teething-ring': [1.14, 20],
  rattle: [1.12, 14],
  mobile: [1.04, 10],
  blocks: [1.1, 50],
  letters: [1.06, 12],
  'shot-glass': [1.3, 80],
  'stem-glass': [1.2, 22]
}

/** The part of the drawing that is seen from near: most labels stand there. */
const NEAR = '146 206 330 330'

/**
 * The picture of a product as SVG, 640 × 640 without background: the page tints the ground. `near`: its label; `form`: the
 * product of which this is a variant, whose proportions it has.
 */
export const packshotSvg = (spec: PackshotSpec, lettering: Lettering, near = false, form = spec): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${near ? NEAR : '0 0 640 640'}" width="640" height="640">${packshotDrawing(openStudio(spec, lettering, form))}</svg>`

/** The drawing without its frame, in a square of 640. */
export function packshotDrawing(studio: Studio): string {
  const { spec } = studio
  const drawing = (spec.model ? MODELS[spec.model] : DRAWN[spec.shape])(studio)
  const [scale, up] = FRAME[spec.model ?? spec.shape] ?? [1, 0]
  const frame = `translate(${320 - 320 * scale} ${(548 - 548 * scale - up + 12).toFixed(1)}) scale(${scale})`
  return `<defs>${studio.definitions()}</defs><g transform="${frame}">${drawing}</g>`
}

/** How much larger than in its own coordinates a thing is taken. */
export const frameScale = ({ model, shape }: PackshotSpec) => FRAME[model ?? shape]?.[0] ?? 1
