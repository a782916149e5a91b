/** The same keys in the three layouts used in Mongolia, position by position. */
const QWERTY = "qwertyuiop[]asdfghjkl;'zxcvbnm,./-="
const MONGOLIAN = 'фцужэнгшүзкъйыбөахролдпячёсмитьвюещ'
const RUSSIAN = 'йцукенгшщзхъфывапролджэячсмитьбю.-='

const mapping = (from: string, to: string) => new Map([...from].map((key, at) => [key, to.charAt(at)] as const))
const TO_CYRILLIC = [mapping(QWERTY, MONGOLIAN), mapping(QWERTY, RUSSIAN)]
const TO_LATIN = [mapping(MONGOLIAN, QWERTY), mapping(RUSSIAN, QWERTY)]

const remap = (text: string, keys: ReadonlyMap<string, string>) =>
  [...text.toLowerCase()].map(key => keys.get(key) ?? key).join('')

/** One letter repeated three times or more is a held key in any layout; a single letter may be a vitamin's name. */
const isMeaningful = (text: string) => !/^(\p{L})\1{2,}$/u.test(text.replace(/\P{L}/gu, ''))

const lettersIn = (text: string) => text.match(/\p{L}/gu)?.length ?? 0

/** The text as the same keys type it in another layout; Mongolian before Russian. */
export function keyboardVariants(text: string): readonly string[] {
  const maps = /[а-яёөү]/i.test(text) ? TO_LATIN : /[a-z]/i.test(text) ? TO_CYRILLIC : []
  const letters = lettersIn(text)
  // Letters that turn into signs were meant as letters: `эм` is no `'v`.
  const isWhole = (other: string) => lettersIn(other) >= letters
  return [...new Set(maps.map(keys => remap(text, keys)))].filter(other => isMeaningful(other) && isWhole(other))
}
