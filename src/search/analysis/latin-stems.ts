/** Endings of Mongolian nouns as they come out in a Latin key, doubles dropped; longest first. */
const ENDINGS = [
  'udas',
  'udes',
  'udin',
  'nudin',
  'udtai',
  'udtei',
  'nud',
  'ud',
  'gas',
  'gos',
  'ges',
  'gar',
  'gor',
  'ger',
  'nas',
  'nos',
  'nes',
  'as',
  'os',
  'es',
  'ar',
  'or',
  'er',
  'tai',
  'tei',
  'toi',
  'nd',
  'and',
  'ond',
  'end',
  'ad',
  'od',
  'ed',
  'in',
  'ni',
  'nin',
  'ig',
  'gin',
  'ru',
  'lu',
  'd',
  't',
  'i',
  'g',
  'n',
  'a',
  'o',
  'e'
].sort((a, b) => b.length - a.length)
const STEM_MIN = 2

/** Candidate stems of a Latin key with one or two endings removed; the caller looks them up in the index before using them. */
export function latinStems(key: string): readonly string[] {
  const stems = new Set<string>()
  for (const once of cut(key)) {
    stems.add(once)
    for (const twice of cut(once)) if (twice.length > STEM_MIN) stems.add(twice)
  }
  return [...stems]
}

const cut = (key: string) =>
  ENDINGS.filter(ending => key.endsWith(ending) && key.length - ending.length >= STEM_MIN).map(ending =>
    key.slice(0, -ending.length)
  )
