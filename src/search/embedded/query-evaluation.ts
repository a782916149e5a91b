import type { BoolQuery, Query, RandomQuery, WeightedQuery } from '../query/tree.ts'
import { uniteBits, subtractBits, hasBit, intersectBits } from './bit-set.ts'
import type { BitSet } from './bit-set.ts'
import { alwaysValid } from './column-tests.ts'
import type { ColumnTest } from './column-tests.ts'
import { isHitList, filterHits, restrictHits, hitListOf, NO_HITS, scoreAt, bitSetOf } from './hits.ts'
import type { HitList, Hits } from './hits.ts'
import type { ColumnQuery } from './filter-cache.ts'
import { demote } from './boosting-query.ts'
import { evaluateDisMax } from './dis-max-query.ts'
import { evaluateMatch } from './match-query.ts'
import type { CooperativeTask } from './cooperative-yielding.ts'
import { evaluatePhrase } from './phrase-query.ts'
import type { SearchScratch } from './search-scratch.ts'
import { fnv1a } from './fnv1a.ts'
import type { IndexStore } from './index-store.ts'

/** State of one running search. */
export interface SearchContext {
  readonly store: IndexStore<object>
  readonly scratch: SearchScratch
  readonly now: number
  /** Checks that tell whether the answer is still valid at another time. */
  readonly validityChecks: Set<ColumnTest['isValidAt']>
  /** Makes a hit for aggregations that show hits. */
  readonly scoreOf?: (slot: number) => number
}

/** May pause after each clause. */
export function* evaluate(query: Query, context: SearchContext): CooperativeTask<Hits> {
  const { store, scratch } = context
  yield
  switch (query.kind) {
    case 'all':
      return { bits: store.live, scores: query.boost }
    case 'none':
      return NO_HITS
    case 'match':
      return evaluateMatch(query, store, scratch)
    case 'phrase':
      return evaluatePhrase(query, store, scratch)
    case 'bool':
      return yield* evaluateBool(query, context)
    case 'dis_max':
      return yield* evaluateDisMax(query, yield* evaluateAll(query.queries, context), context)
    case 'boosting':
      return demote(query, yield* evaluate(query.positive, context), yield* evaluate(query.negative, context), context)
    case 'random':
      return yield* evaluateRandom(query, context)
    case 'weighted':
      return yield* evaluateWeighted(query, context)
    case 'ids': {
      const slots = new Set(query.values.flatMap(id => store.slots.get(id) ?? []))
      return { slots: Uint32Array.from(slots), scores: query.boost }
    }
    default:
      return { bits: filterBits(query, context), scores: query.boost }
  }
}

/** A boost does not change which documents pass; without it equal filters share a cache entry. */
const unweighted = (query: ColumnQuery): ColumnQuery => (query.boost === 1 ? query : { ...query, boost: 1 })

/** Slots that pass a filter; not to be written to. */
export function filterBits(query: ColumnQuery, { store, now, validityChecks }: SearchContext): BitSet {
  const { bits, test } = store.filters.filterOf(unweighted(query), now)
  if (test.isValidAt !== alwaysValid) validityChecks.add(test.isValidAt)
  return bits
}

/** Hits that pass a filter. */
export function* applyFilter(listed: HitList, filter: Query, context: SearchContext): CooperativeTask<HitList> {
  const isPlain =
    filter.kind === 'bool' && !filter.should.length && !filter.mustNot.length && filter.minimumShould === 0
  let retained = listed
  for (const clause of isPlain ? [...filter.must, ...filter.filter] : [filter]) {
    const passes = testFor(clause, retained.slots.length, context)
    if (passes) retained = filterHits(retained, passes, context.scratch)
    else
      retained = restrictHits(
        retained,
        [bitSetOf(yield* evaluate(clause, context), context.scratch)],
        [],
        context.scratch
      )
  }
  return retained
}

function testFor(clause: Query, slots: number, { store, now, validityChecks }: SearchContext) {
  const test = 'field' in clause ? store.filters.testFor(unweighted(clause), slots, now) : undefined
  if (test && test.isValidAt !== alwaysValid) validityChecks.add(test.isValidAt)
  return test?.matches
}

function* evaluateBool(query: BoolQuery, context: SearchContext): CooperativeTask<Hits> {
  const { scratch } = context
  if (query.minimumShould > query.should.length) return NO_HITS
  const must: Hits[] = []
  for (const clause of query.must) {
    const hits = yield* evaluate(clause, context)
    if (isHitList(hits) && !hits.slots.length) return NO_HITS
    must.push(hits)
  }
  const fewest = must
    .filter(isHitList)
    .reduce((least, { slots }) => Math.min(least, slots.length), Number.POSITIVE_INFINITY)
  const filter: Hits[] = []
  const tests: ((slot: number) => boolean)[] = []
  for (const clause of query.filter) {
    const passes = testFor(clause, fewest, context)
    if (passes) tests.push(passes)
    else filter.push(yield* evaluate(clause, context))
  }
  const should = yield* evaluateAll(query.should, context)
  const excluded = (yield* evaluateAll(query.mustNot, context)).map(one => bitSetOf(one, scratch))
  const required = [...must, ...filter]
  if (query.minimumShould === 1) required.push(unionOf(should, context))
  const driver = required.filter(isHitList).sort((a, b) => a.slots.length - b.slots.length)[0]
  const candidates = driver
    ? passingAll(
        restrictHits(
          driver,
          required.filter(one => one !== driver).map(one => bitSetOf(one, scratch)),
          excluded,
          scratch
        ),
        tests,
        scratch
      )
    : { bits: intersection(required, excluded, context), scores: 0 }
  const enough =
    query.minimumShould > 1 ? withMinimumMatches(candidates, should, query.minimumShould, context) : candidates
  return yield* withClauseScores(enough, { driver, must, should, boost: query.boost }, context)
}

const passingAll = (listed: HitList, tests: readonly ((slot: number) => boolean)[], scratch: SearchScratch): HitList =>
  tests.length ? filterHits(listed, slot => tests.every(passes => passes(slot)), scratch) : listed

function* evaluateAll(clauses: readonly Query[], context: SearchContext): CooperativeTask<readonly Hits[]> {
  const all: Hits[] = []
  for (const clause of clauses) all.push(yield* evaluate(clause, context))
  return all
}

function intersection(
  required: readonly Hits[],
  excluded: readonly BitSet[],
  { store, scratch }: SearchContext
): BitSet {
  const bits = scratch.bits()
  bits.set(store.live)
  for (const one of required) intersectBits(bits, bitSetOf(one, scratch))
  for (const one of excluded) subtractBits(bits, one)
  return bits
}

/** Slots that are in one of the sets at least. */
function unionOf(sets: readonly Hits[], { scratch }: SearchContext): Hits {
  const only = sets[0]
  if (only && sets.length === 1) return only
  if (!sets.every(isHitList)) {
    const bits = scratch.bits()
    for (const set of sets) uniteBits(bits, bitSetOf(set, scratch))
    return { bits, scores: 0 }
  }
  const mark = scratch.nextMark()
  const { marks } = scratch
  const slots = scratch.slotLists.acquire(sets.reduce((sum, set) => sum + set.slots.length, 0))
  let count = 0
  for (const set of sets)
    for (let at = 0; at < set.slots.length; at++) {
      const slot = set.slots[at]!
      if (marks[slot] === mark) continue
      marks[slot] = mark
      slots[count++] = slot
    }
  return { slots: slots.subarray(0, count), scores: 0 }
}

/** The found slots that are in at least `least` of the sets, counted for 32 slots at a time, a bit of the count in each plane. */
function withMinimumMatches(
  candidates: Hits,
  sets: readonly Hits[],
  least: number,
  { store, scratch }: SearchContext
): HitList {
  const planes = Array.from({ length: 32 - Math.clz32(sets.length) }, () => scratch.bits())
  for (const set of sets) {
    const bits = bitSetOf(set, scratch)
    for (let i = 0; i < bits.length; i++)
      for (let carry = bits[i]!, plane = 0; carry !== 0; plane++) {
        const before = planes[plane]![i]!
        planes[plane]![i] = before ^ carry
        carry &= before
      }
  }
  const hasEnough = (slot: number) => {
    let count = 0
    for (let plane = 0; plane < planes.length; plane++) if (hasBit(planes[plane]!, slot)) count += 1 << plane
    return count >= least
  }
  return filterHits(hitListOf(candidates, store.live, scratch), hasEnough, scratch)
}

interface BoolClauses {
  readonly driver: HitList | undefined
  readonly must: readonly Hits[]
  readonly should: readonly Hits[]
  readonly boost: number
}

function* withClauseScores(
  candidates: Hits,
  { driver, must, should, boost }: BoolClauses,
  context: SearchContext
): CooperativeTask<Hits> {
  const { store, scratch } = context
  const only = must[0]
  if (!should.length && must.length <= 1 && boost === 1) {
    if (!only) return withScores(candidates, 0)
    // The hits were taken from this clause and carry its scores.
    if (only === driver && isHitList(candidates)) return candidates
    if (typeof only.scores === 'number') return withScores(candidates, only.scores)
  }
  const { slots } = hitListOf(candidates, store.live, scratch)
  const scores = scratch.scoreLists.acquire(slots.length).fill(0)
  for (const clause of [...must, ...should]) {
    addScores(clause, slots, scores, boost, context)
    yield
  }
  return { slots, scores }
}

const withScores = (candidates: Hits, scores: number): Hits =>
  isHitList(candidates) ? { slots: candidates.slots, scores } : { bits: candidates.bits, scores }

/** Adds what a clause gives to those of the slots that it matches. */
function addScores(
  clause: Hits,
  slots: Uint32Array,
  into: Float32Array,
  boost: number,
  { scratch }: SearchContext
): void {
  if (!isHitList(clause)) {
    for (let at = 0; at < slots.length; at++) if (hasBit(clause.bits, slots[at]!)) into[at]! += boost * clause.scores
    return
  }
  const mark = scratch.nextMark()
  const { marks, scores } = scratch
  for (let at = 0; at < clause.slots.length; at++) {
    const slot = clause.slots[at]!
    marks[slot] = mark
    scores[slot] = scoreAt(clause.scores, at)
  }
  for (let at = 0; at < slots.length; at++) if (marks[slots[at]!] === mark) into[at]! += boost * scores[slots[at]!]!
}

function* evaluateRandom({ query, seed, boostMode }: RandomQuery, context: SearchContext): CooperativeTask<HitList> {
  const { store, scratch } = context
  const { slots, scores: own } = hitListOf(yield* evaluate(query, context), store.live, scratch)
  const seedHash = fnv1a(seed)
  const { hashes } = store
  const scores = scratch.scoreLists.acquire(slots.length)
  for (let at = 0; at < slots.length; at++) {
    const random = shuffle(hashes[slots[at]!]! ^ seedHash)
    const before: number = scoreAt(own, at)
    scores[at] = boostMode === 'replace' ? random : boostMode === 'sum' ? before + random : before * random
  }
  return { slots, scores }
}

function* evaluateWeighted({ query, functions }: WeightedQuery, context: SearchContext): CooperativeTask<HitList> {
  const { store, scratch } = context
  const { slots, scores: own } = hitListOf(yield* evaluate(query, context), store.live, scratch)
  // The clause's own scores may belong to the cache.
  const scores = scratch.scoreLists.acquire(slots.length)
  for (let at = 0; at < slots.length; at++) scores[at] = scoreAt(own, at)
  for (const { filter, weight } of functions) {
    const passes = testFor(filter, slots.length, context)
    const bits = passes ? undefined : bitSetOf(yield* evaluate(filter, context), scratch)
    for (let at = 0; at < slots.length; at++)
      if (passes ? passes(slots[at]!) : hasBit(bits!, slots[at]!)) scores[at]! *= weight
  }
  return { slots, scores }
}

/** MurmurHash3's finalizer, as a fraction below 1. */
function shuffle(hash: number): number {
  let mixed = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return ((mixed ^ (mixed >>> 16)) >>> 0) / 0x1_0000_0000
}
