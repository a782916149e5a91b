import { NUMBER_WITH_UNIT } from './attribute-type.ts'
import { slugify } from '../slugify.ts'

/** Turns rows of a specification into attributes of a filter: which rows, and how values are written. */

interface Texts {
  readonly mn: string
  readonly en?: string | undefined
}

export interface ProductAttribute {
  /** Stands in a list's address: `screen-size:15-6-in`. */
  readonly key: string
  readonly name: { readonly mn: string; readonly en: string }
  readonly value: { readonly mn: string; readonly en: string }
}

const ATTRIBUTES_MAX = 24
const KEY_MAX = 40
const VALUE_MAX = 40
const VALUE_WORDS = 4
/** Rows about shipping and paperwork are no filter, and sizes have one of their own. */
const UNWANTED =
  /^size$|\b(?:package|packaging|pallet|case|carton|weight|width|depth|height|length of package|code|certificat\w*|compliance|storage|warranty|temperature|humidity|dimensions|launch|status|change|ark|origin|made in|model|box|supply|ingredients|active substance)\b/i
/** `15.60 in` and `15,6 in` are one value. */
function oneWriting(value: string): string {
  const [, number, unit] = NUMBER_WITH_UNIT.exec(value.trim()) ?? []
  if (number === undefined) return value.trim()
  return `${Number(number.replace(',', '.'))}${unit ? ` ${unit}` : ''}`
}

/** A list such as "Nylon, plastic" is several values, a sentence with a comma none. */
function valuesOf(value: Texts): readonly { readonly mn: string; readonly en: string }[] {
  const split = (text: string) => (NUMBER_WITH_UNIT.test(text.trim()) ? [text] : text.split(/[,;]\s|,(?=\p{L})/u))
  const mn = split(value.mn)
  const en = split(value.en ?? value.mn)
  if (mn.length !== en.length) return []
  return mn.map((text, at) => ({ mn: oneWriting(text), en: oneWriting(en[at] ?? text) }))
}

const isShort = ({ mn, en }: { readonly mn: string; readonly en: string }) =>
  [mn, en].every(text => text !== '' && text.length <= VALUE_MAX && text.split(/\s+/).length <= VALUE_WORDS)

/** The attributes of a product that lists filter by, besides price, brand and colour. */
export function attributesOf(
  specification: readonly { readonly name: Texts; readonly value: Texts }[]
): readonly ProductAttribute[] {
  const found = new Map<string, ProductAttribute>()
  for (const row of specification) {
    const name = { mn: row.name.mn, en: row.name.en ?? row.name.mn }
    const slug = slugify(name.en, KEY_MAX)
    if (slug === '' || UNWANTED.test(name.en)) continue
    const values = valuesOf(row.value)
    if (!values.every(isShort)) continue
    for (const value of values) {
      const valueSlug = slugify(value.en, KEY_MAX)
      const key = `${slug}:${valueSlug}`
      if (valueSlug !== '' && found.size < ATTRIBUTES_MAX && !found.has(key)) found.set(key, { key, name, value })
    }
  }
  return [...found.values()]
}
