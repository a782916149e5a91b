import type {
  FailedSearchesBody,
  OfficeRulesBody,
  SaveSearchRulesRequest,
  SearchPreviewBody,
  StaffSearchRulesBody
} from '../../../contract/staff/search-rules.ts'
import { POPULAR_SEARCHES } from '../../../domain/search/popular-searches.ts'
import { ok, type Result } from '../../../domain/result.ts'
import { ruleProblems } from '../../../domain/search/search-rule-problems.ts'
import { RULE_KINDS, type SearchRules } from '../../../domain/search/search-rules.ts'
import { daysBefore, localDate } from '../../../domain/time.ts'
import { ruleWords } from '../../../search/analysis/rule-words.ts'
import {
  compareSearches,
  toActiveSearchRules,
  ineffectiveNames,
  joinRules,
  type SearchWithRules,
  type ShopSearchRules
} from '../../catalogue/search-rules/index.ts'
import { catalogueNames, productNamesBySlug } from '../../catalogue/products/index.ts'
import { recordStaffAction } from '../../identity/index.ts'
import type { Database } from '../../platform/db/database.ts'
import { conflict, type Problem, type ServiceResult, unprocessable } from '../../platform/http/problem.ts'
import type { StaffPrincipal } from '../../platform/http/principal.ts'
import { listFailedSearches } from '../../site/search-log/index.ts'
import {
  draftOf,
  latestOf,
  originOf,
  rulesOfVersion,
  writeDraft,
  writeVersion,
  type ChosenRules,
  type LatestVersion
} from './rules-store.ts'

export interface SearchRulesDeps {
  readonly db: Database
  readonly now: () => Date
  readonly rules: ShopSearchRules
  readonly search: SearchWithRules
}

const PREVIEWED = 10
/** A search of one network could be one person's own. */
const NETWORKS_MIN = 2
const FAILED_MAX = 100

const rulesChanged = conflict('search-rules-changed')

export async function readSearchRules({ db, rules, search }: SearchRulesDeps): Promise<StaffSearchRulesBody> {
  const [draft, latest] = [await draftOf(db.query), await latestOf(db.query)]
  const { signals: _, ...of_files } = rules.ofFiles()
  const ineffective = await ineffectiveNames(search, toActiveSearchRules({ ...rules.ofFiles(), ...draft.rules }))
  return {
    draft: draft.rules,
    version: draft.version,
    is_changed: JSON.stringify(draft.rules) !== JSON.stringify(latest?.rules ?? (await rulesOfVersion(db.query, 0))),
    published: latest ? { version: latest.version, author: latest.author, published_at: latest.published_at } : null,
    of_files,
    names: await namesInRules(db, [draft.rules, of_files]),
    ineffective: ineffective.map(({ name, because }) => ({ name, because }))
  }
}

async function namesInRules(
  db: Database,
  all: readonly Pick<SearchRules, 'pins' | 'buries' | 'boosts'>[]
): Promise<StaffSearchRulesBody['names']> {
  const products = all.flatMap(({ pins, buries }) => [...pins, ...buries].flatMap(rule => rule.products))
  const categories = all.flatMap(({ buries, boosts }) => [...buries, ...boosts].flatMap(rule => rule.categories))
  const taxons = [...new Set(categories)]
  return {
    products: Object.fromEntries(await productNamesBySlug(db, [...new Set(products)])),
    categories: Object.fromEntries(await catalogueNames(db, { products: [], taxons, brands: [] }))
  }
}

/** Two rules that disagree are refused before they are in force, as they are in files. */
function problemOf(rules: SearchRules): Result<undefined, Problem> {
  const [problem] = ruleProblems(rules, ruleWords)
  return problem ? unprocessable('search-rules-disagree', { values: { value: problem.value } }) : ok(undefined)
}

const countsOf = (rules: OfficeRulesBody) => Object.fromEntries(RULE_KINDS.map(kind => [kind, rules[kind].length]))
const SUBJECT = { type: 'search_rules', id: 'shop' }

export async function saveDraft(
  deps: SearchRulesDeps,
  staff: StaffPrincipal,
  { rules, version }: SaveSearchRulesRequest
): ServiceResult<StaffSearchRulesBody> {
  const right = problemOf(joinRules(deps.rules.ofFiles(), rules))
  if (!right.ok) return right
  const done = await deps.db.change(async tx => {
    const at = deps.now()
    const { rules: before } = await draftOf(tx.query)
    if (!(await writeDraft(tx, rules, version, at))) return rulesChanged
    await recordStaffAction(
      tx,
      staff,
      { action: 'search_rules.draft', subject: SUBJECT, before: countsOf(before), after: countsOf(rules) },
      at
    )
    return ok(undefined)
  })
  return done.ok ? ok(await readSearchRules(deps)) : done
}

/** Puts rules into force: in this process now, in the others with their next look. */
const putIntoForce = async (
  deps: SearchRulesDeps,
  staff: StaffPrincipal,
  action: string,
  choose: (latest: LatestVersion | undefined) => Promise<ChosenRules | undefined>
): ServiceResult<StaffSearchRulesBody> => {
  const done = await deps.db.change(async tx => {
    const at = deps.now()
    const latest = await latestOf(tx.query)
    const chosen = await choose(latest)
    if (!chosen) return rulesChanged
    const { rules } = chosen
    const right = problemOf(joinRules(deps.rules.ofFiles(), rules))
    if (!right.ok) return right
    const after = latest?.version ?? 0
    if (!(await writeVersion(tx, { ...chosen, after, staffId: staff.staffId }, at))) return rulesChanged
    const states = {
      before: { version: after, ...(latest && countsOf(latest.rules)) },
      after: { version: after + 1, ...countsOf(rules) }
    }
    await recordStaffAction(tx, staff, { action, subject: SUBJECT, ...states }, at)
    return ok(rules)
  })
  if (!done.ok) return done
  deps.rules.publish(done.value)
  return ok(await readSearchRules(deps))
}

export const publishDraft = (deps: SearchRulesDeps, staff: StaffPrincipal, version: number) =>
  putIntoForce(deps, staff, 'search_rules.publish', async () => {
    const draft = await draftOf(deps.db.query)
    return draft.version === version ? { rules: draft.rules } : undefined
  })

/**
 * Takes a publication back: the rules before it are in force again, and the draft stays as it is. After a revert the
 * next one goes back from the version whose rules are in force, not to what was just taken back.
 */
export const revertToVersion = (deps: SearchRulesDeps, staff: StaffPrincipal, published: number) =>
  putIntoForce(deps, staff, 'search_rules.revert', async latest => {
    if (latest?.version !== published) return undefined
    const revertsTo = Math.max(0, (latest.reverts_to ?? latest.version) - 1)
    const { origin, rules } = await originOf(deps.db.query, revertsTo)
    return { rules, revertsTo: origin }
  })

/** The first products of a search by what is in force, and by the draft. */
export async function previewDraft({ db, rules, search }: SearchRulesDeps, text: string): Promise<SearchPreviewBody> {
  const { rules: draft } = await draftOf(db.query)
  const after = toActiveSearchRules(joinRules(rules.ofFiles(), draft))
  const [compared] = await compareSearches({ search, before: rules, after, top: PREVIEWED }, [text])
  const before = compared?.before ?? []
  return {
    before: [...before],
    after: (compared?.after ?? []).map(product => {
      const at = before.findIndex(({ slug }) => slug === product.slug)
      return { ...product, was: at < 0 ? null : at + 1 }
    }),
    redirect_before: compared?.redirectBefore ?? null,
    redirect_after: compared?.redirectAfter ?? null
  }
}

export async function failedSearches({ db, now }: SearchRulesDeps): Promise<FailedSearchesBody> {
  const since = localDate(daysBefore(now(), POPULAR_SEARCHES.days - 1))
  const rows = await db.all(listFailedSearches, { since, networks: NETWORKS_MIN, limit: FAILED_MAX })
  return { searches: rows.map(row => ({ ...row, networks: Number(row.networks) })) }
}
