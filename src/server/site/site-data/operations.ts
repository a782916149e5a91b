import type { Operation } from '../../platform/openapi/operation.ts'

export const SITE_DATA_OPERATIONS: readonly Operation[] = [
  {
    method: 'get',
    path: '/site_data',
    summary:
      'Taxons and the shop’s constants; with load_zones where it delivers, with load_store_locations its branches',
    access: 'public',
    answer: 'SiteData'
  }
]
