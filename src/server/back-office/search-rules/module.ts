import { Hono } from 'hono'
import {
  failedSearchesSchema,
  publishSearchRulesRequestSchema,
  revertSearchRulesRequestSchema,
  saveSearchRulesRequestSchema,
  searchPreviewQuerySchema,
  searchPreviewSchema,
  staffSearchRulesSchema
} from '../../../contract/staff/search-rules.ts'
import { staffOf, type StaffAuthentication } from '../../identity/index.ts'
import type { AppContext, Module } from '../../platform/app-context.ts'
import type { HttpEnv } from '../../platform/http/env.ts'
import { NO_STORE, respond } from '../../platform/http/respond.ts'
import { jsonBody, query } from '../../platform/http/validate.ts'
import { latestOf } from './rules-store.ts'
import {
  failedSearches,
  previewDraft,
  publishDraft,
  readSearchRules,
  revertToVersion,
  saveDraft,
  type SearchRulesDeps
} from './service.ts'

/** Another process publishes: seen here this soon. */
const REREAD_MS = 2_000

/** Rules for searches at the screens of staff. */
export function createStaffSearchRulesModule(
  { db, now }: AppContext,
  parts: Pick<SearchRulesDeps, 'rules' | 'search'>,
  staff: StaffAuthentication
): Module {
  const deps = { ...parts, db, now }
  let seen = 0
  async function reread() {
    const latest = await latestOf(db.query)
    if (!latest || latest.version === seen) return
    seen = latest.version
    deps.rules.publish(latest.rules)
  }
  return {
    backOffice: [searchRuleRoutes(deps, staff)],
    jobs: [{ name: 'search.published-rules', everyMs: REREAD_MS, perProcess: true, run: reread }]
  }
}

const ANSWER = { 200: staffSearchRulesSchema }

const searchRuleRoutes = (deps: SearchRulesDeps, staff: StaffAuthentication) =>
  new Hono<HttpEnv>()
    .get(
      '/search_rules',
      staff.operation('search.read', 'Read the draft of rules for searches, and what is in force', ANSWER),
      async c => c.json(await readSearchRules(deps), 200, NO_STORE)
    )
    .put(
      '/search_rules',
      staff.operation('search.write', 'Save the draft of rules for searches', ANSWER),
      jsonBody(saveSearchRulesRequestSchema),
      async c => respond(c, await saveDraft(deps, staffOf(c), c.req.valid('json')))
    )
    .post(
      '/search_rules/publications',
      staff.operation('search.write', 'Put the draft of rules for searches into force', ANSWER),
      jsonBody(publishSearchRulesRequestSchema),
      async c => respond(c, await publishDraft(deps, staffOf(c), c.req.valid('json').version))
    )
    .post(
      '/search_rules/reverts',
      staff.operation('search.write', 'Take the last publication of rules for searches back', ANSWER),
      jsonBody(revertSearchRulesRequestSchema),
      async c => respond(c, await revertToVersion(deps, staffOf(c), c.req.valid('json').published))
    )
    .get(
      '/search_rules/preview',
      staff.operation('search.read', 'Compare a search by the rules in force and by the draft', {
        200: searchPreviewSchema
      }),
      query(searchPreviewQuerySchema),
      async c => c.json(await previewDraft(deps, c.req.valid('query').q), 200, NO_STORE)
    )
    .get(
      '/failed_searches',
      staff.operation('search.read', 'List searches that found nothing', { 200: failedSearchesSchema }),
      async c => c.json(await failedSearches(deps), 200, NO_STORE)
    )
