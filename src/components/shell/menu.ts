import { getMenuCategories } from '../../api/menu.ts'

/**
 * Makes the department panels behave like a menu for mouse and keyboard, and brings their shelves; without it they are
 * plain disclosures that lead to their department. Loaded when somebody is about to look (menu-loader.ts).
 */
const HOVER_MS = 140
const LEAVE_MS = 260

const menu = document.getElementById('menu')
const panels = [...document.querySelectorAll<HTMLDetailsElement>('#menu details')]
const wide = matchMedia('(width >= 992px)')

async function placeCategoryLinks() {
  const below = new DOMParser().parseFromString(await getMenuCategories(), 'text/html')
  for (const list of below.querySelectorAll<HTMLElement>('[data-department]'))
    menu?.querySelector(`div[data-department='${list.dataset['department']}']`)?.append(list)
}

let shelves: Promise<void> | undefined
const fetchCategoryLinks = () => (shelves ??= placeCategoryLinks().catch(() => (shelves = undefined)))

void fetchCategoryLinks()
// Retries if they failed to load.
menu?.addEventListener('toggle', () => void fetchCategoryLinks(), true)

const closePanels = (except?: HTMLDetailsElement) => {
  for (const panel of panels) if (panel !== except) panel.open = false
}

/** A page left with an open menu must not come back with it, nor with a locked scroll. */
const closeAll = () => {
  closePanels()
  if (menu?.matches(':popover-open')) menu.hidePopover()
}

document.addEventListener('keydown', event => {
  if (event.key !== 'Escape' || !wide.matches) return
  const open = panels.find(panel => panel.open)
  if (!open) return
  open.open = false
  open.querySelector('summary')?.focus()
})

document.addEventListener('click', event => {
  const target = event.target instanceof Element ? event.target : null
  if (target?.closest('#menu a')) closeAll()
  else if (wide.matches && !target?.closest('#menu details')) closePanels()
})

let timer: ReturnType<typeof setTimeout> | undefined
const later = (run: () => void, ms: number) => {
  clearTimeout(timer)
  timer = setTimeout(run, ms)
}

const openSoon = (panel: HTMLDetailsElement) => later(() => (closePanels(panel), (panel.open = true)), HOVER_MS)

for (const panel of panels) {
  // The mouse that woke us may stand on it already.
  if (wide.matches && matchMedia('(hover: hover)').matches && panel.matches(':hover')) openSoon(panel)
  panel.addEventListener('pointerenter', event => {
    if (event.pointerType === 'mouse' && wide.matches) openSoon(panel)
  })
  panel.addEventListener('pointerleave', event => {
    if (event.pointerType === 'mouse' && wide.matches) later(() => closePanels(), LEAVE_MS)
  })
  // The mouse has opened it already: a click must not shut it at once.
  panel.querySelector('summary')?.addEventListener('click', event => {
    clearTimeout(timer)
    if (wide.matches && panel.open && panel.matches(':hover') && event.detail > 0) event.preventDefault()
  })
  panel.addEventListener('focusout', ({ relatedTarget }) => {
    if (wide.matches && relatedTarget instanceof Node && !panel.contains(relatedTarget)) panel.open = false
  })
}

addEventListener('pagehide', closeAll)
addEventListener('pageshow', event => event.persisted && closeAll())
wide.addEventListener('change', closeAll)
