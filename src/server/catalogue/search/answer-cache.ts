import { LRUCache } from 'lru-cache'
import { validityOf } from '../../../search/validity.ts'
import type { SearchAnswer } from '../../../search/port.ts'

const BYTES_MAX = 16 * 1_024 * 1_024
/** Longer requests are not repeated. */
const QUESTION_LENGTH_MAX = 8_192
/** Memory of an entry beside its texts. */
const ENTRY_OVERHEAD_BYTES = 500

interface CachedAnswer {
  readonly body: Buffer<ArrayBuffer>
  readonly bytes: number
  readonly isValidAt: (now: number) => boolean
}

/**
 * Answers by the bytes of their requests: many visitors load the same lists. Any change of the index empties it, and
 * an answer goes at the moment at which a product becomes available or a sale begins or ends. An engine that cannot
 * tell when it changed is never cached.
 */
export class AnswerCache {
  readonly #generation: (() => number) | undefined
  readonly #now: () => number
  readonly #answers = new LRUCache<string, CachedAnswer>({ maxSize: BYTES_MAX, sizeCalculation: ({ bytes }) => bytes })
  #seenGeneration = -1

  constructor(generation: (() => number) | undefined, now: () => number) {
    this.#generation = generation
    this.#now = now
  }

  get(question: string): Buffer<ArrayBuffer> | undefined {
    const generation = this.#generation?.()
    if (generation === undefined) return undefined
    if (generation !== this.#seenGeneration) {
      this.#answers.clear()
      this.#seenGeneration = generation
    }
    const cached = this.#answers.get(question)
    return cached?.isValidAt(this.#now()) ? cached.body : undefined
  }

  /** `generationBefore`: the index's generation before the search; an answer computed during a change is not cached. */
  set(question: string, answer: SearchAnswer, body: Buffer<ArrayBuffer>, generationBefore: number | undefined): void {
    if (
      generationBefore === undefined ||
      generationBefore !== this.#generation?.() ||
      question.length > QUESTION_LENGTH_MAX
    )
      return
    const isValidAt = validityOf(answer)
    if (!isValidAt || answer.timed_out) return
    this.#answers.set(question, { body, bytes: body.length + question.length * 2 + ENTRY_OVERHEAD_BYTES, isValidAt })
  }

  /** How many changes there have been, where that is known. */
  generation(): number | undefined {
    return this.#generation?.()
  }
}
