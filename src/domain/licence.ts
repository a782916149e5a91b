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

/** Whether a licence covers a sale on a day of Ulaanbaatar. */
export const isLicenceValidOn = ({ valid_from, valid_until }: LicenceValidity, day: string) =>
  valid_from <= day && day <= valid_until
