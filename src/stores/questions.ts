import { atom, computed } from 'nanostores'

/** Questions that a page may ask by itself. */
export type Question = 'consent' | 'push'

const $waiting = atom<readonly Question[]>([])

/** The question that may be shown now: the others wait until it has its answer. */
export const $question = computed($waiting, ([first]) => first ?? null)

export function ask(question: Question) {
  const waiting = $waiting.get()
  if (!waiting.includes(question)) $waiting.set([...waiting, question])
}

export const endQuestion = (question: Question) => $waiting.set($waiting.get().filter(waiting => waiting !== question))
