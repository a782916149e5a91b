/** Amounts in one measure, so that 0.5 г, 500мг and 500 mg are the same word. */
const SCALES: Readonly<Record<string, readonly [measure: string, times: number, names: string]>> = {
  microgram: ['mg', 0.001, 'мкг mcg µg μg ug'],
  milligram: ['mg', 1, 'мг mg'],
  gram: ['mg', 1_000, 'г гр g gr'],
  kilogram: ['mg', 1_000_000, 'кг kg'],
  millilitre: ['ml', 1, 'мл ml'],
  centilitre: ['ml', 10, 'сл cl'],
  litre: ['ml', 1_000, 'л l литр liter litre'],
  millimetre: ['mm', 1, 'мм mm'],
  centimetre: ['mm', 10, 'см cm'],
  metre: ['mm', 1_000, 'м m метр'],
  // Screens and bags are sold by it, and `27"` is how it is mostly written.
  inch: ['in', 1, 'inch inches инч дюйм " ” ″'],
  piece: ['pcs', 1, 'ш ширхэг pcs pc'],
  unit: ['iu', 1, 'ме оун iu'],
  percent: ['%', 1, '%'],
  gigabyte: ['gb', 1, 'гб gb'],
  terabyte: ['gb', 1_024, 'тб tb'],
  watt: ['w', 1, 'вт w'],
  milliamperehour: ['mah', 1, 'мач mah']
}

const UNITS = new Map(
  Object.values(SCALES).flatMap(([measure, times, names]) =>
    names.split(' ').map(name => [name, { measure, times }] as const)
  )
)
/** A sign that no word contains keeps amounts apart from words that look alike. */
const SIGN = '~'
const NUMBER_AND_UNIT = /^(\d+(?:[.,]\d+)?)(\D*)$/

export const isUnit = (word: string) => UNITS.has(word)

/** The amount's own word, e.g. `500~mg`. */
export function amountOf(number: string, unit: string): string | undefined {
  const known = UNITS.get(unit)
  return known && `${Number((Number(number.replace(',', '.')) * known.times).toFixed(6))}${SIGN}${known.measure}`
}

/** `500мг` → number and unit; anything else is no amount. */
export function splitAmount(word: string): { readonly number: string; readonly unit: string } | undefined {
  const found = NUMBER_AND_UNIT.exec(word)
  return found?.[1] !== undefined && found[2] !== undefined && isUnit(found[2])
    ? { number: found[1], unit: found[2] }
    : undefined
}

export const isNumber = (word: string) => /^\d+(?:[.,]\d+)?$/.test(word)
