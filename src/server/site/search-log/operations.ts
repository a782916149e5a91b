import { searchMadeBody } from '../../../contract/searches.ts'
import type { Operation } from '../../platform/openapi/operation.ts'

export const SEARCHES_OPERATIONS: readonly Operation[] = [
  {
    method: 'post',
    path: '/searches',
    summary: 'Count a search, once for each network and nothing of who',
    access: 'public',
    body: searchMadeBody,
    answer: 'Nothing',
    status: 204
  },
  {
    method: 'get',
    path: '/searches/popular',
    summary: 'What many people search for',
    access: 'public',
    answer: 'PopularSearches'
  },
  {
    method: 'get',
    path: '/searches/understood',
    summary: 'How a search was read, and what is near when it finds nothing',
    access: 'public',
    answer: 'UnderstoodSearch'
  }
]
