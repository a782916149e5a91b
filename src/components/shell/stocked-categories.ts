import { createHash } from 'node:crypto'
import type { TaxonView } from '../../contract/site/storefront.ts'

/** Taxons with something to show. */
export const stockedTaxons = (taxons: readonly TaxonView[]) => taxons.filter(({ count }) => count > 0)

/** By tree: the shop reads a new one when counts change. */
const versions = new WeakMap<readonly TaxonView[], string>()

/** Changes with the shelves of the menu: part of their address, so that a browser may keep them for good. */
export function categoryLinksVersion(departments: readonly TaxonView[]): string {
  const known = versions.get(departments)
  if (known !== undefined) return known
  const version = hashOf(departments)
  versions.set(departments, version)
  return version
}

function hashOf(departments: readonly TaxonView[]): string {
  const listed = (taxons: readonly TaxonView[]): unknown[] =>
    stockedTaxons(taxons).map(({ permalink, name, children }) => [permalink, name, listed(children)])
  return createHash('sha1')
    .update(JSON.stringify(listed(departments)))
    .digest('hex')
    .slice(0, 8)
}
