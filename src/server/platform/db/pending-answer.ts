/**
 * The answer of a statement that was sent, awaited only after the statements behind it have been sent as well, so that
 * all share a round trip. It is wrapped because an async function would await a returned promise.
 */
export interface PendingAnswer<T> {
  readonly answer: Promise<T>
}

/**
 * The failure of the answer reaches the code that awaits it; a change that is refused before that awaits nothing any
 * more.
 */
export function createPendingAnswer<T>(answer: Promise<T>): PendingAnswer<T> {
  answer.catch(() => undefined)
  return { answer }
}

/** Answers that a change asked for early, together with others, by what they are about; each is taken once. */
export class PrefetchedAnswers<Subject extends object, T> {
  readonly #answers = new WeakMap<Subject, Promise<T>>()

  ask(subject: Subject, answer: Promise<T>) {
    this.#answers.set(subject, createPendingAnswer(answer).answer)
  }

  /** Another look in the same change reads anew. */
  take(subject: Subject): Promise<T> | undefined {
    const answer = this.#answers.get(subject)
    this.#answers.delete(subject)
    return answer
  }
}
