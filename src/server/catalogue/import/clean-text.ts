// prettier-ignore
const ENTITIES: Record<string, string> = {
  amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', shy: '', deg: '°', reg: '®', commerce: '™', copy: '©',
  micro: 'µ', plusmn: '±', times: '×', frac12: '½', sup2: '²', sup3: '³', euro: '€', pound: '£', hellip: '…',
  ndash: '–', mdash: '—', lsquo: '‘', rsquo: '’', ldquo: '“', rdquo: '”', bull: '•', middot: '·', laquo: '«', raquo: '»',
  eacute: 'é', egrave: 'è', agrave: 'à', ccedil: 'ç', ouml: 'ö', uuml: 'ü', auml: 'ä', szlig: 'ß', ntilde: 'ñ'
}

function decode(entity: string, name: string): string {
  if (!name.startsWith('#')) return ENTITIES[name] ?? entity
  const code = name[1] === 'x' || name[1] === 'X' ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : entity
}

/** One line of plain text: tags out, entities decoded once, control characters and runs of space made one space. */
export function cleanText(text: string): string {
  let plain = text
  // Only as far as a tag can end: behind the last one each `<` would be a search through all the rest.
  const tagsEnd = plain.lastIndexOf('>') + 1
  if (tagsEnd > 0) plain = plain.slice(0, tagsEnd).replace(/<\/?[a-z!][^>]*>/gi, ' ') + plain.slice(tagsEnd)
  if (plain.includes('&')) plain = plain.replace(/&(#x?[\da-f]+|\w+);/gi, decode)
  return plain
    .replace(/[\s\p{Cc}\u200b\ufeff]+/gu, ' ')
    .trim()
    .normalize()
}

/** At most `max` UTF-16 units, shortened at a word where one is near and marked with an ellipsis. */
export function truncate(text: string, max: number): string {
  if (text.length <= max) return text
  const shortened = text.slice(0, max - 1).replace(/[\ud800-\udbff]$/, '')
  const space = shortened.lastIndexOf(' ')
  return `${(space > max * 0.6 ? shortened.slice(0, space) : shortened).trimEnd()}…`
}
