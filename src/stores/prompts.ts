import { atom, computed } from 'nanostores'

/** Questions that a page may ask by itself. */
export type Prompt = 'consent' | 'push'

const $waiting = atom<readonly Prompt[]>([])

/** The question that may be shown now: the others wait until it has its answer. */
export const $prompt = computed($waiting, ([first]) => first ?? null)

export function requestPrompt(prompt: Prompt) {
  const waiting = $waiting.get()
  if (!waiting.includes(prompt)) $waiting.set([...waiting, prompt])
}

export const endPrompt = (prompt: Prompt) => $waiting.set($waiting.get().filter(waiting => waiting !== prompt))
