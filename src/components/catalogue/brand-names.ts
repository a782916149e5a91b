import type { Storefront } from '../../contract/storefront.ts'

const MOST = 1000
const kept = new WeakMap<Storefront, Promise<Readonly<Record<string, string>>>>()

/** Names by code: search counts brands by their code, people know them by their name. */
export function brandNames(shop: Storefront): Promise<Readonly<Record<string, string>>> {
  const names = kept.get(shop) ?? readNames(shop)
  kept.set(shop, names)
  return names
}

async function readNames(shop: Storefront) {
  const { hits } = await shop.search({ query: { match_all: {} }, size: MOST, _source: ['brand'] })
  const brands = hits.hits.flatMap(({ _source }) => (_source ? [_source.brand] : []))
  return Object.fromEntries(brands.map(({ code, name }) => [code, name]))
}

/** Only the names that these facets can show. */
export const namesFor = (names: Readonly<Record<string, string>>, codes: readonly { readonly key: string }[]) =>
  Object.fromEntries(codes.flatMap(({ key }) => (names[key] ? [[key, names[key]]] : [])))
