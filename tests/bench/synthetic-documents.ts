import { attributeLabel } from '../../src/contract/catalogue/attribute-facets.ts'
import type { ProductDocument } from '../../src/contract/catalogue/product-document.ts'
import { attributesOf } from '../../src/domain/catalogue/product-attribute.ts'
import { latinOf } from '../../src/search/analysis/latin.ts'

/** A small generator of numbers below 1, the same ones for the same seed. */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 0x1_0000_0000
  }
}

const CONSONANTS = [...'бвгджзклмнпрстхцчш']
const HARMONIES = [[...'ауо'], [...'эүө']]
const KINDS: readonly (readonly [mn: string, en: string])[] = [
  ['шахмал', 'tablets'],
  ['капсул', 'capsules'],
  ['сироп', 'syrup'],
  ['тос', 'ointment'],
  ['шампунь', 'shampoo'],
  ['саван', 'soap'],
  ['тослог', 'cream'],
  ['дусаалга', 'drops'],
  ['живх', 'diapers'],
  ['витамин', 'vitamin'],
  ['гель', 'gel'],
  ['боолт', 'bandage']
]
const COLOURS = ['white', 'green', 'blue', 'black', 'red', 'yellow']

const ATTRIBUTES = 8

/** Rows of a specification, each category's own: numbers with a unit, yes or no, and words. */
function attributesOfCategory(category: string, random: () => number): ProductDocument['attributes'] {
  const below = (limit: number) => Math.floor(random() * limit)
  const values = [
    () => `${2 ** below(10)} GB`,
    () => `${10 + below(40) / 2} in`,
    () => (below(2) ? 'Yes' : 'No'),
    () => `Kind ${below(20)}`
  ]
  const rows = Array.from({ length: ATTRIBUTES }, (_, at) => {
    const value = values[at % values.length]?.() ?? ''
    return { name: { mn: `Шинж ${category} ${at}`, en: `Trait ${category} ${at}` }, value: { mn: value, en: value } }
  })
  return attributesOf(rows).map(attribute => ({ key: attribute.key, label: attributeLabel(attribute) }))
}

/** Products that look like a shop's: made-up names, a five-level taxon tree, brands, strengths, stock. */
export function syntheticDocuments(count: number, seed = 1): readonly ProductDocument[] {
  const random = randomFrom(seed)
  const ofAttributes = randomFrom(seed + 1)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  const below = (limit: number) => Math.floor(random() * limit)
  const word = () => {
    const vowels = pick(HARMONIES)
    return Array.from({ length: 2 + below(3) }, () => pick(CONSONANTS) + pick(vowels)).join('') + pick(CONSONANTS)
  }
  const vocabulary = Array.from({ length: Math.max(2_000, count) }, word)
  const brands = Array.from({ length: 300 }, (_, at) => ({ code: `brand-${at}`, name: latinOf(word()) }))
  // A few words are everywhere, most are rare, as in any language.
  const common = () => vocabulary[Math.floor(vocabulary.length * random() ** 3)] as string

  return Array.from({ length: count }, (_, at): ProductDocument => {
    const [mn, en] = pick(KINDS)
    const brand = pick(brands)
    const own = [common(), common(), common()]
    const strength = `${pick([50, 100, 250, 500, 1_000])}`
    const title = `${brand.name} ${own[0]} ${own[1]} ${mn} ${strength}мг`
    const name = `${brand.name} ${latinOf(own.slice(0, 2).join(' '))} ${en} ${strength} mg`
    const levels = [below(8), below(5), below(4), below(3), below(3)].map((branch, depth) => `t${depth}${branch}`)
    const permalinks = levels.map((_, depth) => levels.slice(0, depth + 1).join('/'))
    const price = 1_000 + below(90) * 1_000
    const onSale = at % 5 === 0
    const day = new Date(Date.UTC(2024, 0, 1 + below(700))).toISOString()
    return {
      id: `product-${at}`,
      vid: `variant-${at}`,
      sku: `S${Math.floor(at / 3)}-${strength}-${at}`,
      slug: `product-${at}`,
      title,
      name,
      title_latin: latinOf(title),
      translated: true,
      description: Array.from({ length: 30 }, common).join(' '),
      description_en: '',
      image: at % 50 ? `/packshots/product-${at}` : '',
      images: [],
      brand,
      property: { gender: pick(['female', 'male', 'unisex']), color: [pick(COLOURS)] },
      attributes: attributesOfCategory(levels[0] ?? '', ofAttributes),
      property_list: Array.from({ length: 4 }, () => ({ name: word(), value: common() })),
      gendric: own[2] ?? '',
      price,
      selling_price: onSale ? Math.round(price * 0.8) : price,
      sale_percent: onSale ? 20 : 0,
      sale_start_at: null,
      sale_expire_at: null,
      pack_content: null,
      available_on: day,
      created_at: day,
      updated_at: day,
      total_on_hand: below(12),
      in_stock: true,
      size: [],
      variants: [],
      store: { name: 'Delguur', logo: '', code: 'main', vendor_id: '1' },
      product_cat: permalinks.at(-1) ?? '',
      taxonomy: permalinks.map(permalink => ({
        id: permalink,
        permalink,
        names: [permalink.replaceAll(/[/-]/g, ' ')]
      })),
      l0: permalinks.slice(0, 1),
      l1: permalinks.slice(1, 2),
      l2: permalinks.slice(2, 3),
      l3: permalinks.slice(3, 4),
      l4: permalinks.slice(4, 5),
      badges: at % 10 ? [] : ['new'],
      keyword: { id: '', name: en, mn, gpc: '', gpc_txt: '' },
      average_rating: 0,
      total_reviews: 0,
      demonstration_rating: false,
      popularity: 0,
      age_restricted: false,
      requires_prescription: false,
      suggestion: [title, brand.name, mn],
      custom_suggestion: []
    }
  })
}
