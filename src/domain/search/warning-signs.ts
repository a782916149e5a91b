/** Complaints with signs at which a shop's advice ends. */
export type WarningSigns = 'cough' | 'fever' | 'flu' | 'pain' | 'stomach' | 'diarrhoea' | 'allergy' | 'eye' | 'ear'

/** By category: for these complaints people wait at home too long. */
const SIGNS: Readonly<Record<string, WarningSigns>> = {
  'medicine/cold-flu/cough': 'cough',
  'medicine/cold-flu/flu': 'flu',
  'medicine/pain-fever/children': 'fever',
  'medicine/pain-fever/tablets': 'pain',
  'medicine/pain-fever/migraine': 'pain',
  'medicine/digestion/acid': 'stomach',
  'medicine/digestion/cramps': 'stomach',
  'medicine/digestion/diarrhoea': 'diarrhoea',
  'medicine/allergy-asthma/tablets': 'allergy',
  'medicine/allergy-asthma/nasal': 'allergy',
  'medicine/skin-eye-ear/eyes': 'eye',
  'medicine/skin-eye-ear/ears': 'ear'
}

/** The signs that a product's page names, by the permalinks of its categories. */
export const warningSignsOf = (taxons: readonly string[]): WarningSigns | undefined =>
  taxons.map(permalink => SIGNS[permalink]).find(signs => signs !== undefined)
