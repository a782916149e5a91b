export { createSearchRulesModule } from './module.ts'
export {
  toActiveSearchRules,
  joinRules,
  noRules,
  type OfficeSearchRules,
  rulesOfFolder,
  type ActiveSearchRules,
  type ShopSearchRules
} from './active-search-rules.ts'
export { compareSearches, isChanged, rankMovesOf, type ComparedSearch, type RankMove } from './compare.ts'
export { ineffectiveNames, type IneffectiveName } from './names-in-rules.ts'
export { explainSearch } from './explain.ts'
export { explanationLines } from './explanation-lines.ts'
export { searchWithRules, type SearchWithRules } from './search-with-rules.ts'
