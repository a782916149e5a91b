import type { BoolQuery, Query, RandomQuery } from '../query/tree.ts'
import { addBits, dropBits, hasBit, keepBoth } from './bits.ts'
import type { Bits } from './bits.ts'
import { always } from './column-tests.ts'
import type { ColumnTest } from './column-tests.ts'
import { isListed, keepWhere, keepWithin, listOf, NOTHING, scoreAt, setOf } from './matched.ts'
import type { Listed, Matched } from './matched.ts'
import type { ColumnQuery } from './filter-cache.ts'
import { matchText } from './matching.ts'
import type { Steps } from './pacing.ts'
import { matchPhrase } from './phrases.ts'
import type { Scratch } from './scratch.ts'
import { hashOf } from './store.ts'
import type { Store } from './store.ts'

/** What is needed while one search runs. */
export interface Running {
  readonly store: Store<object>
  readonly scratch: Scratch
  readonly now: number
  /** What is asked of time, each telling whether it is still so at another moment. */
  readonly moments: Set<ColumnTest['holdsAt']>
}

/** May pause after each clause. */
export function* evaluate(query: Query, running: Running): Steps<Matched> {
  const { store, scratch } = running
  yield
  switch (query.kind) {
    case 'all':
      return { bits: store.live, scores: query.boost }
    case 'none':
      return NOTHING
    case 'match':
      return matchText(query, store, scratch)
    case 'phrase':
      return matchPhrase(query, store, scratch)
    case 'bool':
      return yield* evaluateBool(query, running)
    case 'random':
      return yield* evaluateRandom(query, running)
    case 'ids': {
      const slots = new Set(query.values.flatMap(id => store.slots.get(id) ?? []))
      return { slots: Uint32Array.from(slots), scores: query.boost }
    }
    default:
      return { bits: filterBits(query, running), scores: query.boost }
  }
}

/** The weight says nothing about which documents pass: without it equal filters are the same to the cache. */
const unweighted = (query: ColumnQuery): ColumnQuery => (query.boost === 1 ? query : { ...query, boost: 1 })

/** Slots that pass a filter; not to be written to. */
export function filterBits(query: ColumnQuery, { store, now, moments }: Running): Bits {
  const { bits, test } = store.filters.filterOf(unweighted(query), now)
  if (test.holdsAt !== always) moments.add(test.holdsAt)
  return bits
}

/** Those of the listed slots that a filter lets through. */
export function* keepPassing(listed: Listed, filter: Query, running: Running): Steps<Listed> {
  const isPlain =
    filter.kind === 'bool' && !filter.should.length && !filter.mustNot.length && filter.minimumShould === 0
  let kept = listed
  for (const clause of isPlain ? [...filter.must, ...filter.filter] : [filter]) {
    const passes = testFor(clause, kept.slots.length, running)
    if (passes) kept = keepWhere(kept, passes, running.scratch)
    else kept = keepWithin(kept, [setOf(yield* evaluate(clause, running), running.scratch)], [], running.scratch)
  }
  return kept
}

function testFor(clause: Query, slots: number, { store, now, moments }: Running) {
  const test = 'field' in clause ? store.filters.testFor(unweighted(clause), slots, now) : undefined
  if (test && test.holdsAt !== always) moments.add(test.holdsAt)
  return test?.matches
}

function* evaluateBool(query: BoolQuery, running: Running): Steps<Matched> {
  const { scratch } = running
  if (query.minimumShould > query.should.length) return NOTHING
  const must: Matched[] = []
  for (const clause of query.must) {
    const matched = yield* evaluate(clause, running)
    if (isListed(matched) && !matched.slots.length) return NOTHING
    must.push(matched)
  }
  const few = must
    .filter(isListed)
    .reduce((least, { slots }) => Math.min(least, slots.length), Number.POSITIVE_INFINITY)
  const filter: Matched[] = []
  const tests: ((slot: number) => boolean)[] = []
  for (const clause of query.filter) {
    const passes = testFor(clause, few, running)
    if (passes) tests.push(passes)
    else filter.push(yield* evaluate(clause, running))
  }
  const should = yield* evaluateAll(query.should, running)
  const without = (yield* evaluateAll(query.mustNot, running)).map(one => setOf(one, scratch))
  const required = [...must, ...filter]
  if (query.minimumShould === 1) required.push(anyOf(should, running))
  const driver = required.filter(isListed).sort((a, b) => a.slots.length - b.slots.length)[0]
  const found = driver
    ? passingAll(
        keepWithin(
          driver,
          required.filter(one => one !== driver).map(one => setOf(one, scratch)),
          without,
          scratch
        ),
        tests,
        scratch
      )
    : { bits: intersection(required, without, running), scores: 0 }
  const enough = query.minimumShould > 1 ? atLeast(found, should, query.minimumShould, running) : found
  return yield* scored(enough, driver, must, should, query.boost, running)
}

const passingAll = (listed: Listed, tests: readonly ((slot: number) => boolean)[], scratch: Scratch): Listed =>
  tests.length ? keepWhere(listed, slot => tests.every(passes => passes(slot)), scratch) : listed

function* evaluateAll(clauses: readonly Query[], running: Running): Steps<readonly Matched[]> {
  const all: Matched[] = []
  for (const clause of clauses) all.push(yield* evaluate(clause, running))
  return all
}

function intersection(required: readonly Matched[], without: readonly Bits[], { store, scratch }: Running): Bits {
  const bits = scratch.bits()
  bits.set(store.live)
  for (const one of required) keepBoth(bits, setOf(one, scratch))
  for (const one of without) dropBits(bits, one)
  return bits
}

/** Slots that are in one of the sets at least. */
function anyOf(sets: readonly Matched[], { scratch }: Running): Matched {
  const only = sets[0]
  if (only && sets.length === 1) return only
  if (!sets.every(isListed)) {
    const bits = scratch.bits()
    for (const set of sets) addBits(bits, setOf(set, scratch))
    return { bits, scores: 0 }
  }
  const mark = scratch.nextMark()
  const { marks } = scratch
  const slots = scratch.slotLists.lend(sets.reduce((sum, set) => sum + set.slots.length, 0))
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

/** Those of the found slots that are in at least `least` of the sets: counted for 32 slots at a time, a bit of the count in each plane. */
function atLeast(found: Matched, sets: readonly Matched[], least: number, { store, scratch }: Running): Listed {
  const planes = Array.from({ length: 32 - Math.clz32(sets.length) }, () => scratch.bits())
  for (const set of sets) {
    const bits = setOf(set, scratch)
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
  return keepWhere(listOf(found, store.live, scratch), hasEnough, scratch)
}

function* scored(
  found: Matched,
  driver: Listed | undefined,
  must: readonly Matched[],
  should: readonly Matched[],
  boost: number,
  running: Running
): Steps<Matched> {
  const { store, scratch } = running
  const only = must[0]
  if (!should.length && must.length <= 1 && boost === 1) {
    if (!only) return withScores(found, 0)
    // The slots were taken from this clause: its scores came along.
    if (only === driver && isListed(found)) return found
    if (typeof only.scores === 'number') return withScores(found, only.scores)
  }
  const { slots } = listOf(found, store.live, scratch)
  const scores = scratch.scoreLists.lend(slots.length).fill(0)
  for (const clause of [...must, ...should]) {
    addScores(clause, slots, scores, boost, running)
    yield
  }
  return { slots, scores }
}

const withScores = (found: Matched, scores: number): Matched =>
  isListed(found) ? { slots: found.slots, scores } : { bits: found.bits, scores }

/** Adds what a clause gives to those of the slots that it matches. */
function addScores(clause: Matched, slots: Uint32Array, into: Float32Array, boost: number, { scratch }: Running): void {
  if (!isListed(clause)) {
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

function* evaluateRandom({ query, seed, boostMode }: RandomQuery, running: Running): Steps<Listed> {
  const { store, scratch } = running
  const { slots, scores: own } = listOf(yield* evaluate(query, running), store.live, scratch)
  const seedHash = hashOf(seed)
  const { hashes } = store
  const scores = scratch.scoreLists.lend(slots.length)
  for (let at = 0; at < slots.length; at++) {
    const random = shuffle(hashes[slots[at]!]! ^ seedHash)
    const before: number = scoreAt(own, at)
    scores[at] = boostMode === 'replace' ? random : boostMode === 'sum' ? before + random : before * random
  }
  return { slots, scores }
}

/** MurmurHash3's finish: a fraction below 1 that tells nothing of its neighbours. */
function shuffle(hash: number): number {
  let mixed = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return ((mixed ^ (mixed >>> 16)) >>> 0) / 0x1_0000_0000
}
