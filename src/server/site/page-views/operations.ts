import { pageViewBody } from '../../../contract/page-view.ts'
import type { Operation } from '../../platform/openapi/operation.ts'

export const ANALYTICS_OPERATIONS: readonly Operation[] = [
  {
    method: 'post',
    path: '/page_views',
    summary: 'Count a page view its reader has agreed to',
    access: 'public',
    body: pageViewBody,
    answer: 'Nothing',
    status: 204
  }
]
