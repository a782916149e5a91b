import { milligramsOf, type PackStrength } from '../catalogue/pack-strength.ts'

/** How much of a medicine one person may buy online: an overdose of what anybody can buy begins with its quantity. */

type Name = { readonly mn: string; readonly en: string }

export interface SubstanceLimit {
  /** Word that the English name of the active substances contains; undefined where only `products` are limited. */
  readonly substance: string | undefined
  /** Only in and below this category: a gel has other limits than a tablet. */
  readonly category: string | undefined
  /** SKUs of further products or variants, also such as are no medicines. */
  readonly products: readonly string[]
  readonly name: Name
  readonly packs: number
  /** Over all products whose strength and content are known; the others are counted as packs alone. */
  readonly weight: { readonly milligrams: number; readonly tabletMilligrams: number } | undefined
}

export interface MedicineLimits {
  /** Days over which the packs of a substance are counted. */
  readonly days: number
  /** Packs of one medicine in one order where its substance has no limit of its own. */
  readonly anyMedicine: number
  readonly substances: readonly SubstanceLimit[]
}

interface LimitedProduct {
  /** SKUs of the product and of its variant. */
  readonly skus: readonly string[]
  /** Permalink of the main category. */
  readonly taxon: string
  /** English names of the active substances, joined by a plus; undefined where none is known. */
  readonly substance: string | undefined
}

export interface MedicineLine extends LimitedProduct, PackStrength {
  readonly productId: string
  readonly name: Name
  readonly quantity: number
}

/** An amount above a limit, and its substance. */
export interface ExceededLimit {
  readonly name: Name
  readonly packs: number
  /** The weight, where that is exceeded and not the packs. */
  readonly weight?: SubstanceLimit['weight']
}

const isWithin = (taxon: string, category: string) => taxon === category || taxon.startsWith(`${category}/`)

export const isMedicine = ({ taxon }: Pick<LimitedProduct, 'taxon'>) => isWithin(taxon, 'medicine')

/** Limits of the substances in a product: a combination counts towards each of them. */
export const substanceLimitsOf = (product: LimitedProduct, { substances }: MedicineLimits): readonly SubstanceLimit[] =>
  substances.filter(limit => limit.products.some(sku => product.skus.includes(sku)) || limitsSubstance(limit, product))

const limitsSubstance = (
  { substance: limited, category = 'medicine' }: SubstanceLimit,
  { taxon, substance = '' }: LimitedProduct
) => limited !== undefined && isWithin(taxon, category) && substance.toLowerCase().includes(limited.toLowerCase())

/** Packs of a product that one person may buy in so many days; null where it has no limit of its own. */
export function packLimitOf(product: LimitedProduct & PackStrength, limits: MedicineLimits) {
  const own = substanceLimitsOf(product, limits)
  if (own.length === 0) return null
  // Of a gel the weight is not counted, and is not said.
  const weighed = own.find(({ weight, substance = '' }) => weight && milligramsOf(product, substance) !== undefined)
  return {
    packs: Math.min(...own.map(limit => limit.packs)),
    days: limits.days,
    weight: weighed?.weight && { name: weighed.name, ...weightInTablets(weighed.weight) }
  }
}

/** A weight as people count it: grams, and tablets of the usual strength. */
export const weightInTablets = ({ milligrams, tabletMilligrams }: NonNullable<SubstanceLimit['weight']>) => ({
  grams: milligrams / 1_000,
  tablets: Math.floor(milligrams / tabletMilligrams),
  tabletMilligrams
})

/** The first limit that `lines` exceed together with what the person bought in the days before. */
export function exceededLimit(
  lines: readonly MedicineLine[],
  limits: MedicineLimits,
  before: readonly MedicineLine[] = []
): ExceededLimit | undefined {
  for (const limit of new Set(lines.flatMap(line => substanceLimitsOf(line, limits)))) {
    const counted = [...lines, ...before].filter(line => substanceLimitsOf(line, limits).includes(limit))
    if (weightOf(counted, limit) > (limit.weight?.milligrams ?? 0))
      return { name: limit.name, packs: limit.packs, weight: limit.weight }
    if (packsOf(counted) > limit.packs) return { name: limit.name, packs: limit.packs }
  }
  const medicines = lines.filter(isMedicine)
  for (const { productId, name } of medicines) {
    const packs = packsOf(medicines.filter(line => line.productId === productId))
    if (packs > limits.anyMedicine) return { name, packs: limits.anyMedicine }
  }
  return undefined
}

const packsOf = (lines: readonly Pick<MedicineLine, 'quantity'>[]) =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0)

/** Milligrams of a substance that is limited by them, otherwise none. */
const weightOf = (lines: readonly MedicineLine[], { weight, substance }: SubstanceLimit) =>
  weight && substance !== undefined
    ? lines.reduce((sum, line) => sum + (milligramsOf(line, substance) ?? 0) * line.quantity, 0)
    : 0
