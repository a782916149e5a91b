import { z } from 'zod'
import { RULE_SCHEMAS } from '../search/search-rules.ts'
import type { ResponseOf } from '../response-of.ts'
import { catalogueNamesSchema } from './catalogue-choices.ts'
import { SEARCH_LONGEST } from '../search/searches.ts'

/** Rules for searches that staff write, below `/api/back_office`; those of `content/search-rules/` hold beside them. */

/** Rules of one kind in the office; those of files are counted apart. */
export const OFFICE_RULES_MAX = 100

export const officeRulesSchema = z
  .strictObject({
    synonyms: z.array(RULE_SCHEMAS.synonyms).max(OFFICE_RULES_MAX),
    oneWaySynonyms: z.array(RULE_SCHEMAS.oneWaySynonyms).max(OFFICE_RULES_MAX),
    pins: z.array(RULE_SCHEMAS.pins).max(OFFICE_RULES_MAX),
    buries: z.array(RULE_SCHEMAS.buries).max(OFFICE_RULES_MAX),
    redirects: z.array(RULE_SCHEMAS.redirects).max(OFFICE_RULES_MAX),
    boosts: z.array(RULE_SCHEMAS.boosts).max(OFFICE_RULES_MAX)
  })
  .meta({ id: 'OfficeSearchRules' })
export type OfficeRulesInput = z.input<typeof officeRulesSchema>
export type OfficeRulesBody = ResponseOf<typeof officeRulesSchema>

export const staffSearchRulesSchema = z
  .strictObject({
    draft: officeRulesSchema,
    /** Version of the draft; a request to save or publish names the one its author saw. */
    version: z.int(),
    /** True where the draft differs from the rules in force. */
    is_changed: z.boolean(),
    published: z.strictObject({ version: z.int(), author: z.string().nullable(), published_at: z.string() }).nullable(),
    /** Rules of the shop's files, which only their editor changes. */
    of_files: officeRulesSchema,
    /** Names of the products and categories in all these rules, as far as the shop has them. */
    names: z.strictObject({ products: catalogueNamesSchema, categories: catalogueNamesSchema }),
    /** Products and categories that do nothing now: sold out, unknown or never promoted. */
    ineffective: z.array(z.strictObject({ name: z.string(), because: z.string() }))
  })
  .meta({ id: 'StaffSearchRules' })
export type StaffSearchRulesBody = ResponseOf<typeof staffSearchRulesSchema>

/** `PUT /api/back_office/search_rules` */
export const saveSearchRulesRequestSchema = z.strictObject({ rules: officeRulesSchema, version: z.int().min(0) })
export type SaveSearchRulesRequest = z.output<typeof saveSearchRulesRequestSchema>

/** `POST /api/back_office/search_rules/publications`, with the version of the draft that was seen. */
export const publishSearchRulesRequestSchema = z.strictObject({ version: z.int().min(0) })

/** `POST /api/back_office/search_rules/reverts`, with the published version that is taken back. */
export const revertSearchRulesRequestSchema = z.strictObject({ published: z.int().min(1) })

/** `GET /api/back_office/search_rules/preview` */
export const searchPreviewQuerySchema = z.strictObject({ q: z.string().trim().min(1).max(SEARCH_LONGEST) })

const previewProduct = z.strictObject({
  slug: z.string(),
  title: z.string(),
  /** Place of the product before, from 1; null where it had none among these. */
  was: z.int().nullable()
})

export const searchPreviewSchema = z
  .strictObject({
    before: z.array(previewProduct.omit({ was: true })),
    after: z.array(previewProduct),
    /** Pages that it leads to in place of a list. */
    redirect_before: z.string().nullable(),
    redirect_after: z.string().nullable()
  })
  .meta({ id: 'SearchPreview' })
export type SearchPreviewBody = ResponseOf<typeof searchPreviewSchema>

/** `GET /api/back_office/failed_searches`: of the last thirty days, made from at least two networks. */
export const failedSearchesSchema = z
  .strictObject({
    searches: z.array(z.strictObject({ query: z.string(), locale: z.string(), networks: z.int(), last: z.string() }))
  })
  .meta({ id: 'FailedSearches' })
export type FailedSearchesBody = ResponseOf<typeof failedSearchesSchema>
