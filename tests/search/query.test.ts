import { plainListBody } from '../../src/contract/catalogue/catalogue-base.ts'
import { describe, expect, test } from 'vitest'
import { listBody } from '../../src/contract/catalogue/catalogue-query.ts'
import { SORT_NAMES } from '../../src/contract/catalogue/list-order.ts'
import { byIdsBody, bySlugBody, newArrivalsBody } from '../../src/contract/catalogue/listing-query.ts'
import { suggestBody } from '../../src/contract/search/suggest-query.ts'
import { catalogueSchema } from '../../src/search/catalogue-schema.ts'
import { parseSearch } from '../../src/search/query/parse-search.ts'

const parse = (body: unknown) => parseSearch(body, catalogueSchema)

const nested = (depth: number): object => (depth ? { bool: { must: [nested(depth - 1)] } } : { match_all: {} })

const inQuery = (query: unknown) => ({ query })

const UNDERSTOOD: readonly (readonly [string, unknown])[] = [
  ['an empty body', {}],
  ['no body', undefined],
  ...SORT_NAMES.map(
    sort =>
      [
        `a list by ${sort}`,
        listBody({ sort, facets: true, text: 'эм', taxon: 'a/b', brands: ['x'], saleOnly: true, priceFrom: 1 })
      ] as const
  ),
  ['new arrivals', newArrivalsBody('a')],
  ['ids', byIdsBody(['a'])],
  ['a slug', bySlugBody('a')],
  ['suggestions', suggestBody('па')],
  ['a score sort', { sort: ['_score', { price: { order: 'asc', missing: '_first' } }] }],
  ['a time-out and counted totals', { timeout: '5s', track_total_hits: 100, track_scores: true, min_score: 0.5 }],
  [
    'named and unnamed filters',
    { aggs: { a: { filters: { filters: [{ match_all: {} }] } }, b: { avg: { field: 'price' } } } }
  ],
  ['wildcard fields', inQuery({ multi_match: { query: 'a', fields: ['keyword.*^2', 'title'] } })],
  [
    'a random score among functions',
    inQuery({ function_score: { functions: [{ random_score: { seed: 5, field: '_seq_no' } }], score_mode: 'sum' } })
  ]
]

describe('unknown names', () => {
  test.each([
    ['a clause', inQuery({ fuzzy_like: {} }), 'unknown query [fuzzy_like]'],
    ['a clause named like a property of objects', inQuery({ constructor: {} }), 'unknown query [constructor]'],
    [
      'two clauses in one',
      inQuery({ match_all: {}, term: {} }),
      '[match_all] malformed query, expected the end of the clause but found [term]'
    ],
    ['no clause', inQuery({}), 'query malformed, empty clause found'],
    ['a clause that is a list', inQuery([]), '[query] malformed query, expected an object'],
    ['a key of the body', { script_fields: {} }, 'unknown key [script_fields] in the search body'],
    ['a body that is a list', [], '[search] malformed query, expected an object'],
    ['a key of bool', inQuery({ bool: { musn: [] } }), '[bool] query does not support [musn]'],
    [
      'a key of match',
      inQuery({ match: { title: { query: 'a', analyzer: 'x' } } }),
      '[match] query does not support [analyzer]'
    ],
    [
      'an analyzer that there is not',
      inQuery({ match_phrase: { title: { query: 'a', analyzer: 'x' } } }),
      '[match_phrase] analyzer [x] not found'
    ],
    [
      'an analyzer for what is no phrase',
      inQuery({ multi_match: { query: 'a', type: 'bool_prefix', analyzer: 'standard' } }),
      '[multi_match] Analyzer not allowed for type [bool_prefix]'
    ],
    ['a field', inQuery({ term: { colour: 'red' } }), '[term] no field [colour] in index [catalogue]'],
    [
      'a field named like a property of objects',
      inQuery({ term: { constructor: 'a' } }),
      '[term] no field [constructor] in index [catalogue]'
    ],
    [
      'a field of the wrong kind',
      inQuery({ range: { title: { gt: 1 } } }),
      '[range] does not work on field [title] of type [text]'
    ],
    ['a field without words', inQuery({ match: { image: '5' } }), '[match] cannot search for words in field [image]'],
    [
      'a type of multi_match',
      inQuery({ multi_match: { query: 'a', type: 'any_fields' } }),
      '[multi_match] expected one of [best_fields], [most_fields], [cross_fields], [phrase], [phrase_prefix], [bool_prefix], found [any_fields]'
    ],
    [
      'fuzziness in a phrase',
      inQuery({ multi_match: { query: 'a', type: 'phrase', fuzziness: 'AUTO' } }),
      '[multi_match] Fuzziness not allowed for type [phrase]'
    ],
    [
      'slop without a phrase',
      inQuery({ multi_match: { query: 'a', slop: 1 } }),
      '[multi_match] Slop not allowed for type [best_fields]'
    ],
    [
      'a key of match_phrase',
      inQuery({ match_phrase: { title: { query: 'a', fuzziness: 1 } } }),
      '[match_phrase] query does not support [fuzziness]'
    ],
    [
      'expansions of a whole phrase',
      inQuery({ match_phrase: { title: { query: 'a', max_expansions: 5 } } }),
      '[match_phrase] query does not support [max_expansions]'
    ],
    [
      'a phrase in two fields',
      inQuery({ match_phrase_prefix: { title: 'a', name: 'b' } }),
      "[match_phrase_prefix] query doesn't support multiple fields, found [title] and [name]"
    ],
    [
      'a negative slop',
      inQuery({ match_phrase: { title: { query: 'a', slop: -1 } } }),
      '[match_phrase] expected a whole number of at least [0]'
    ],
    ['no distance', inQuery({ geo_distance: { location: 'u' } }), '[geo_distance] requires [distance]'],
    [
      'a distance from a field that is no place',
      inQuery({ geo_distance: { distance: '1km', title: '1,1' } }),
      '[geo_distance] does not work on field [title] of type [text]'
    ],
    [
      'a distance from nowhere',
      inQuery({ geo_distance: { distance: '1km' } }),
      '[geo_distance] malformed query, expected a field name'
    ],
    [
      'a highlight key',
      { highlight: { fields: { title: { boundary_chars: 1 } } } },
      '[highlight] query does not support [boundary_chars]'
    ],
    [
      'a highlight of no words',
      { highlight: { fields: { price: {} } } },
      '[highlight] cannot search for words in field [price]'
    ],
    [
      'a highlighter',
      { highlight: { type: 'postings', fields: { title: {} } } },
      '[highlight] expected one of [unified], [plain], [fvh], found [postings]'
    ],
    ['a time-out', { timeout: 'soon' }, '[timeout] failed to parse setting [timeout] with value [soon]'],
    ['a least score', { min_score: 'good' }, '[min_score] expected a number'],
    [
      'an operator',
      inQuery({ match: { title: { query: 'a', operator: 'xor' } } }),
      '[match] expected one of [and], [or], found [xor]'
    ],
    [
      'fuzziness',
      inQuery({ match: { title: { query: 'a', fuzziness: 5 } } }),
      '[match] fuzziness is [AUTO], [0], [1] or [2]'
    ],
    ['a minimum', inQuery({ bool: { minimum_should_match: '2<75%' } }), '[bool] unknown minimum_should_match [2<75%]'],
    ['a number', inQuery({ range: { price: { gt: 'dear' } } }), '[range] expected a number'],
    ['a date', inQuery({ range: { available_on: { gt: 'yesterday' } } }), 'failed to parse date field [yesterday]'],
    ['date math', inQuery({ range: { available_on: { gt: 'now-1q' } } }), 'failed to parse date field [now-1q]'],
    ['two lower bounds', inQuery({ range: { price: { gt: 1, gte: 2 } } }), '[range] has both [gt] and [gte]'],
    [
      'a score function',
      inQuery({ function_score: { script_score: {} } }),
      '[function_score] query does not support [script_score]'
    ],
    ['a sort field', { sort: ['description'] }, '[sort] cannot sort by field [description]'],
    ['a sort order', { sort: [{ price: 'up' }] }, '[sort] expected one of [asc], [desc], found [up]'],
    [
      'an aggregation',
      { aggs: { a: { significant_terms: { field: 'sku' } } } },
      'unknown aggregation type [significant_terms]'
    ],
    [
      'a key of an aggregation',
      { aggs: { a: { terms: { field: 'sku', script: '' } } } },
      '[terms] aggregation does not support [script]'
    ],
    [
      'two kinds in one aggregation',
      { aggs: { a: { min: { field: 'price' }, max: { field: 'price' } } } },
      "[a] query doesn't support multiple fields, found [min] and [max]"
    ],
    [
      'an inner one in a measure',
      { aggs: { a: { min: { field: 'price' }, aggs: { b: { max: { field: 'price' } } } } } },
      '[min] aggregation [a] cannot have inner ones'
    ],
    [
      'a suggester',
      { suggest: { a: { prefix: 'x', phrase: { field: 'title' } } } },
      'suggester with name [phrase] not supported'
    ],
    [
      'two suggesters in one',
      { suggest: { a: { text: 'x', term: { field: 'title' }, completion: { field: 'suggestion' } } } },
      'suggestion [a] has more than one suggester'
    ],
    [
      'a key of the term suggester',
      { suggest: { a: { text: 'x', term: { field: 'title', accuracy: 1 } } } },
      '[term] query does not support [accuracy]'
    ],
    [
      'a suggest mode',
      { suggest: { a: { text: 'x', term: { field: 'title', suggest_mode: 'never' } } } },
      '[term] expected one of [missing], [popular], [always], found [never]'
    ],
    [
      'a field that completes nothing',
      { suggest: { a: { prefix: 'x', completion: { field: 'title' } } } },
      '[completion] does not work on field [title] of type [text]'
    ],
    ['a negative size', { size: -1 }, '[size] expected a whole number of at least [0]'],
    ['half a size', { size: 1.5 }, '[size] expected a whole number of at least [0]']
  ])('query: is refused by name: %s', (_, body, reason) => {
    expect(parse(body)).toEqual({ ok: false, refusal: { status: 400, type: 'parsing_exception', reason } })
  })
})

describe('limits', () => {
  test.each([
    ['size', { size: 1_001 }, '[size] must be less than or equal to: [1000] but was [1001]'],
    [
      'a share of the best score',
      { min_score_share: 1.5 },
      '[min_score_share] must be greater than 0 and at most 1, got [1.5]'
    ],
    ['slop', inQuery({ match_phrase: { title: { query: 'a', slop: 51 } } }), '[match_phrase] slop is at most [50]'],
    [
      'a fragment',
      { highlight: { fields: { title: { fragment_size: 10_001 } } } },
      '[highlight] fragment_size is at most [10000]'
    ],
    [
      'edits',
      { suggest: { a: { text: 'x', term: { field: 'title', max_edits: 3 } } } },
      '[term] max_edits is [1] or [2]'
    ],
    [
      'a page after a page',
      { from: 5, sort: ['price'], search_after: [1] },
      '`from` parameter must be set to 0 when `search_after` is used'
    ],
    ['a page after nothing', { search_after: [1] }, 'Sort must contain at least one field.'],
    ['a page after too much', { sort: ['price'], search_after: [1, 2] }, 'search_after has 2 value(s) but sort has 1.'],
    ['depth', inQuery(nested(12)), '[match_all] clauses are nested deeper than [12]'],
    [
      'clauses',
      inQuery({ bool: { should: Array.from({ length: 256 }, () => ({ match_all: {} })) } }),
      '[match_all] too many clauses: at most [256] are allowed'
    ],
    ['values', inQuery({ terms: { sku: Array.from({ length: 1_025 }, String) } }), '[terms] more than [1024] values'],
    ['buckets', { aggs: { a: { terms: { field: 'sku', size: 1_001 } } } }, '[terms] more than [1000] buckets'],
    [
      'aggregations',
      { aggs: Object.fromEntries(Array.from({ length: 65 }, (_, at) => [at, { min: { field: 'price' } }])) },
      '[aggs] more than [64] aggregations'
    ]
  ])('query: exceeds a limit: %s', (_, body, reason) => {
    expect(parse(body)).toEqual({ ok: false, refusal: { status: 400, type: 'illegal_argument_exception', reason } })
  })

  test('query: the window is limited, as a shard would', () => {
    const reason =
      'Result window is too large, from + size must be less than or equal to: [10000] but was [10001]. See the scroll api for a more efficient way to request large data sets. This limit can be set by changing the [index.max_result_window] index level setting.'
    const refusal = { status: 400, type: 'illegal_argument_exception', reason, phase: 'query' }
    expect(parse({ from: 9_990, size: 11 })).toEqual({ ok: false, refusal })
  })

  test('query: a text is limited', () => {
    expect(parse(inQuery({ match: { title: 'a'.repeat(513) } }))).toMatchObject({ ok: false, refusal: { status: 400 } })
  })

  test('query: the limits themselves are allowed', () => {
    expect(parse({ from: 9_000, size: 1_000, query: nested(11) }).ok).toBe(true)
  })
})

test.each(UNDERSTOOD)('query: %s is understood', (_, body) => {
  expect(parse(body)).toMatchObject({ ok: true })
})

test.each([undefined, 'medicine/pain'])('list: a plain one of %s is asked for as any other', taxon => {
  expect(plainListBody(taxon)).toEqual(listBody(taxon === undefined ? {} : { taxon }))
})
