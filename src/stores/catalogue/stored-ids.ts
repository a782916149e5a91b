/** Ids as this browser keeps them; anything else that lies in storage is not believed. */
export const isIds = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.length <= 500 && value.every(each => typeof each === 'string' && each.length <= 120)
