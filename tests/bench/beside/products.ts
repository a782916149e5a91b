import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

interface Words {
  readonly mn: string
  readonly en: string
}

interface ExampleProduct {
  readonly sku: string
  readonly slug: string
  readonly title: Words
  readonly description?: Words
  readonly brand: string
  readonly taxons: readonly string[]
  readonly price: number
}

/** An example product as every shop can hold it: one variant, in Mongolian. */
export interface SharedProduct {
  readonly sku: string
  readonly slug: string
  readonly name: string
  readonly description: string
  readonly brand: string
  /** `devices`, `devices/blood-pressure`, …: the main category and those above it. */
  readonly categories: readonly string[]
  /** ₮. */
  readonly price: number
}

export function exampleProducts(folder = 'content/catalogue/products'): readonly SharedProduct[] {
  const files = readdirSync(folder).filter(name => name.endsWith('.json'))
  return files.toSorted().flatMap(file =>
    (JSON.parse(readFileSync(join(folder, file), 'utf8')) as readonly ExampleProduct[]).map(product => {
      const parts = product.taxons[0]?.split('/') ?? []
      return {
        ...{ sku: product.sku, slug: product.slug, name: product.title.mn, brand: product.brand, price: product.price },
        description: product.description?.mn ?? '',
        categories: parts.map((_, at) => parts.slice(0, at + 1).join('/'))
      }
    })
  )
}

const WORD_COUNT = 40

/** Whole words of names, from all over the catalogue: every engine finds them without any help for misspelt words. */
export function searchedWords(products: readonly SharedProduct[]): readonly string[] {
  const words = products.map(({ name }) => /\p{L}{5,}/u.exec(name)?.[0].toLowerCase() ?? '').filter(Boolean)
  const distinct = [...new Set(words)]
  const step = Math.max(1, Math.floor(distinct.length / WORD_COUNT))
  return distinct.filter((_, at) => at % step === 0).slice(0, WORD_COUNT)
}
