import { readProductListSearch, type ProductListSearch } from '../../../stores/office/product-list-search.ts'
import { SavedViews } from '../saved-views/saved-views.tsx'
import { useScreenWords } from '../words.tsx'

const USUAL = [
  ['view_all', {}],
  ['view_sold_out', { stock: 'no', visible: 'yes' }],
  ['view_hidden', { visible: 'no' }],
  ['view_untranslated', { translated: 'no' }]
] as const satisfies readonly (readonly [string, ProductListSearch])[]

/** Views of the list of products. */
export function ProductViews({ search }: { readonly search: ProductListSearch }) {
  const words = useScreenWords('office-products')
  const usual = USUAL.map(([name, view]) => ({ name: words[name], search: view }))
  return <SavedViews list="products" usual={usual} search={search} read={readProductListSearch} />
}
