import { retryableOnChunkError, CHUNK_LOAD_FAILED } from '../../lazy/load-chunk.ts'
import { showCrash } from './crash.ts'

/**
 * A part of the page could not be fetched. While the shop answers, the file itself may be gone, after an update: then
 * only loading the page again helps. Without a connection the shopper is told, and a button does again what was wanted.
 * Nothing here is fetched when it is needed: that would fail as well.
 */
type Task = () => unknown

const ANSWER_MS = 5_000
const waiting = new Map<object, Task>()
/** Done again once already while the shop answered. */
const tried = new WeakSet<object>()
let isLooking = false

function tryAgain() {
  const tasks = [...waiting.values()]
  waiting.clear()
  for (const task of tasks) task()
}

function offer() {
  const region = document.querySelector('[data-notices]')
  const box = document.querySelector<HTMLTemplateElement>('#part-missing')?.content.firstElementChild?.cloneNode(true)
  if (!region || !box) return
  region.replaceChildren(box)
  region.querySelector('button')?.addEventListener('click', () => {
    box.parentNode?.removeChild(box)
    tryAgain()
  })
}

async function missing(what: object, again: Task) {
  waiting.set(what, again)
  if (isLooking) return
  isLooking = true
  // Not by the client: its file may be missing for the same reason as the part that was asked for.
  // eslint-disable-next-line no-restricted-globals
  const answer = await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(ANSWER_MS) }).catch(
    () => null
  )
  isLooking = false
  if (!answer?.ok) return offer()
  const lost = [...waiting.keys()]
  if (lost.some(each => tried.has(each))) return showCrash()
  for (const each of lost) tried.add(each)
  tryAgain()
}

document.addEventListener(CHUNK_LOAD_FAILED, event => {
  const task = (event as CustomEvent<() => Promise<unknown>>).detail
  void missing(task, () => retryableOnChunkError(task))
})

// The code of an island itself, which Astro has asked for twice.
document.addEventListener('astro:hydration-error', ({ target }) => {
  const island = target as HTMLElement & { start?: Task }
  if (island.start && island.hasAttribute('ssr')) void missing(island, () => island.start?.())
  else showCrash()
})
