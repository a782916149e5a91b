/** Kinds of product that may be sold only under a state licence (Mongolian laws on alcohol and on medicines). */
export const LICENSED_KINDS = ['alcohol', 'medicine'] as const
export type LicensedKind = (typeof LICENSED_KINDS)[number]

interface LicensedProduct {
  readonly ageRestricted: boolean
  /** Path in the catalogue, `medicine/pain`. */
  readonly taxon: string
}

/** The licence a product requires, if any. */
export function licensedKind({ ageRestricted, taxon }: LicensedProduct): LicensedKind | undefined {
  if (ageRestricted) return 'alcohol'
  return taxon === 'medicine' || taxon.startsWith('medicine/') ? 'medicine' : undefined
}

/** Days as `2026-11-21`, both included. */
export interface LicenceValidity {
  readonly valid_from: string
  readonly valid_until: string
}

/** Licences under which products of these kinds are sold on a day of Ulaanbaatar. */
export const licencesForSale = <Licence extends LicenceValidity & { readonly kind: LicensedKind }>(
  licences: readonly Licence[],
  kinds: readonly (LicensedKind | undefined)[],
  day: string
) => licences.filter(licence => kinds.includes(licence.kind) && isLicenceValidOn(licence, day))

/** Whether a licence covers a sale on a day of Ulaanbaatar. */
export const isLicenceValidOn = ({ valid_from, valid_until }: LicenceValidity, day: string) =>
  valid_from <= day && day <= valid_until
