import type {
  FailedSearchesBody,
  OfficeRulesInput,
  SearchPreviewBody,
  StaffSearchRulesBody
} from '../../contract/staff/search-rules.ts'
import { http } from '../http.ts'

export const getSearchRules = () => http<StaffSearchRulesBody>('/search_rules', { staff: true, fresh: true })

export const putSearchRules = (rules: OfficeRulesInput, version: number) =>
  http<StaffSearchRulesBody>('/search_rules', { method: 'PUT', body: { rules, version }, staff: true })

export const postSearchRulesPublication = (version: number) =>
  http<StaffSearchRulesBody>('/search_rules/publications', { method: 'POST', body: { version }, staff: true })

export const postSearchRulesRevert = (published: number) =>
  http<StaffSearchRulesBody>('/search_rules/reverts', { method: 'POST', body: { published }, staff: true })

export const getSearchPreview = (q: string) =>
  http<SearchPreviewBody>(`/search_rules/preview?${new URLSearchParams({ q })}`, { staff: true, fresh: true })

export const getFailedSearches = () => http<FailedSearchesBody>('/failed_searches', { staff: true, fresh: true })
