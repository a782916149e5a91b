import { timedFetch } from '../../api/timed-fetch.ts'

/**
 * Makes the department panels behave like a menu for mouse and keyboard, and brings their shelves; without it they are
 * plain disclosures that lead to their department. Comes when somebody is about to look (menu-wake.ts).
 */
const HOVER_MS = 140
const LEAVE_MS = 260

const menu = document.getElementById('menu')
const panels = [...document.querySelectorAll<HTMLDetailsElement>('#menu details')]
const admin = matchMedia('(width >= 992px)')

async function placeShelves() {
  // The address changes with the shelves: whatever the browser has kept under it is right.
  const answer = await timedFetch(menu?.dataset['shelves'] ?? '', { cache: 'force-cache' })
  if (!answer.ok) throw new Error(`Shelves: ${answer.status}`)
  const fragment = document.createElement('template')
  fragment.innerHTML = await answer.text()
  for (const list of fragment.content.querySelectorAll<HTMLElement>('[data-department]'))
    menu?.querySelector(`div[data-department='${list.dataset['department']}']`)?.append(list)
}

let shelves: Promise<void> | undefined
const fetchShelves = () => (shelves ??= placeShelves().catch(() => (shelves = undefined)))

void fetchShelves()
// Where they did not come, they are asked for again.
menu?.addEventListener('toggle', () => void fetchShelves(), true)

const closePanels = (except?: HTMLDetailsElement) => {
  for (const panel of panels) if (panel !== except) panel.open = false
}

/** A page left with an open menu must not come back with it, nor with a locked scroll. */
const closeAll = () => {
  closePanels()
  if (menu?.matches(':popover-open')) menu.hidePopover()
}

document.addEventListener('keydown', event => {
  if (event.key !== 'Escape' || !admin.matches) return
  const open = panels.find(panel => panel.open)
  if (!open) return
  open.open = false
  open.querySelector('summary')?.focus()
})

document.addEventListener('click', event => {
  const target = event.target instanceof Element ? event.target : null
  if (target?.closest('#menu a')) closeAll()
  else if (admin.matches && !target?.closest('#menu details')) closePanels()
})

let timer: ReturnType<typeof setTimeout> | undefined
const later = (run: () => void, ms: number) => {
  clearTimeout(timer)
  timer = setTimeout(run, ms)
}

const openSoon = (panel: HTMLDetailsElement) => later(() => (closePanels(panel), (panel.open = true)), HOVER_MS)

for (const panel of panels) {
  // The mouse that woke us may stand on it already.
  if (admin.matches && matchMedia('(hover: hover)').matches && panel.matches(':hover')) openSoon(panel)
  panel.addEventListener('pointerenter', event => {
    if (event.pointerType === 'mouse' && admin.matches) openSoon(panel)
  })
  panel.addEventListener('pointerleave', event => {
    if (event.pointerType === 'mouse' && admin.matches) later(() => closePanels(), LEAVE_MS)
  })
  // The mouse has opened it already: a click must not shut it at once.
  panel.querySelector('summary')?.addEventListener('click', event => {
    clearTimeout(timer)
    if (admin.matches && panel.open && panel.matches(':hover') && event.detail > 0) event.preventDefault()
  })
  panel.addEventListener('focusout', ({ relatedTarget }) => {
    if (admin.matches && relatedTarget instanceof Node && !panel.contains(relatedTarget)) panel.open = false
  })
}

addEventListener('pagehide', closeAll)
addEventListener('pageshow', event => event.persisted && closeAll())
admin.addEventListener('change', closeAll)
