import type { AgeInMonths, Patient } from '../domain/patient.ts'
import type { SearchClause } from './search-protocol.ts'

/** Score of what some of those meant may not have, or only on a doctor's advice, beside that of anybody's. */
const DOUBTFUL_WEIGHT = 0.5

/** In months; products without known ages have -1 in both. */
const FROM_MONTHS = 'medicine.from_months'
const DOCTOR_FROM_MONTHS = 'medicine.doctor_from_months'

export type Unsuitability = 'age' | 'pregnancy' | 'prescription'
type Reasons = readonly (readonly [Unsuitability, SearchClause])[]

/** Medicines that are given at this age, if on a doctor's advice. */
export const givenAt = ({ below }: AgeInMonths): SearchClause => ({
  range: { [DOCTOR_FROM_MONTHS]: { gte: 0, lt: below } }
})

/** Leaflets of prescription medicines leave the age to the doctor: those not made for children are no offer for one. */
const FOR_GROWN_UPS: SearchClause = {
  bool: {
    filter: [{ term: { requires_prescription: true } }],
    must_not: [{ terms: { 'property.age_group': ['newborn', 'infant', 'child'] } }]
  }
}

/** Medicine that nobody of this age, or nobody who is pregnant, may have. */
export const unfitFor = ({ age, isPregnant }: Patient): Reasons => [
  ...(age ? ([['age', { range: { [DOCTOR_FROM_MONTHS]: { gte: age.below } } }]] as const) : []),
  ...(age ? ([['prescription', FOR_GROWN_UPS]] as const) : []),
  ...(isPregnant ? ([['pregnancy', { term: { 'medicine.pregnancy': 'never' } }]] as const) : [])
]

/** Medicine that some of this age may not have, or only on a doctor's advice. */
export const doubtfulFor = ({ age, isPregnant }: Patient): Reasons => [
  ['prescription', { term: { requires_prescription: true } }],
  ...(age
    ? ([
        [
          'age',
          either(
            { range: { [DOCTOR_FROM_MONTHS]: { gt: age.from } } },
            { range: { [FROM_MONTHS]: { gte: age.below } } }
          )
        ]
      ] as const)
    : []),
  ...(isPregnant ? ([['pregnancy', { term: { 'medicine.pregnancy': 'doctor' } }]] as const) : [])
]

const either = (...should: readonly SearchClause[]): SearchClause => ({ bool: { should, minimum_should_match: 1 } })
const clausesOf = (reasons: Reasons) => reasons.map(([, clause]) => clause)

export const unfitClauses = (patient: Patient): readonly SearchClause[] => clausesOf(unfitFor(patient))

/** The same hits, those that suit first. */
export const suitingFirst = (words: SearchClause, patient: Patient): SearchClause => ({
  boosting: {
    positive: words,
    negative: either(...clausesOf(doubtfulFor(patient))),
    negative_boost: DOUBTFUL_WEIGHT
  }
})
