/** A dose that only a doctor may advise, or that is never given. */
export type DoseAdvice = 'doctor' | 'never'

interface DoseByAge {
  /** Undefined where the age is only written as text. */
  readonly from_months?: number | undefined
  readonly advice?: DoseAdvice | undefined
}

/** The youngest, in months, to whom a medicine may be given: on a doctor's advice, and as the leaflet says. */
export interface YoungestAges {
  readonly withDoctor: number
  readonly alone: number
}

/** Age in months for a medicine that is not given at all, or only by a doctor. */
export const NO_AGE = 1_200

/** Undefined where an age is not known: nobody is warned then, and nothing promised. */
export function youngestAges(doses: readonly DoseByAge[]): YoungestAges | undefined {
  const known = doses.flatMap(({ from_months: from, advice }) => (from === undefined ? [] : [{ from, advice }]))
  if (known.length < doses.length || known.length === 0) return undefined
  const youngest = (allowed: typeof known) => Math.min(NO_AGE, ...allowed.map(({ from }) => from))
  return {
    withDoctor: youngest(known.filter(({ advice }) => advice !== 'never')),
    alone: youngest(known.filter(({ advice }) => advice === undefined))
  }
}
