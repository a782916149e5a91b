/** Font of the shop: its weights, and the letters of Mongolian, English and prices. */
export const ONEST_WEIGHTS = { min: 400, max: 700 }

/** Letters by the file of Onest that has them. Letters missing here come from the whole file, when they occur. */
export const ONEST_LETTERS = {
  latin:
    ' !"#$%&\'()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_`abcdefghijklmnopqrstuvwxyz{|}~' +
    '\u00a0©«®°±²³µ·»¼½¾×àáäåçèéêëíîïñóôöøùúüÉÖÜ–—‘’“”„•…€−',
  cyrillic: 'АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯабвгдеёжзийклмнопрстуфхцчшщъыьэюя№',
  'cyrillic-ext': 'ӨөҮү'
} as const

/** `U+0041-0043,U+0045` of a few letters. */
export const unicodeRanges = (letters: string): string[] =>
  rangesOf([...new Set(letters)].map(letter => letter.codePointAt(0) ?? 0).sort((a, b) => a - b))

/**
 * Ranges without some letters. Of two faces that have a letter a browser also fetches the one it does not use: where
 * the first is not there for the first paint (font-display: optional), it turns to the other.
 */
export function rangesWithout(ranges: readonly string[], letters: string): string[] {
  const without = new Set([...letters].map(letter => letter.codePointAt(0) ?? 0))
  const codes = ranges.flatMap(range => {
    const [from = 0, to = from] = range
      .replace('U+', '')
      .split('-')
      .map(hex => Number.parseInt(hex, 16))
    return Array.from({ length: to - from + 1 }, (_, index) => from + index)
  })
  return rangesOf(codes.filter(code => !without.has(code)))
}

function rangesOf(codes: readonly number[]): string[] {
  const runs: [number, number][] = []
  for (const code of codes) {
    const last = runs.at(-1)
    if (last && last[1] + 1 === code) last[1] = code
    else runs.push([code, code])
  }
  const hex = (code: number) => code.toString(16).toUpperCase().padStart(4, '0')
  return runs.map(([from, to]) => (from === to ? `U+${hex(from)}` : `U+${hex(from)}-${hex(to)}`))
}
