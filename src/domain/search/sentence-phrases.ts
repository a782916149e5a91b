import { patientOf } from './patient.ts'
import { onFirstUse } from '../on-first-use.ts'
import { sizeOf } from '../catalogue/size.ts'
import type { AgeGroup, SentenceCondition, SentenceReading } from './search-sentence.ts'

type Reading = SentenceCondition extends infer Condition
  ? Condition extends SentenceCondition
    ? Omit<Condition, 'text'>
    : never
  : never

type Groups = Readonly<Record<string, string | undefined>>

interface Phrase {
  readonly pattern: () => RegExp
  readonly read: (groups: Groups) => Reading | undefined
}

/** `\b` knows Latin letters only. */
const START = '(?<![\\p{L}\\p{N}])'
const END = '(?![\\p{L}\\p{N}])'
const UNIT =
  '(?:mg|мг|g|г|гр|kg|кг|ml|мл|l|л|mm|мм|cm|см|m|м|w|вт|gb|гб|tb|тб|mah|мач|iu|оу|ме|сар\\p{L}*|нас\\p{L}*|years?|months?|hours?|цаг|pcs|ш|ширхэг|inch|hz|rpm|dpi|lumens?|%)'
const CURRENCY = '(?:₮|төгрөг\\p{L}*|төг|tugri[kg]\\p{L}*|tögrög|mnt)'
/** Ablative: `20000-аас`, `мянгаас`, `20000-s`. */
const THAN = '(?:[-–]?\\s?н?(?:[аэоө]{2}с|(?:aa|ee|oo|uu|öö)s|с|s))'

const amount = (at: number) =>
  `₮?\\s*(?<number${at}>\\d{1,3}(?:[ ,]\\d{3})+|\\d+(?:[.,]\\d+)?)(?![\\d])\\s*(?<times${at}>мянг?а?н?|myanga?n?|thousand|сая|saya|million|k|к)?(?:\\s*(?<currency${at}>${CURRENCY}))?`

const phrase = (source: string, read: Phrase['read']): Phrase => ({
  pattern: onFirstUse(() => new RegExp(`${START}(?:${source})${END}`, 'iu')),
  read
})

const MULTIPLIERS: readonly (readonly [RegExp, number])[] = [
  [/^(?:сая|saya|million)/i, 1_000_000],
  [/./, 1_000]
]
/** Below it a bare number is a strength, an age or a count. */
const SMALLEST_BARE_PRICE = 1_000

const scaleOf = (times: string | undefined) => (times ? MULTIPLIERS.find(([name]) => name.test(times))?.[1] : undefined)

function priceOf(groups: Groups, at: number, shared = 1): number | undefined {
  const number = groups[`number${at}`]
  if (number === undefined) return undefined
  const scale = scaleOf(groups[`times${at}`]) ?? shared
  const value = Math.round(Number(number.replace(/[ ,](?=\d{3})/g, '').replace(',', '.')) * scale)
  const isPrice = value >= SMALLEST_BARE_PRICE || scale > 1 || groups[`currency${at}`] !== undefined
  return isPrice && value > 0 ? value : undefined
}

/** `10-20 мянга`: the multiplier of the second belongs to both. */
function between(groups: Groups): Reading | undefined {
  const first = priceOf(groups, 1, scaleOf(groups['times2']))
  const second = priceOf(groups, 2)
  if (first === undefined || second === undefined) return undefined
  return { kind: 'price', from: Math.min(first, second), to: Math.max(first, second) }
}

const below: Phrase['read'] = groups => {
  const to = priceOf(groups, 1)
  return to === undefined ? undefined : { kind: 'price', to }
}
const above: Phrase['read'] = groups => {
  const from = priceOf(groups, 1)
  return from === undefined ? undefined : { kind: 'price', from }
}

const NO_UNIT = `(?!\\s*${UNIT}${END})`
const PRICES: readonly Phrase[] = [
  phrase(`between\\s+${amount(1)}\\s*(?:and|-|–)\\s*${amount(2)}${END}${NO_UNIT}`, between),
  phrase(
    `${amount(1)}${THAN}?\\s*(?:-|–|\\s)\\s*${amount(2)}${THAN}?\\s*(?:-?ы?н\\s+)?(?:хооронд\\p{L}*|hoorond\\p{L}*)`,
    between
  ),
  phrase(`${amount(1)}${THAN}\\s+${amount(2)}\\s*(?:хүртэл|hurtel|khurtel)`, between),
  phrase(`${amount(1)}\\s*[-–]\\s*${amount(2)}${END}${NO_UNIT}`, groups =>
    groups['currency2'] !== undefined || groups['times2'] !== undefined || /^\d{4,}$/.test(groups['number1'] ?? '')
      ? between(groups)
      : undefined
  ),
  phrase(`(?:under|below|less than|cheaper than|up to|at most|max(?:imum)?)\\s+${amount(1)}${END}${NO_UNIT}`, below),
  phrase(
    `${amount(1)}(?:${THAN}?\\s*(?:доош\\p{L}*|доогуур|бага|хямд\\p{L}*|хүрэхгүй|doosh\\p{L}*|dooguur|baga|k?hyamd\\p{L}*)|\\s*(?:хүртэлх?|дотор\\p{L}*|hurtelh?|khurtel|dotor))`,
    below
  ),
  phrase(`(?:over|above|more than|at least|min(?:imum)?)\\s+${amount(1)}${END}${NO_UNIT}`, above),
  phrase(`${amount(1)}${THAN}\\s*(?:дээш\\p{L}*|дээгүүр|их|илүү|үнэтэй|deesh\\p{L}*|deeguur|ih|iluu)`, above)
]

const fixed = (source: string, reading: Reading) => phrase(source, () => reading)

const ORDERS: readonly Phrase[] = [
  fixed('(?:хямдрал(?:тай|ын|д)?|хямдарсан|k?hyamdral(?:tai)?|on sale|discount(?:ed)?)', { kind: 'sale' }),
  fixed(
    '(?:(?:хамгийн|hamgiin)\\s+)?(?:хямд(?:хан)?|k?hyamd(?:han)?)(?:\\s+(?:үнэтэй|үнийн|unetei))?|cheap(?:est)?|inexpensive|affordable|low[- ]priced?',
    { kind: 'cheapest' }
  )
]

const FOR_MN = '(?:\\s+(?:хүн(?:д|ий)?|hun(?:d|ii)?))?(?:\\s+(?:зориулсан|zoriulsan))?'
const GENDERS: readonly Phrase[] = [
  fixed(`эрэгтэй\\p{L}*${FOR_MN}|eregtei\\p{L}*${FOR_MN}|for\\s+(?:men|man|him|males?)|men['’]?s`, {
    kind: 'gender',
    value: 'male'
  }),
  fixed(`эмэгтэй\\p{L}*${FOR_MN}|emegtei\\p{L}*${FOR_MN}|for\\s+(?:women|woman|her|ladies|females?)|women['’]?s`, {
    kind: 'gender',
    value: 'female'
  })
]

const MONTHS_A_YEAR = 12
/** From the first to below the last month; neighbours overlap where things are made for both. */
const AGE_GROUPS: readonly (readonly [AgeGroup, from: number, below: number])[] = [
  ['newborn', 0, 3],
  ['infant', 0, 36],
  ['child', 12, 13 * MONTHS_A_YEAR],
  ['teen', 12 * MONTHS_A_YEAR, 18 * MONTHS_A_YEAR],
  ['adult', 18 * MONTHS_A_YEAR, 150 * MONTHS_A_YEAR],
  ['senior', 60 * MONTHS_A_YEAR, 150 * MONTHS_A_YEAR]
]

function ageOf(from: string | undefined, to: string | undefined, scale: number): Reading | undefined {
  const first = Number(from) * scale
  const last = to === undefined ? first : Number(to) * scale
  const groups = AGE_GROUPS.filter(([, start, end]) => first < end && last >= start).map(([group]) => group)
  if (groups.length === 0) return undefined
  return { kind: 'age', groups, months: { from: first, below: last + scale } }
}

const CHILD =
  '(?:хүүхэд\\p{L}*|хүүхд\\p{L}*|h[uü]+hed\\p{L}*|huuhd\\p{L}*|child(?:ren)?|kids?|bab(?:y|ies)|boys?|girls?)'
const AGE = '(?<from>\\d{1,3})(?:\\s*[-–]\\s*(?<to>\\d{1,3}))?'
const inYears: Phrase['read'] = ({ from, to }) => ageOf(from, to, MONTHS_A_YEAR)
const inMonths: Phrase['read'] = ({ from, to }) => ageOf(from, to, 1)
const group = (source: string, groups: readonly AgeGroup[]) => fixed(source, { kind: 'age', groups })

const AGES: readonly Phrase[] = [
  phrase(`${CHILD}\\s+(?:of\\s+|aged?\\s+)?${AGE}\\s*(?:years?|yrs?)(?:\\s+old)?`, inYears),
  phrase(`${CHILD}\\s+(?:of\\s+|aged?\\s+)?${AGE}\\s*months?(?:\\s+old)?`, inMonths),
  phrase(`${AGE}\\s*[-–]?\\s*(?:years?|yrs?)(?:[-\\s]+old(?:\\s+${CHILD})?|\\s+${CHILD})`, inYears),
  phrase(`${AGE}\\s*[-–]?\\s*months?[-\\s]+old(?:\\s+${CHILD})?`, inMonths),
  phrase(`${AGE}\\s*[-–]?\\s*(?:настай|насны|насанд|nastai|nasnii|nasand)(?:\\s+${CHILD})?`, inYears),
  phrase(`${AGE}\\s*[-–]?\\s*(?:сартай|sartai)(?:\\s+${CHILD})?`, inMonths),
  group('for\\s+newborns?|нярай(?:д|н)|nyaraid', ['newborn', 'infant']),
  group('for\\s+(?:babies|(?:a\\s+)?baby|infants?|toddlers?)', ['newborn', 'infant']),
  group(`for\\s+(?:children|kids|(?:a\\s+)?child)|хүүхдэд(?:\\s+зориулсан)?|h[uü]+hded`, ['infant', 'child']),
  group('for\\s+(?:teens?|teenagers?)|өсвөр насныханд', ['teen']),
  group('for\\s+adults?|насанд хүрэгч(?:дэд|дийн)', ['adult']),
  group('for\\s+(?:seniors?|(?:the\\s+)?elderly)|(?:ахмад\\s+)?настан(?:д|гуудад)', ['senior'])
]

const SIZE = '(?<size>x{0,3}[sml]|nb|aaa?|\\d{1,3}(?:[.,]\\d)?(?:\\s?(?:см|cm|мм|mm))?)'
const METRES: Readonly<Record<string, string>> = { см: 'cm', cm: 'cm', мм: 'mm', mm: 'mm' }
const sized: Phrase['read'] = ({ size = '' }) => {
  const unit = METRES[size.slice(-2).toLowerCase()]
  const value = sizeOf(unit ? `${size.slice(0, -2).trim()} ${unit}` : size.toUpperCase().replace(',', '.'))
  return value === undefined ? undefined : { kind: 'size', value }
}
const SIZES: readonly Phrase[] = [
  phrase(`(?:size|размер|хэмжээ|hemjee)\\s*[:№#]?\\s*${SIZE}`, sized),
  phrase(`${SIZE}\\s+(?:size|размер\\p{L}*|хэмжээтэй|hemjeetei)`, sized)
]

const WORD = '(?<word>\\p{L}[\\p{L}\\p{N}]{2,39})'
const excluded: Phrase['read'] = ({ word }) => (word === undefined ? undefined : { kind: 'exclude', word })
const EXCLUSIONS: readonly Phrase[] = [
  // A dash that stands before a word and behind a space; `b-12` and `20 - 30` are none.
  { pattern: onFirstUse(() => new RegExp(`(?<=^|\\s)[-−–]${WORD}${END}`, 'iu')), read: excluded },
  phrase(`(?:without|без)\\s+(?:any\\s+)?${WORD}`, excluded),
  phrase(`${WORD}\\s+(?:агуулаагүй|агуулдаггүй|ороогүй|орохгүй|биш|aguulaagui|oroogui|bish)`, excluded)
]

const PHRASES: readonly Phrase[] = [...EXCLUSIONS, ...AGES, ...PRICES, ...ORDERS, ...GENDERS, ...SIZES]
const CONDITIONS_MAX = 6

/** Reads a search as people write it: words to look for, and conditions. */
export function readSentence(text: string): SentenceReading {
  const conditions: SentenceCondition[] = []
  let rest = text
  for (const { pattern, read } of PHRASES) {
    for (let match = pattern().exec(rest); match && conditions.length < CONDITIONS_MAX; match = pattern().exec(rest)) {
      const reading = read(match.groups ?? {})
      if (!reading) break
      conditions.push({ ...reading, text: match[0].trim().replace(/\s+/g, ' ') })
      rest = `${rest.slice(0, match.index)} ${rest.slice(match.index + match[0].length)}`
    }
  }
  const age = conditions.find(condition => condition.kind === 'age')
  const wanted = conditions.flatMap(({ kind, text: own }) => (kind === 'exclude' ? [] : [own]))
  const patient = patientOf([rest, ...wanted].join(' '), age?.months)
  return { rest: rest.trim().replace(/\s+/g, ' '), conditions, ...(patient && { patient }) }
}
