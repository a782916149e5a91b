import { BoundedMap } from '../../search/bounded-map.ts'

const MOST_BYTES = 16 * 1_024 * 1_024
/** Longer questions are not asked twice. */
const LONGEST_QUESTION = 8_192
/** `now` stands in most questions: products become available and leave without a change of the index. */
const FRESH_MS = 1_000

interface Kept {
  readonly body: Buffer<ArrayBuffer>
  readonly bytes: number
  /** ms since 1970. */
  readonly until: number
}

/**
 * Answers by the bytes of their questions: many people look at the same lists at the same time. Any change of the index
 * empties it. An engine that cannot tell when it changed is asked every time.
 */
export class AnswerCache {
  readonly #changes: (() => number) | undefined
  readonly #now: () => number
  readonly #kept = new BoundedMap<Kept>(MOST_BYTES)
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
    return kept && kept.until > this.#now() ? kept.body : undefined
  }

  /** `changesBefore`: those there had been when the question was asked; an answer from between two states is not kept. */
  set(question: string, body: Buffer<ArrayBuffer>, changesBefore: number | undefined): void {
    if (changesBefore === undefined || changesBefore !== this.#changes?.() || question.length > LONGEST_QUESTION) return
    this.#kept.set(question, { body, bytes: body.length + question.length * 2, until: this.#now() + FRESH_MS })
  }

  /** How many changes there have been, where that is known. */
  changes(): number | undefined {
    return this.#changes?.()
  }
}
