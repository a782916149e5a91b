import type { BoolQuery, Query, RandomQuery } from '../query/tree.ts'
import { addBits, dropBits, fillBits, hasBit, keepBoth, setBit } from './bits.ts'
import type { Bits } from './bits.ts'
import { matchText } from './matching.ts'
import { matchPhrase } from './phrases.ts'
import type { Scratch } from './scratch.ts'
import { hashOf } from './store.ts'
import type { Store } from './store.ts'

/** What is needed while one search runs. */
export interface Running {
  readonly store: Store<object>
  readonly scratch: Scratch
  readonly now: number
}

/** Which slots match; dead ones may be among them. `scores` is a number where all score alike. */
export interface Evaluated {
  /** Not to be written to: it may belong to the cache. */
  readonly bits: Bits
  readonly scores: Float32Array | number
}

export function evaluate(query: Query, running: Running): Evaluated {
  const { store, scratch, now } = running
  switch (query.kind) {
    case 'all':
      return { bits: store.live, scores: query.boost }
    case 'none':
      return { bits: scratch.bits(), scores: 0 }
    case 'match':
      return matchText(query, store, scratch)
    case 'phrase':
      return matchPhrase(query, store, scratch)
    case 'bool':
      return evaluateBool(query, running)
    case 'random':
      return evaluateRandom(query, running)
    case 'ids': {
      const bits = scratch.bits()
      for (const id of query.values) {
        const slot = store.slots.get(id)
        if (slot !== undefined) setBit(bits, slot, true)
      }
      return { bits, scores: query.boost }
    }
    default: {
      // The weight says nothing about which documents pass: without it equal filters are the same to the cache.
      const { boost, ...filter } = query
      return { bits: store.filters.bitsOf({ ...filter, boost: 1 }, now), scores: boost }
    }
  }
}

function evaluateBool(query: BoolQuery, running: Running): Evaluated {
  const { store, scratch } = running
  const bits = scratch.bits()
  bits.set(store.live)
  for (const clause of query.filter) keepBoth(bits, evaluate(clause, running).bits)
  const scoring: Evaluated[] = []
  for (const clause of query.must) {
    const evaluated = evaluate(clause, running)
    keepBoth(bits, evaluated.bits)
    scoring.push(evaluated)
  }
  for (const clause of query.mustNot) dropBits(bits, evaluate(clause, running).bits)
  const should = query.should.map(clause => evaluate(clause, running))
  if (query.minimumShould > 0) keepBoth(bits, atLeast(should, query.minimumShould, running))
  return { bits, scores: sumScores(scoring, should, query.boost, running) }
}

/** Slots that are in at least `least` of the sets. */
function atLeast(sets: readonly Evaluated[], least: number, { store, scratch }: Running): Bits {
  const bits = scratch.bits()
  if (least === 1) {
    for (const set of sets) addBits(bits, set.bits)
    return bits
  }
  fillBits(bits, store.used, slot => {
    let count = 0
    for (const set of sets) if (hasBit(set.bits, slot)) count += 1
    return count >= least
  })
  return bits
}

function sumScores(
  must: readonly Evaluated[],
  should: readonly Evaluated[],
  boost: number,
  { store, scratch }: Running
) {
  const only = must[0]
  if (!should.length && must.length <= 1 && boost === 1) return only ? only.scores : 0
  const scores = scratch.floats()
  const add = ({ bits, scores: added }: Evaluated) => {
    for (let slot = 0; slot < store.used; slot++)
      if (hasBit(bits, slot)) scores[slot]! += boost * (typeof added === 'number' ? added : added[slot]!)
  }
  must.forEach(add)
  should.forEach(add)
  return scores
}

function evaluateRandom({ query, seed, boostMode }: RandomQuery, running: Running): Evaluated {
  const { store, scratch } = running
  const { bits, scores: own } = evaluate(query, running)
  const scores = scratch.floats()
  const seedHash = hashOf(seed)
  for (let slot = 0; slot < store.used; slot++) {
    const random = shuffle(store.hashes[slot]! ^ seedHash)
    const before = typeof own === 'number' ? own : own[slot]!
    scores[slot] = boostMode === 'replace' ? random : boostMode === 'sum' ? before + random : before * random
  }
  return { bits, scores }
}

/** MurmurHash3's finish: a fraction below 1 that tells nothing of its neighbours. */
function shuffle(hash: number): number {
  let mixed = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return ((mixed ^ (mixed >>> 16)) >>> 0) / 0x1_0000_0000
}
