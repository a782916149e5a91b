import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { readFrontMatter } from '../../../content/front-matter.ts'
import type { ProductDetails, VariantOptions } from './product-details.ts'

/** The products that a guide is for; its page has the rest. */
export interface SizeGuide {
  readonly slug: string
  readonly products: readonly string[]
  readonly taxons: readonly string[]
  readonly brands: readonly string[]
}

const names = z.array(z.string()).default([])
const details = z.object({ products: names, taxons: names, brands: names, draft: z.boolean().default(false) })

/** The guides of `content/size-guides/<slug>/mn.md`. */
export async function readSizeGuides(folder: string): Promise<readonly SizeGuide[]> {
  if (!existsSync(folder)) return []
  const slugs = (await readdir(folder, { withFileTypes: true }))
    .filter(each => each.isDirectory())
    .map(each => each.name)
  const guides = await Promise.all(
    slugs.sort().map(async slug => {
      const { draft, ...guide } = details.parse(
        readFrontMatter(await readFile(join(folder, slug, 'mn.md'), 'utf8')).data
      )
      return draft ? [] : [{ slug, ...guide }]
    })
  )
  return guides.flat()
}

/** The guide of a product that is sold by size: one that names it, before one of its category and brand. */
export function sizeGuideOf(
  guides: readonly SizeGuide[],
  product: { readonly slug: string; readonly brand: string } & Pick<ProductDetails, 'taxons'>,
  options: readonly VariantOptions[]
): string | null {
  if (!options.some(each => each.size !== undefined)) return null
  const isIn = (taxon: string) => product.taxons.some(own => own === taxon || own.startsWith(`${taxon}/`))
  const guide =
    guides.find(({ products }) => products.includes(product.slug)) ??
    guides.find(({ taxons, brands }) => taxons.some(isIn) && (brands.length === 0 || brands.includes(product.brand)))
  return guide?.slug ?? null
}
