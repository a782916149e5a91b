import { showPendingNotice } from '../../stores/next-page-notice.ts'
import { $notice, dismissNotice, type Notice } from '../../stores/notice.ts'
import { noticeText } from './notice-words.ts'
import { parseWords } from '../../i18n/parse-words.ts'

/**
 * Draws the shared notice and has it read out. Plain DOM: the notice belongs to pages without React too.
 * The live region stands in the page from the start, or screen readers would not know it.
 */
const SHOWN_MS = 6000
const region = document.querySelector<HTMLElement>('[data-notices]')
const template = document.querySelector<HTMLTemplateElement>('#notice-template')
const words = parseWords(region?.dataset['notices'])

const isCovered = () => region !== null && getComputedStyle(region).display === 'none'

let timer: ReturnType<typeof setTimeout> | undefined

function draw(notice: Notice) {
  const drawn = template?.content.cloneNode(true) as DocumentFragment | undefined
  const box = drawn?.querySelector<HTMLElement>('[data-notice]')
  if (!drawn || !box) return
  box.dataset['kind'] = notice.kind
  box.querySelector('[data-notice-text]')?.replaceChildren(noticeText(words, notice))
  drawn.querySelector('[data-notice-close]')?.addEventListener('click', dismissNotice)
  region?.replaceChildren(drawn)
}

/** Errors stay until they are read; the rest leaves, but not while somebody is on it or it waits for suggestions. */
function planLeaving(notice: Notice) {
  clearTimeout(timer)
  if (notice.kind === 'error') return
  timer = setTimeout(() => {
    if (region?.matches(':hover, :focus-within') || isCovered()) return planLeaving(notice)
    if ($notice.get()?.id === notice.id) dismissNotice()
  }, SHOWN_MS)
}

$notice.subscribe(notice => {
  if (!notice) return region?.replaceChildren()
  draw(notice)
  planLeaving(notice)
})

showPendingNotice()

document.addEventListener('keydown', event => {
  if (event.key === 'Escape' && region?.contains(document.activeElement)) dismissNotice()
})
