export { createSearchRulesModule } from './module.ts'
export {
  givenRules,
  joinRules,
  noRules,
  type OfficeSearchRules,
  rulesOfFolder,
  type ActiveSearchRules,
  type ShopSearchRules
} from './active-search-rules.ts'
export { compareSearches, isChanged, movesOf, type ComparedSearch, type Move } from './compare.ts'
export { ineffectiveNames, type IneffectiveName } from './names-in-rules.ts'
export { explainSearch } from './explain.ts'
export { explanationLines } from './explanation-lines.ts'
export { searchBy, type SearchBy } from './search-by.ts'
