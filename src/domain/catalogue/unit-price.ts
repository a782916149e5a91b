/** Price per piece, per 100 ml or per 100 g, so that packs of different sizes can be compared. */

/** Pieces that have a name of their own; any other piece is a `piece`. */
const PIECES = {
  tablet: /^(?:(?:chewable|effervescent) )?tablets?$/,
  capsule: /^(?:capsules?|softgels?)$/,
  sachet: /^(?:sachets?|tea bags?|bags?)$/,
  dose: /^doses?$/,
  roll: /^rolls?$/,
  piece:
    /^(?:pieces?|pads?|patches|plasters?|lozenges?|gummies|suppositor(?:y|ies)|wipes?|blades?|masks?|strips?|blocks?|coils?|ampoules?|items?|picks?)$/
} as const

const AMOUNTS = {
  ml: { unit: 'ml', times: 1 },
  l: { unit: 'ml', times: 1_000 },
  g: { unit: 'g', times: 1 },
  kg: { unit: 'g', times: 1_000 }
} as const

type Piece = keyof typeof PIECES

export const CONTENT_UNITS = ['ml', 'g', 'tablet', 'capsule', 'sachet', 'dose', 'roll', 'piece'] as const
export type ContentUnit = (typeof CONTENT_UNITS)[number]

/** Amount of what is in a pack: millilitres, grams or pieces. */
export interface PackContent {
  readonly amount: number
  readonly unit: ContentUnit
}

/** "3 × 80 wipes", "1.5 l", "20 chewable tablets" at the end of a text; what stands before may be a strength. */
const CONTENT = /(?:^|[ ,])(?:(\d{1,3}) ?[×x] ?)?(\d{1,5}(?:\.\d{1,3})?) ?([a-z]+(?: [a-z]+)?)$/

function pieceOf(word: string): Piece | undefined {
  return (Object.keys(PIECES) as Piece[]).find(piece => PIECES[piece].test(word))
}

/** The content that an English text ends with; undefined where it names none. */
function contentIn(text: string): PackContent | undefined {
  const [, packs = '1', number, word = ''] = CONTENT.exec(text.trim().toLowerCase()) ?? []
  if (number === undefined) return undefined
  const amount = Number(packs) * Number(number)
  const measure = Object.hasOwn(AMOUNTS, word) ? AMOUNTS[word as keyof typeof AMOUNTS] : undefined
  // "Gel 30 g", "syrup 100 ml": the word before the number does not matter.
  const piece = pieceOf(word)
  const content = measure ? { amount: amount * measure.times, unit: measure.unit } : piece && { amount, unit: piece }
  return content && content.amount > 0 ? content : undefined
}

/** Content of a variant: by its options, else by the product's title; both in English. */
export function contentOf(title: string, options: readonly string[]): PackContent | undefined {
  for (const option of options) {
    const content = contentIn(option)
    if (content) return content
  }
  return contentIn(title)
}

/** The amount a unit price is for. */
export const unitPriceBase = (unit: ContentUnit) => (unit === 'ml' || unit === 'g' ? 100 : 1)

/** Whole ₮ per `unitPriceBase` of its unit; undefined where it would only repeat the price. */
export function unitPrice(price: number, { amount, unit }: PackContent): number | undefined {
  const base = unitPriceBase(unit)
  return amount === base ? undefined : Math.round((price * base) / amount)
}
