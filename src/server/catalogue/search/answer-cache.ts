import { LRUCache } from 'lru-cache'
import { holdingOf } from '../../../search/holding.ts'
import type { SearchAnswer } from '../../../search/port.ts'

const MOST_BYTES = 16 * 1_024 * 1_024
/** Longer questions are not asked twice. */
const LONGEST_QUESTION = 8_192
/** What an entry takes beside its texts. */
const EXTRA_BYTES = 500

interface Kept {
  readonly body: Buffer<ArrayBuffer>
  readonly bytes: number
  readonly holdsAt: (now: number) => boolean
}

/**
 * Answers by the bytes of their questions: many people look at the same lists. Any change of the index empties it, and
 * an answer goes at the moment at which a product becomes available or a sale begins or ends. An engine that cannot
 * tell when it changed is asked every time.
 */
export class AnswerCache {
  readonly #changes: (() => number) | undefined
  readonly #now: () => number
  readonly #kept = new LRUCache<string, Kept>({ maxSize: MOST_BYTES, sizeCalculation: ({ bytes }) => bytes })
  #seen = -1

  constructor(changes: (() => number) | undefined, now: () => number) {
    this.#changes = changes
    this.#now = now
  }

  get(question: string): Buffer<ArrayBuffer> | undefined {
    const changes = this.#changes?.()
    if (changes === undefined) return undefined
    if (changes !== this.#seen) {
      this.#kept.clear()
      this.#seen = changes
    }
    const kept = this.#kept.get(question)
    return kept?.holdsAt(this.#now()) ? kept.body : undefined
  }

  /** `changesBefore`: those there had been when the question was asked; an answer from between two states is not kept. */
  set(question: string, answer: SearchAnswer, body: Buffer<ArrayBuffer>, changesBefore: number | undefined): void {
    if (changesBefore === undefined || changesBefore !== this.#changes?.() || question.length > LONGEST_QUESTION) return
    const holdsAt = holdingOf(answer)
    if (!holdsAt || answer.timed_out) return
    this.#kept.set(question, { body, bytes: body.length + question.length * 2 + EXTRA_BYTES, holdsAt })
  }

  /** How many changes there have been, where that is known. */
  changes(): number | undefined {
    return this.#changes?.()
  }
}
