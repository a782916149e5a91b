/** 0 = not asked for, 1 = welcome, 3 = what was meant. */
export type Grade = 0 | 1 | 3
/** How good a list of answers is: each place by its grade. */
export type Grades = readonly number[]

const DEPTH = 10
const gain = (grade: number, place: number) => (2 ** grade - 1) / Math.log2(place + 2)
const sum = (grades: Grades) => grades.slice(0, DEPTH).reduce((total, grade, place) => total + gain(grade, place), 0)

/** Of the first ten, against the best order that all known answers could have stood in. */
export function ndcg(found: Grades, known: Grades): number {
  const best = sum(known.toSorted((a, b) => b - a))
  return best ? sum(found) / best : 0
}

/** One over the place of the first answer that was meant or welcome. */
export function reciprocalRank(found: Grades): number {
  const place = found.findIndex(grade => grade > 0)
  return place < 0 ? 0 : 1 / (place + 1)
}
