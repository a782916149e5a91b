import { asksForPush, type PushSituation } from '../../domain/push.ts'

/** Another question is open: a dialog, a sheet, the cookie line; or somebody writes, or pays. */
const isAskedElse = () =>
  document.querySelector('dialog[open], :popover-open, .consent:not([hidden]), .notice, #pay') !== null ||
  document.activeElement?.matches('input, select, textarea') === true

const supported = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

function answer(): PushSituation['answer'] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem('delguur:push') ?? 'null')
    return kept === 'in' || kept === 'out' ? kept : undefined
  } catch {
    // Storage is denied: an answer could not be kept, so it is not asked for.
    return 'out'
  }
}

const box = document.querySelector<HTMLElement>('[data-push-ask]')
let seenMs = 0

/** Counts while the page is looked at, and asks again when somebody was busy. */
const timer = setInterval(() => {
  if (document.visibilityState !== 'visible') return
  seenMs += 1_000
  const permission = supported ? Notification.permission : 'denied'
  const situation = { supported, permission, answer: answer(), seenMs, path: location.pathname, isAgeRestricted: false }
  if (box?.hidden && asksForPush({ ...situation, isAskedElse: isAskedElse() })) ask(box)
}, 1_000)

function ask(box: HTMLElement) {
  clearInterval(timer)
  const device = () => import('../../stores/push-device.ts')
  box.hidden = false
  box.setAttribute('role', 'status')
  const close = () => (box.hidden = true)
  const say = (selector: string, work: () => Promise<unknown>) =>
    box.querySelector(selector)?.addEventListener('click', () => void work().finally(close), { once: true })
  say('[data-push-yes]', async () => (await device()).optIn())
  say('[data-push-no]', async () => (await device()).declinePush())
  box.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') box.querySelector<HTMLElement>('[data-push-no]')?.click()
  })
  // Answered in another tab.
  addEventListener('storage', ({ key }) => key === 'delguur:push' && close())
}

export {}
