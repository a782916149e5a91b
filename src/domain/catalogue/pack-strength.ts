import type { PackContent } from './unit-price.ts'

/** How much of an active substance is in a pack, by its strength and its content. */

const MILLIGRAMS = { mcg: 0.001, mg: 1, g: 1_000 } as const
const AMOUNT = /^(\d+(?:\.\d+)?) ?(mcg|mg|g)$/
/** The second half of "120 mg/5 ml" and of "667 mg/ml". */
const VOLUME = /^(?:(\d+(?:\.\d+)?) ?)?ml$/

function milligramsIn(text: string): number | undefined {
  const [, number, unit] = AMOUNT.exec(text) ?? []
  return number === undefined ? undefined : Number(number) * MILLIGRAMS[unit as keyof typeof MILLIGRAMS]
}

/** "1,000 мг" as "1000 mg": staff write what stands on the pack. */
const inLatin = (strength: string) =>
  strength
    .toLowerCase()
    .replace(/(?<=\d),(?=\d{3}(?!\d))/g, '')
    .replace(/мкг/g, 'mcg')
    .replace(/мг/g, 'mg')
    .replace(/мл/g, 'ml')
    .replace(/(?<=\d ?)г(?![а-яөү])/g, 'g')

/** Names of the substances in "Paracetamol + caffeine", in lower case. */
export const substanceNames = (substances: string): readonly string[] =>
  substances.split('+').map(name => name.trim().toLowerCase())

export interface PackStrength {
  /** English names of the active substances, joined by a plus. */
  readonly substance: string | undefined
  /** "500 mg", "500 mg/65 mg" in the order of the substances, or "120 mg/5 ml"; undefined where none is given. */
  readonly strength: string | undefined
  readonly content: PackContent | undefined
}

/** Milligrams of the substance whose name contains `wanted`; undefined where the product does not say them. */
export function milligramsOf({ substance = '', strength = '', content }: PackStrength, wanted: string) {
  const index = substanceNames(substance).findIndex(name => name.includes(wanted.toLowerCase()))
  if (index < 0 || !content) return undefined
  const parts = inLatin(strength)
    .split('/')
    .map(part => part.trim())
  const volume = VOLUME.exec(parts.at(-1) ?? '')
  if (volume) {
    const milligrams = milligramsIn(parts[index] ?? '')
    return milligrams === undefined || content.unit !== 'ml'
      ? undefined
      : (milligrams * content.amount) / Number(volume[1] ?? 1)
  }
  const milligrams = milligramsIn(parts[index] ?? '')
  // A strength in milligrams says nothing of a gel or an ointment.
  return milligrams === undefined || content.unit === 'ml' || content.unit === 'g'
    ? undefined
    : milligrams * content.amount
}
