/** A matcher for names with `*`; found part by part, so that no pattern can make it slow. */
export function wildcard(pattern: string): (name: string) => boolean {
  const [head = '', ...tail] = pattern.split('*')
  const last = tail.pop()
  if (last === undefined) return name => name === pattern
  return name => {
    if (name.length < head.length + last.length || !name.startsWith(head) || !name.endsWith(last)) return false
    let at = head.length
    for (const part of tail) {
      const found = name.indexOf(part, at)
      if (found < 0) return false
      at = found + part.length
    }
    return at <= name.length - last.length
  }
}
