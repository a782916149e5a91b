/** A list with one thing more or less. */
export const withItem = <T>(list: readonly T[], item: T, isIn: boolean): readonly T[] =>
  isIn ? [...list, item] : list.filter(each => each !== item)
