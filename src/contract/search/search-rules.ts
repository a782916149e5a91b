import { z } from 'zod'
import { PINS_MAX, SIGNAL_PERCENT_MAX, type RuleKind, type SearchSignals } from '../../domain/search/search-rules.ts'
import { SEARCH_LONGEST } from './searches.ts'

/** Files of `content/search-rules/`: each a list of rules of one kind. */

/** Rules of one kind. At these limits reading a changed file costs half a second, in which nobody is answered. */
export const RULES_MAX = 200
const SEARCHES_MAX = 10
const BURIED_PRODUCTS_MAX = 50
const CATEGORIES_MAX = 20
const LIGHTEST_BOOST = 1.1
const HEAVIEST_BOOST = 5
const USUAL_BOOST = 2
const NOTE_LONGEST = 300

const phrase = z.string().trim().min(1).max(SEARCH_LONGEST)
const searches = z.array(phrase).min(1).max(SEARCHES_MAX)
const slug = z.string().regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)
const permalink = z.string().regex(/^[a-z0-9]+(?:[-/][a-z0-9]+)*$/)
/** Why the rule is there, for other editors. */
const note = z.string().trim().min(1).max(NOTE_LONGEST).optional()
const trigger = { search: searches, contains: z.boolean().default(false), note }

export const RULE_SCHEMAS = {
  synonyms: z.strictObject({ words: z.array(phrase).min(2).max(SEARCHES_MAX), note }),
  oneWaySynonyms: z.strictObject({ search: searches, finds: searches, note }),
  pins: z.strictObject({ ...trigger, products: z.array(slug).min(1).max(PINS_MAX) }),
  buries: z.strictObject({
    ...trigger,
    products: z.array(slug).max(BURIED_PRODUCTS_MAX).default([]),
    categories: z.array(permalink).max(CATEGORIES_MAX).default([])
  }),
  redirects: z.strictObject({
    search: searches,
    to: z.string().regex(/^\/(?!\/)[^\s#]{0,199}$/, 'a path of this site such as /pages/delivery'),
    note
  }),
  boosts: z.strictObject({
    ...trigger,
    categories: z.array(permalink).min(1).max(CATEGORIES_MAX),
    weight: z.number().min(LIGHTEST_BOOST).max(HEAVIEST_BOOST).default(USUAL_BOOST)
  })
} as const satisfies Record<RuleKind, z.ZodType>

export const RULE_FILES = {
  synonyms: 'synonyms.yaml',
  oneWaySynonyms: 'one-way-synonyms.yaml',
  pins: 'pins.yaml',
  buries: 'buries.yaml',
  redirects: 'redirects.yaml',
  boosts: 'boosts.yaml'
} as const satisfies Record<RuleKind, string>

const percent = z.number().min(0).max(SIGNAL_PERCENT_MAX).default(0)

/** `signals.yaml` */
export const SIGNALS_FILE = 'signals.yaml'
export const signalsSchema = z.strictObject({
  sold: percent,
  new: percent,
  in_stock: percent
}) satisfies z.ZodType<SearchSignals>
