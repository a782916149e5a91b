import { getFailedSearches, getSearchPreview, getSearchRules } from '../../api/staff/search-rules.ts'

export {
  postSearchRulesPublication as publishSearchRules,
  postSearchRulesRevert as revertSearchRules,
  putSearchRules as saveSearchRules
} from '../../api/staff/search-rules.ts'

export const searchRulesQuery = { queryKey: ['search-rules'], queryFn: getSearchRules }

/** Preview of one version of the draft, so that a saved change is compared again. */
export const searchPreviewQuery = (text: string, version: number, published: number) => ({
  queryKey: ['search-preview', text, version, published],
  queryFn: () => getSearchPreview(text)
})

export const failedSearchesQuery = { queryKey: ['failed-searches'], queryFn: getFailedSearches }
