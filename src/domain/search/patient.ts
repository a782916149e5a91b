/** Somebody a search is for. */
export interface Patient {
  /** In months, from the first to below the last; undefined where no age is named. */
  readonly age?: AgeInMonths
  readonly isPregnant: boolean
}

export interface AgeInMonths {
  readonly from: number
  readonly below: number
}

const MONTHS_A_YEAR = 12

/** `\b` knows Latin letters only. */
const word = (source: string) => new RegExp(`(?<![\\p{L}\\p{N}])(?:${source})(?![\\p{L}\\p{N}])`, 'iu')

/** People without a number of years, the youngest first. A child of any age is asked for as one that is two. */
const NAMED_AGES: readonly (readonly [RegExp, AgeInMonths])[] = [
  [word('нярай\\p{L}*|nyarai\\p{L}*|new-?borns?'), { from: 0, below: 3 }],
  [word('нялх\\p{L}*|nyalh\\p{L}*|bab(?:y|ies)|infants?|toddlers?'), { from: 6, below: 2 * MONTHS_A_YEAR }],
  [
    word("хүүхэд\\p{L}*|хүүхд\\p{L}*|h[uü]+hed\\p{L}*|h[uü]+hd\\p{L}*|child(?:ren)?(?:[’']?s)?|kids?"),
    { from: 2 * MONTHS_A_YEAR, below: 12 * MONTHS_A_YEAR }
  ]
]
const PREGNANT = word('жирэмс\\p{L}*|jirems\\p{L}*|pregnan\\p{L}+')

/** Who a search is for, by its words; `age`: as its numbers say. Undefined where nobody in particular is meant. */
export function patientOf(text: string, age: AgeInMonths | undefined): Patient | undefined {
  const known = age ?? NAMED_AGES.find(([name]) => name.test(text))?.[1]
  const isPregnant = PREGNANT.test(text)
  return known || isPregnant ? { ...(known && { age: known }), isPregnant } : undefined
}
