/** Words that half of the names have; what is left of a name tells banks apart. */
const COMMON = /^(?:bank|банк)$/i

const lettersOf = (name: string, count: number) => {
  const own = name.split(/\s+/).filter(word => word !== '' && !COMMON.test(word))
  const [first = name.trim()] = own
  // One word gives its beginning, several give their initials and then more of the first.
  const text = own.length > 1 && count === 2 ? own.map(word => word.charAt(0)).join('') : first
  return text.slice(0, count)
}

const mark = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

const LETTERS_MAX = 4

/**
 * Short letters in place of the banks' logos, which would be fetched from somebody else's server: no two are alike, and
 * each is as short as that allows. Names that differ in nothing keep the same one.
 */
export function bankInitials(names: readonly string[]): readonly string[] {
  return names.map(name => {
    for (let count = 2; count < LETTERS_MAX; count++) {
      const own = mark(lettersOf(name, count))
      if (names.every(other => other === name || mark(lettersOf(other, count)) !== own)) return own
    }
    return mark(lettersOf(name, LETTERS_MAX))
  })
}
