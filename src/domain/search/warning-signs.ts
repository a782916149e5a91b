/** Complaints with signs at which a shop's advice ends. */
export type WarningSigns = 'cough' | 'fever'

/** By category: medicines of these are bought for children too, and at home one waits. */
const SIGNS: Readonly<Record<string, WarningSigns>> = {
  'medicine/cold-flu/cough': 'cough',
  'medicine/cold-flu/flu': 'fever',
  'medicine/pain-fever/children': 'fever'
}

/** The signs that a product's page names, by the permalinks of its categories. */
export const warningSignsOf = (taxons: readonly string[]): WarningSigns | undefined =>
  taxons.map(permalink => SIGNS[permalink]).find(signs => signs !== undefined)
