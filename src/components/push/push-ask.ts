import { shouldPromptForPush, type PushPromptSituation } from '../../domain/messaging/push.ts'
import { loadChunk, retryableOnChunkError } from '../../lazy/load-chunk.ts'
import { $prompt, requestPrompt, endPrompt } from '../../stores/prompts.ts'

/** Another question is open: a dialog, a sheet, suggestions, a notice, another card; or somebody writes, or pays. */
const BUSY = 'dialog[open], :popover-open, search[data-sheet], .suggestions:not([hidden]), .notice, .buy-bar, #pay'
const isBusy = () =>
  $prompt.get() !== null ||
  document.querySelector(BUSY) !== null ||
  document.activeElement?.matches('input, select, textarea') === true

/** An order that still waits for its money, or was canceled, thanks nobody (src/islands/order/outcome.tsx). */
const isThanked = () => document.querySelector('[data-thanks]') !== null

const supported = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

function answer(): PushPromptSituation['answer'] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem('delguur:push') ?? 'null')
    return stored === 'in' || stored === 'out' ? stored : undefined
  } catch {
    // Storage is denied: an answer could not be kept, so it is not asked for.
    return 'out'
  }
}

const box = document.querySelector<HTMLElement>('[data-push-ask]')
let seenMs = 0

/** Counts while the page is looked at and nothing lies over it: who is busy is asked later. */
const timer = setInterval(() => {
  if (!box || document.visibilityState !== 'visible' || !isThanked() || isBusy()) return
  seenMs += 1_000
  const permission = supported ? Notification.permission : 'denied'
  const situation = { supported, permission, answer: answer(), seenMs, path: location.pathname }
  if (!shouldPromptForPush({ ...situation, hasOtherPrompt: false, isAgeRestricted: false })) return
  clearInterval(timer)
  prepare(box)
  requestPrompt('push')
}, 1_000)

function prepare(box: HTMLElement) {
  const loadPushDevice = () => loadChunk(async () => (await import('./lazy-device.ts')).loadPushDevice())
  box.setAttribute('role', 'status')
  const close = () => endPrompt('push')
  $prompt.subscribe(now => (box.hidden = now !== 'push'))
  const announce = (selector: string, work: () => Promise<unknown>) =>
    box
      .querySelector(selector)
      ?.addEventListener('click', () => void retryableOnChunkError(work).finally(close), { once: true })
  announce('[data-push-yes]', async () => (await loadPushDevice()).optIn())
  announce('[data-push-no]', async () => (await loadPushDevice()).declinePush())
  box.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') box.querySelector<HTMLElement>('[data-push-no]')?.click()
  })
  // Answered in another tab.
  addEventListener('storage', ({ key }) => key === 'delguur:push' && close())
}
