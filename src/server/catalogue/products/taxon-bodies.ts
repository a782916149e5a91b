import type { z } from 'zod'
import { onPage, pagedBy } from '../../../contract/paging.ts'
import type { TaxonView } from '../../../contract/site/storefront.ts'
import type { TaxonBody, TaxonList, taxonListQuery } from '../../../contract/catalogue/taxon.ts'

/** Taxons with those below them, `levels` deep. */
export const taxonBodies = (
  taxons: readonly TaxonView[],
  locale: string,
  levels = Number.POSITIVE_INFINITY,
  above?: TaxonBody
): readonly TaxonBody[] =>
  taxons.map(taxon => {
    const body = bodyOf(taxon, locale, above)
    return { ...body, children: levels > 0 ? taxonBodies(taxon.children, locale, levels - 1, body) : [] }
  })

/** A page of the list of all taxons. */
export function taxonPage(tree: readonly TaxonView[], locale: string, page: z.infer<typeof taxonListQuery>): TaxonList {
  const flat = (taxons: readonly TaxonView[], above?: TaxonBody): readonly TaxonBody[] =>
    taxons.flatMap(taxon => {
      const body = bodyOf(taxon, locale, above)
      return [body, ...flat(taxon.children, body)]
    })
  const all = flat(tree)
  const taxons = onPage(all, page)
  return {
    taxons,
    ...pagedBy(page, taxons.length, all.length)
  }
}

function bodyOf(taxon: TaxonView, locale: string, above: TaxonBody | undefined): TaxonBody {
  const name = locale === 'mn' ? taxon.name.mn : (taxon.name.en ?? taxon.name.mn)
  return {
    id: taxon.id,
    permalink: taxon.permalink,
    name,
    translation_en: taxon.name.en,
    pretty_name: above ? `${above.pretty_name} -> ${name}` : name,
    parent: taxon.parent,
    parent_id: above?.id ?? null,
    taxonomy_id: above?.taxonomy_id ?? taxon.id,
    depth: taxon.depth,
    count: taxon.count
  }
}
