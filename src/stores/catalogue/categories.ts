import { atom } from 'nanostores'
import { getMenuCategories } from '../../api/menu.ts'

export interface Category {
  readonly href: string
  readonly permalink: string
  readonly name: string
  /** Names from the department down: `Vitamins › For children`. */
  readonly path: string
}

/** Departments as soon as somebody asks, and the levels below them once the menu's file has come. */
export const $categories = atom<readonly Category[]>([])

/**
 * Links of a parsed document belong to no page: only their attribute says where they lead, `pathname` is wrong there.
 */
function categoryOf(link: HTMLAnchorElement, names: readonly string[]): Category {
  const href = link.getAttribute('href') ?? ''
  return { href, permalink: href.replace(/^.*?\/t\//, ''), name: names.at(-1) ?? '', path: names.join(' › ') }
}

/** The top level, which the menu of every page contains. */
const departments = () =>
  [...document.querySelectorAll<HTMLAnchorElement>('#menu [data-shelf]')].map(link =>
    categoryOf(link, [link.dataset['shelf'] ?? ''])
  )

let loading: Promise<void> | undefined

/** Loads all categories once a page; without a connection the departments stay, and the next call tries again. */
export function loadCategories(): Promise<void> {
  if ($categories.get().length === 0) $categories.set(departments())
  return (loading ??= loadBelow().catch(() => void (loading = undefined)))
}

async function loadBelow() {
  const top = departments()
  const menu = new DOMParser().parseFromString(await getMenuCategories(), 'text/html')
  const below = [...menu.querySelectorAll<HTMLAnchorElement>('[data-department] a')].map(link => {
    const department = link.closest<HTMLElement>('[data-department]')?.dataset['department']
    const parent = link.parentElement?.parentElement?.parentElement?.querySelector(':scope > a')
    const names = [top.find(({ permalink }) => permalink === department)?.name, parent?.textContent, link.textContent]
    return categoryOf(
      link,
      names.filter(name => name !== undefined).map(name => name.trim())
    )
  })
  $categories.set([...top, ...below])
}
