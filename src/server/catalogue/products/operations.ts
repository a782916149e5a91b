import type { Operation } from '../../platform/openapi/operation.ts'

export const CATALOGUE_OPERATIONS: readonly Operation[] = [
  { method: 'get', path: '/taxons/tree', summary: 'Taxons as a tree', access: 'public', answer: 'Taxons' },
  { method: 'get', path: '/taxons/all', summary: 'Taxons as one list', access: 'public', answer: 'TaxonList' },
  {
    method: 'get',
    path: '/products/:slug',
    summary: 'Everything a product page shows',
    access: 'public',
    answer: 'ProductView'
  },
  {
    method: 'get',
    path: '/products/:slug/nutrition',
    summary: 'What the label of a food or supplement says',
    access: 'public',
    answer: 'NutritionBody'
  }
]
