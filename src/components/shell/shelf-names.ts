import { timedFetch } from '../../api/timed-fetch.ts'

export interface ShelfName {
  readonly href: string
  readonly permalink: string
  readonly name: string
  /** From the department down: `Vitamins › For children`. */
  readonly way: string
}

/** Links inside a template belong to no page: only their attribute says where they lead, `pathname` is empty there. */
function shelfOf(link: HTMLAnchorElement, names: readonly string[]): ShelfName {
  const href = link.getAttribute('href') ?? ''
  return { href, permalink: href.replace(/^.*?\/t\//, ''), name: names.at(-1) ?? '', way: names.join(' › ') }
}

/** Departments, as the menu of every page has them. */
export const departments = () =>
  [...document.querySelectorAll<HTMLAnchorElement>('#menu [data-shelf]')].map(link =>
    shelfOf(link, [link.dataset['shelf'] ?? ''])
  )

let shelves: Promise<readonly ShelfName[]> | undefined

/** All categories: departments, and what the menu fetches of the levels below; without a connection only the former. */
export const shelfNames = () => (shelves ??= readShelves().catch(() => ((shelves = undefined), departments())))

async function readShelves(): Promise<readonly ShelfName[]> {
  const top = departments()
  // The address changes with the shelves, and the menu asks the same: mostly the browser has it.
  const answer = await timedFetch(document.getElementById('menu')?.dataset['shelves'] ?? '', { cache: 'force-cache' })
  if (!answer.ok) throw new Error(`Shelves: ${answer.status}`)
  const fragment = document.createElement('template')
  fragment.innerHTML = await answer.text()
  const below = [...fragment.content.querySelectorAll<HTMLAnchorElement>('[data-department] a')].map(link => {
    const department = link.closest<HTMLElement>('[data-department]')?.dataset['department']
    const shelf = link.parentElement?.parentElement?.parentElement?.querySelector(':scope > a')
    const names = [top.find(({ permalink }) => permalink === department)?.name, shelf?.textContent, link.textContent]
    return shelfOf(
      link,
      names.filter(name => name !== undefined).map(name => name.trim())
    )
  })
  return [...top, ...below]
}
