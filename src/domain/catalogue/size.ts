/**
 * Sizes of the filter: letters, batteries, numbers and lengths. "M (6–11 kg)" is an M; "Soft" or "Set of three" are
 * options of one product and not sizes.
 */
const LETTERS = ['NB', 'XXS', 'XS', 'S', 'M', 'L', 'XL', 'XXL', 'XXXL', 'AAA', 'AA']
const SIZE = /^(NB|X{0,3}[SL]|M|AAA?|\d{1,4}(?:\.\d{1,2})?(?: (?:mm|cm|m))?)(?=$|[ ,(])(?! ?[a-zA-Z×–-]|,\d)/

/** The size at the start of an English text, unit as written; undefined without one. */
export const sizeOf = (text: string): string | undefined => SIZE.exec(text.trim())?.[1]

const MILLIMETRES: Readonly<Record<string, number>> = { mm: 1, cm: 10, m: 1_000 }

/** Letters from small to large, then bare numbers, then lengths. */
function rankOf(size: string): number {
  const letter = LETTERS.indexOf(size)
  if (letter !== -1) return letter - 1_000
  const [number = '', unit = ''] = size.split(' ')
  return unit === '' ? Number(number) : 10_000 + Number(number) * (MILLIMETRES[unit] ?? 1)
}

export const bySize = (a: string, b: string) => rankOf(a) - rankOf(b)
