import type { AgeInMonths, Patient } from '../../domain/search/patient.ts'
import type { SearchClause } from './search-protocol.ts'

/** Score of what some of those meant may not have, or only on a doctor's advice, beside that of anybody's. */
const PENALTY_WEIGHT = 0.5
/** Where only a word is searched for: between medicines that it finds alike, those for grown-ups come first. */
const SLIGHT_PENALTY_WEIGHT = 0.9

/** Ages in months; products without known ages have -1 in both. */
const FROM_MONTHS = 'medicine.from_months'
const DOCTOR_FROM_MONTHS = 'medicine.doctor_from_months'

export type Unsuitability = 'age' | 'pregnancy' | 'prescription'
/** Why a score counts less: medicine made for children ranks lower where nobody is named. */
export type PenaltyReason = Unsuitability | 'children'
type Reasons<Reason> = readonly (readonly [Reason, SearchClause])[]

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
export const unfitFor = ({ age, isPregnant }: Patient): Reasons<Unsuitability> => [
  ...(age ? ([['age', { range: { [DOCTOR_FROM_MONTHS]: { gte: age.below } } }]] as const) : []),
  ...(age ? ([['prescription', FOR_GROWN_UPS]] as const) : []),
  ...(isPregnant ? ([['pregnancy', { term: { 'medicine.pregnancy': 'never' } }]] as const) : [])
]

/** Medicine that some of this age may not have, or only on a doctor's advice. */
const patientPenalties = ({ age, isPregnant }: Patient): Reasons<PenaltyReason> => [
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
const clausesOf = (reasons: Reasons<PenaltyReason>) => reasons.map(([, clause]) => clause)

export const unfitClauses = (patient: Patient): readonly SearchClause[] => clausesOf(unfitFor(patient))

/** Medicine of a leaflet with ages that is made for children. */
const FOR_CHILDREN: SearchClause = {
  bool: {
    filter: [
      { terms: { 'property.age_group': ['newborn', 'infant', 'child'] } },
      { range: { [DOCTOR_FROM_MONTHS]: { gte: 0 } } }
    ]
  }
}

/** Without a patient it is the writer: nobody who complains of a headache is a child. */
export const penaltiesOf = (patient: Patient | undefined): Reasons<PenaltyReason> =>
  patient ? patientPenalties(patient) : [['children', FOR_CHILDREN]]

/** How much of its score a medicine with a penalty keeps: more where only a word or two are searched for. */
export const penaltyWeight = (isForSomebody: boolean): number =>
  isForSomebody ? PENALTY_WEIGHT : SLIGHT_PENALTY_WEIGHT

/** The same hits, those that suit first. */
export const suitingFirst = (
  words: SearchClause,
  patient: Patient | undefined,
  isForSomebody: boolean
): SearchClause => ({
  boosting: {
    positive: words,
    negative: either(...clausesOf(penaltiesOf(patient))),
    negative_boost: penaltyWeight(isForSomebody)
  }
})
