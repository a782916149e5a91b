import { $notice, dismissNotice, type Notice } from '../../stores/notice.ts'
import { noticeText } from './notice-words.ts'

/**
 * Draws the shared notice and has it read out. Plain DOM: the notice belongs to pages without React too.
 * The live region stands in the page from the start, or screen readers would not know it.
 */
const SHOWN_MS = 6000
const region = document.querySelector<HTMLElement>('[data-notices]')
const template = document.querySelector<HTMLTemplateElement>('#notice-template')
const words = JSON.parse(region?.dataset['notices'] ?? '{}') as Record<string, string>

let timer: ReturnType<typeof setTimeout> | undefined

function draw(notice: Notice) {
  const drawn = template?.content.cloneNode(true) as DocumentFragment | undefined
  const box = drawn?.querySelector<HTMLElement>('[data-notice]')
  if (!drawn || !box) return
  box.dataset['kind'] = notice.kind
  box.querySelector('[data-notice-text]')?.replaceChildren(noticeText(words, notice))
  drawn.querySelector('[data-notice-close]')?.addEventListener('click', dismissNotice)
  drawAction(box, notice)
  region?.replaceChildren(drawn)
}

function drawAction(box: HTMLElement, { action }: Notice) {
  const button = box.querySelector<HTMLButtonElement>('button[data-notice-action]')
  const link = box.querySelector<HTMLAnchorElement>('a[data-notice-action]')
  const used = action?.href ? link : action ? button : null
  for (const unused of [button, link]) if (unused !== used) unused?.remove()
  if (!used || !action) return
  used.textContent = words[action.code] ?? ''
  if (used instanceof HTMLAnchorElement) used.href = action.href ?? ''
  else
    used.addEventListener('click', () => {
      dismissNotice()
      void action.run?.()
    })
}

/** Errors stay until they are read; the rest leaves, but not while somebody is on it. */
function planLeaving(notice: Notice) {
  clearTimeout(timer)
  if (notice.kind === 'error') return
  timer = setTimeout(() => {
    if (region?.matches(':hover, :focus-within')) return planLeaving(notice)
    if ($notice.get()?.id === notice.id) dismissNotice()
  }, SHOWN_MS)
}

$notice.subscribe(notice => {
  if (!notice) return region?.replaceChildren()
  draw(notice)
  planLeaving(notice)
})

document.addEventListener('keydown', event => {
  if (event.key === 'Escape' && region?.contains(document.activeElement)) dismissNotice()
})
