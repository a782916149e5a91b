import type { Context } from 'hono'
import { LRUCache } from 'lru-cache'
import { consumeToken, type TokenBucket, type TokenBucketSize } from '../../../domain/rate-limit/token-bucket.ts'
import { HEAVY_COST, COST_MAX } from '../../../search/query/cost.ts'
import type { Refusal } from '../../../search/query/refusal.ts'
import type { HttpEnv } from '../../platform/http/env.ts'
import { isLoopbackRequest, networkOf } from '../../platform/rate-limit/client-network.ts'
import { HeavySearchQueue } from './heavy-search-queue.ts'

/**
 * Units of cost (src/search/query/cost.ts) that one network may use: a second of work at once, then a fifth of a
 * processor. Thousands of phones share one address of their provider, so that it has to suffice for many shoppers.
 */
const NETWORK: TokenBucketSize = { capacity: 10_000, perSecond: 2_000 }
const NETWORKS_MAX = 50_000
const HEAVY_AT_ONCE = 4
const HEAVY_IN_QUEUE = 16
/** Bytes of a body that cost one unit to be read. */
const BYTES_OF_UNIT = 4_096

/** A search that is not begun, in the words of the protocol. */
export class SearchNotAdmitted extends Error {
  override readonly name = 'SearchNotAdmitted'
  readonly refusal: Refusal
  /** Unset = the same is refused at any time. */
  readonly retryAfterSeconds: number | undefined

  constructor(refusal: Refusal, retryAfterSeconds?: number) {
    super(refusal.reason)
    this.refusal = refusal
    this.retryAfterSeconds = retryAfterSeconds
  }
}

export interface AdmissionOptions {
  readonly network?: TokenBucketSize
  readonly heavyAtOnce?: number
  readonly heavyInQueue?: number
}

/** The refusal of a search, or of all searches of one request together, that is too expensive at any time. */
export function tooExpensive(cost: number): Refusal | undefined {
  if (cost <= COST_MAX) return undefined
  return {
    status: 400,
    type: 'illegal_argument_exception',
    reason:
      `the estimated cost of this request is [${cost}] but must be less than or equal to [${COST_MAX}]: ` +
      'ask for fewer words, filters, buckets, highlighted fields or hits, or send it as several requests'
  }
}

/** Decides before a search is run whether there is room for it. */
export class SearchAdmission {
  readonly #network: TokenBucketSize
  // With `max` it would have room for all of them from the start.
  readonly #buckets = new LRUCache<string, TokenBucket>({ maxSize: NETWORKS_MAX, sizeCalculation: () => 1 })
  readonly #heavyQueue: HeavySearchQueue
  readonly #now: () => number

  constructor(options: AdmissionOptions, now: () => number) {
    this.#network = options.network ?? NETWORK
    this.#heavyQueue = new HeavySearchQueue({
      concurrency: options.heavyAtOnce ?? HEAVY_AT_ONCE,
      queueLength: options.heavyInQueue ?? HEAVY_IN_QUEUE
    })
    this.#now = now
  }

  /** Charges a cost to the caller's network; throws `SearchNotAdmitted` when its budget is used up. */
  charge(c: Context<HttpEnv>, cost: number): void {
    // Programs of the shop's own machine are trusted with it.
    if (isLoopbackRequest(c)) return
    const network = networkOf(c)
    const consumed = consumeToken(this.#network, this.#buckets.get(network), cost, this.#now())
    if (consumed.ok) this.#buckets.set(network, consumed.bucket)
    else throw new SearchNotAdmitted(TOO_MANY, consumed.retryAfterSeconds)
  }

  /** Reading a body costs something even when it is refused. */
  chargeReading(c: Context<HttpEnv>, bytes: number): void {
    this.charge(c, 1 + Math.ceil(bytes / BYTES_OF_UNIT))
  }

  /** Runs what may be run; throws SearchBusy when too much is heavy already. */
  run<T>(cost: number, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    return cost < HEAVY_COST ? work() : this.#heavyQueue.run(work, signal)
  }
}

const TOO_MANY: Refusal = {
  status: 429,
  type: 'es_rejected_execution_exception',
  reason: 'this network has asked for too much within a short time, try again later'
}
