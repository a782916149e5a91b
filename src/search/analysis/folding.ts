/**
 * One way of writing for every letter, before anything is compared: compatibility forms composed, case folded,
 * look-alikes of Mongolian letters repaired.
 */

/** Letters of neighbouring alphabets that old fonts and keyboards gave for Ө and Ү. */
const LOOKALIKES: Readonly<Record<string, string>> = { є: 'ө', ї: 'ү', ɵ: 'ө', ұ: 'ү', ҥ: 'н', і: 'и', ӊ: 'н' }

/** Latin letters that slip into Cyrillic words because they look the same. */
const INSIDE_CYRILLIC: Readonly<Record<string, string>> = {
  a: 'а',
  b: 'в',
  c: 'с',
  e: 'е',
  h: 'н',
  k: 'к',
  m: 'м',
  o: 'о',
  p: 'р',
  t: 'т',
  x: 'х',
  y: 'ү',
  v: 'ү',
  ö: 'ө',
  ü: 'ү'
}

const LOOKALIKE = /[єїɵұҥіӊ]/g
const WORD = /[\p{L}\p{N}]+/gu
const hasBoth = (text: string) => /[a-zöü]/.test(text) && /[а-яёөү]/.test(text)

/** Folds case and repairs letters; the words themselves stay as they are. */
export function fold(text: string): string {
  const lower = text.toLowerCase()
  const alphabets = alphabetsOf(lower)
  // Most text is already plain: the costly steps are for the rest.
  if (alphabets === 'apart') return lower
  const composed = alphabets === 'others' ? foldRare(lower) : lower
  return hasBoth(composed) ? composed.replace(WORD, word => (hasBoth(word) ? repairMixed(word) : word)) : composed
}

/** Whether lower-case text is Latin and Cyrillic without other letters, and whether a word has both of them. */
function alphabetsOf(lower: string): 'apart' | 'mixed' | 'others' {
  let seen = 0
  let isMixed = false
  for (let at = 0; at < lower.length; at++) {
    const code = lower.charCodeAt(at)
    if ((code >= 0x61 && code <= 0x7a) || code === 0xf6 || code === 0xfc) seen |= 1
    else if ((code >= 0x430 && code <= 0x44f) || code === 0x451 || code === 0x4e9 || code === 0x4af) seen |= 2
    else if (code < 0x20 || code > 0x7e) return 'others'
    else if (code < 0x30 || code > 0x39) seen = 0
    isMixed ||= seen === 3
  }
  return isMixed ? 'mixed' : 'apart'
}

function foldRare(text: string): string {
  const composed = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(LOOKALIKE, letter => LOOKALIKES[letter] ?? letter)
  // Accents of other Latin languages carry no meaning here; those of Cyrillic й and ё and of ö and ü do.
  return composed.replace(/[\u00e0-\u017f]/g, letter =>
    letter === 'ö' || letter === 'ü' ? letter : letter.normalize('NFD').replace(/\p{M}/gu, '')
  )
}

/** A few Latin letters among Cyrillic ones are mistakes; a few Cyrillic among Latin ones are another matter (`5мgr`). */
function repairMixed(word: string): string {
  const latin = word.match(/[a-zöü]/g)?.length ?? 0
  const cyrillic = word.match(/[а-яёөү]/g)?.length ?? 0
  return cyrillic >= latin ? word.replace(/[a-zöü]/g, letter => INSIDE_CYRILLIC[letter] ?? letter) : word
}

export const isCyrillic = (word: string) => /[а-яёөү]/.test(word)
export const isLatin = (word: string) => /[a-zöü]/.test(word)
