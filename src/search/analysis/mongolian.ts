/**
 * Takes Mongolian words back to what their forms have in common: possession, case and plural come off in the order
 * in which the language puts them on, guarded by vowel harmony; then what differs between the forms of one stem
 * (hidden н, fleeting vowels, soft signs) is evened out.
 *
 * The privative -гүй stays: "without sugar" is not "sugar".
 */
export interface Stem {
  /** The word without its endings, usually as a dictionary has it. */
  readonly base: string
  /** Part shared by all forms of the word; for comparing, not for display. */
  readonly root: string
}

/** Nouns that only look as if they carried an ending. */
const NOT_INFLECTED = new Set([
  'хүүхэд',
  'гэрээ',
  'эмээ',
  'өвөө',
  'дараа',
  'мэдээ',
  'будаа',
  'бороо',
  'шороо',
  'даваа',
  'тогоо',
  'салаа',
  'наймаа',
  'хамаа',
  'эмэгтэй',
  'эрэгтэй',
  'зөвлөгөө',
  'спорт',
  'паст',
  'тест',
  'карт',
  'хүнд',
  'бараа',
  'дугаар',
  'зугаа',
  'асаар',
  'хэмжээ',
  'ширээ',
  'тэмээ',
  'үнээ',
  'канад'
])

const VOWEL = /[аэоөуүиеёюяы]/
const CONSONANT_END = /[бвгджзклмнпрстфхцчшщьъ]$/
const LONG_END = /(?:[аэоөуүиеёюя][аэоөуү]|[аэоөуүи]й)$/
const SHORT_VOWEL_END = /[бвгджзклмнпрстфхцчшщьъ][аэоөиуүе]$/

/** A stem in н that shows a г before vowels; мөнгө, өнгө and ганга have theirs always. */
const HIDDEN_G = /^(?!(?:мөн|өн|ган|цэн)$).*н$/

type After = 'consonant' | 'long' | RegExp
interface Ending {
  readonly form: string
  readonly after: After
}

/** One ending in its four harmonies: `ААс` becomes `аас`, `оос`, `ээс`, `өөс`. */
const inHarmony = (pattern: string, after: After): Ending[] =>
  ['а', 'о', 'э', 'ө'].map(vowel => ({ form: pattern.replaceAll('А', vowel), after }))
const plain = (forms: string, after: After): Ending[] => forms.split(' ').map(form => ({ form, after }))

type Endings = ReadonlyMap<string, readonly Ending[]>
/** Groups endings by their last letters, the longest first. */
const longestFirst = (endings: readonly Ending[]): Endings =>
  Map.groupBy(
    [...endings].sort((a, b) => b.form.length - a.form.length),
    ({ form }) => form.slice(-1)
  )

const POSSESSION = longestFirst([
  ...inHarmony('хАА', /(?:ын|ийн|ны|ний)$/),
  ...inHarmony('гАА', 'long'),
  ...inHarmony('гАА', HIDDEN_G),
  ...inHarmony('иА', /[нл]$/),
  // The -лгаа of nouns made from verbs is no ending: эмчилгээ, шинжилгээ.
  ...inHarmony('АА', /(?:[бвджзклмнпрстфхцчшщ]|[^л]г)$/)
])

const CASES_AND_PLURALS = longestFirst([
  // genitive, and "that which belongs to"
  ...plain('ын ийн ынх ийнх', 'consonant'),
  ...plain('гийн гийнх', 'long'),
  // hidden г: саван, савангийн; байшин, байшингаас
  ...plain('гийн гийнх гийг г гууд гүүд', HIDDEN_G),
  ...['с', 'р'].flatMap(last => inHarmony(`гАА${last}`, HIDDEN_G)),
  ...plain('ы ий ых ийх', /н$/),
  ...plain('н', /[аэоөуү]й$/),
  // accusative
  ...plain('ыг ийг', 'consonant'),
  ...plain('г', 'long'),
  // dative
  ...plain('д', /(?:[вдлмнжчш]ь?|[аэоөуүи]й|н[аэоө])$/),
  ...plain('т', /[грс]$/),
  ...inHarmony('Ад', /[бвгдзкпрстфхцчшж]$/),
  ...plain('ид', /[гжчш]$/),
  // ablative and instrumental
  ...['с', 'р'].flatMap(last => [
    ...inHarmony(`АА${last}`, 'consonant'),
    ...inHarmony(`гАА${last}`, 'long'),
    ...inHarmony(`иА${last}`, 'consonant')
  ]),
  // comitative and directive
  ...plain('тай тэй той', /./),
  ...plain('руу рүү луу лүү', /[^рл]$/),
  // plural
  ...plain('ууд үүд иуд иүд', 'consonant'),
  ...plain('гууд гүүд', 'long'),
  ...plain('чууд чүүд', /[аэоөуүяёй]$/),
  // монголчууд, эхчүүд; эмчүүд are doctors, эмч
  ...plain('чууд чүүд', /[дхлс]$/)
])

/** Back and front vowels do not meet in one Mongolian word; loan words with е go either way. */
function agrees(stem: string, form: string): boolean {
  const ending = /[аоуы]/.test(form) ? 'back' : /[эөү]/.test(form) ? 'front' : undefined
  if (!ending) return true
  for (let at = stem.length - 1; at >= 0; at--) {
    const letter = stem.charAt(at)
    if (letter === 'е' || letter === 'ю') return true
    if ('аоуёяы'.includes(letter)) return ending === 'back'
    if ('эөү'.includes(letter)) return ending === 'front'
  }
  return ending === 'front'
}

/** A stem has at least three letters and a vowel, or is like эм, ус, ор; `оо` is the only one that is a vowel. */
const isStem = (rest: string) =>
  rest.length > 2
    ? VOWEL.test(rest)
    : rest === 'оо' || (rest.length === 2 && VOWEL.test(rest.charAt(0)) && CONSONANT_END.test(rest))

function fits(rest: string, after: After): boolean {
  if (after === 'consonant') return CONSONANT_END.test(rest)
  if (after === 'long') return LONG_END.test(rest)
  return after.test(rest)
}

function without(word: string, endings: Endings): string {
  for (const { form, after } of endings.get(word.slice(-1)) ?? []) {
    if (!word.endsWith(form)) continue
    const rest = word.slice(0, -form.length)
    if (isStem(rest) && fits(rest, after) && agrees(rest, form)) return rest
  }
  return word
}

/** Case upon case happens (эмчийнхээс), plural stands before them: more than four endings no word carries. */
const ENDINGS_MAX = 4

function baseOf(word: string): string {
  if (NOT_INFLECTED.has(word)) return word
  let base = without(word, POSSESSION)
  for (let round = 0; round < ENDINGS_MAX && !NOT_INFLECTED.has(base); round++) {
    const next = without(base, CASES_AND_PLURALS)
    if (next === base) break
    base = next
  }
  return base
}

/** Endings that one stem may have or lack: ус, усан-, усн-; өвчин, өвчн-; тамхи, тамх-. */
const LOOSE_ENDS: readonly RegExp[] = [
  /[ьъ]$/,
  /(?<=[бвгджзклмпрстфхцчшщьъ])[аэоөиуүе]?н$/,
  /(?<=[аэоөуүиеёюяй][аэоөуүй])н$/,
  /ий$/
]

const SHORT_SYLLABLE = /[бвгджзклмнпрстфхцчшщ][аэоөиуү][бвгджзклмнпрстфхцчшщ]$/

function rootOf(base: string): string {
  let root = base
  for (let before = ''; before !== root;) {
    before = root
    for (const end of LOOSE_ENDS) {
      const rest = root.replace(end, '')
      if (rest !== root && isStem(rest)) root = rest
    }
    if (SHORT_VOWEL_END.test(root) && isStem(root.slice(0, -1))) root = root.slice(0, -1)
  }
  // хүүхэд, хүүхд-: a short vowel before the last consonant, though not the word's only one
  const hasVowelBefore = /[аэоөуүиеёюяы]/.test(root.slice(0, -3))
  return hasVowelBefore && SHORT_SYLLABLE.test(root) ? root.slice(0, -2) + root.slice(-1) : root
}

/** The stem of a folded Cyrillic word. */
export function mongolianStem(word: string): Stem {
  if (word.length < 3) return { base: word, root: word }
  const base = baseOf(word)
  return { base, root: rootOf(base) }
}
