import type { PackshotSize } from '../contract/catalogue/packshot-size.ts'

/** A thing of known size beside which a product is drawn. */
export type ScaleReference = 'coin' | 'hand' | 'mug' | 'person'

/** The least of them that is not dwarfed; sides in mm. */
const UP_TO: readonly (readonly [longest: number, reference: ScaleReference])[] = [
  [60, 'coin'],
  [170, 'hand'],
  [460, 'mug']
]

export function scaleReference({ width, height, depth = 0 }: PackshotSize): ScaleReference {
  const longest = Math.max(width, height, depth)
  return UP_TO.find(([limit]) => longest <= limit)?.[1] ?? 'person'
}

/** "4.5 × 10.4 × 4.5": width, height and, where it is known, depth, in cm as shops in the country write them. */
export const centimetres = ({ width, height, depth }: PackshotSize): string =>
  [width, height, ...(depth === undefined ? [] : [depth])].map(mm => String(mm / 10)).join(' × ')
