/** How much of a medicine one person may buy online: an overdose of what anybody can buy begins with its quantity. */

export interface SubstanceLimit {
  /** As the English name of the active substances contains it. */
  readonly substance: string
  readonly name: { readonly mn: string; readonly en: string }
  readonly packs: number
}

export interface MedicineLimits {
  /** Days over which the packs of a substance are counted. */
  readonly days: number
  /** Packs of one medicine in one order where its substance has no limit of its own. */
  readonly anyMedicine: number
  readonly substances: readonly SubstanceLimit[]
}

export interface MedicineLine {
  readonly productId: string
  readonly name: { readonly mn: string; readonly en: string }
  /** Permalink of the main category. */
  readonly taxon: string
  /** English names of the active substances, joined by a plus; undefined where none is known. */
  readonly substance: string | undefined
  readonly quantity: number
}

/** More packs than one person may have, and of what. */
export interface ExceededLimit {
  readonly name: { readonly mn: string; readonly en: string }
  readonly packs: number
}

const isMedicine = ({ taxon }: Pick<MedicineLine, 'taxon'>) => taxon === 'medicine' || taxon.startsWith('medicine/')

/** Limits of the substances in a product: a combination counts towards each of them. */
export const substanceLimitsOf = (
  { taxon, substance = '' }: Pick<MedicineLine, 'taxon' | 'substance'>,
  { substances }: MedicineLimits
): readonly SubstanceLimit[] =>
  isMedicine({ taxon }) ? substances.filter(each => substance.toLowerCase().includes(each.substance.toLowerCase())) : []

/** Packs and days that one person may buy of what is in a product; null where its substances have no limit of their own. */
export function packLimitOf(product: Pick<MedicineLine, 'taxon' | 'substance'>, limits: MedicineLimits) {
  const packs = substanceLimitsOf(product, limits).map(limit => limit.packs)
  return packs.length > 0 ? { packs: Math.min(...packs), days: limits.days } : null
}

/** The first limit that `lines` exceed together with what the person bought in the days before. */
export function exceededLimit(
  lines: readonly MedicineLine[],
  limits: MedicineLimits,
  before: readonly MedicineLine[] = []
): ExceededLimit | undefined {
  const medicines = lines.filter(isMedicine)
  for (const limit of new Set(medicines.flatMap(line => substanceLimitsOf(line, limits)))) {
    const counted = [...medicines, ...before].filter(line => substanceLimitsOf(line, limits).includes(limit))
    if (packsOf(counted) > limit.packs) return limit
  }
  for (const { productId, name } of medicines) {
    const packs = packsOf(medicines.filter(line => line.productId === productId))
    if (packs > limits.anyMedicine) return { name, packs: limits.anyMedicine }
  }
  return undefined
}

const packsOf = (lines: readonly Pick<MedicineLine, 'quantity'>[]) =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0)
