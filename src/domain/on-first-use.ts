/** A value that is made when it is first asked for, and once: what few need does not hold up a start. */
export function onFirstUse<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined
  return () => (made ??= { value: make() }).value
}
