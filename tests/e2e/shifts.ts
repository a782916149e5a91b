import { expect, type Page } from '@playwright/test'

declare global {
  interface Window {
    /** The element that moved by itself, and how far. */
    moved: { readonly value: number; readonly what: readonly string[] }[]
  }
}

/** From now on every page notes what moves by itself; what somebody's press moves is theirs. */
export const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    window.moved = []
    const nameOf = (node: Node | null) => {
      const element = node instanceof Element ? node : node?.parentElement
      return element
        ? `${element.tagName.toLowerCase()}.${element.className} "${element.textContent?.slice(0, 30)}"`
        : ''
    }
    new PerformanceObserver(list => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as (PerformanceEntry & {
        value: number
        hadRecentInput: boolean
        sources: { node: Node | null }[]
      })[])
        if (!hadRecentInput) window.moved.push({ value, what: sources.map(({ node }) => nameOf(node)) })
    }).observe({ type: 'layout-shift', buffered: true })
  })

/** Elements that have moved until the new content is painted. */
const movedOn = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<Window['moved']>(resolve =>
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => resolve(window.moved))))
      )
  )

/**
 * Opens a page until nothing moves in it. A busy machine may paint half a header that is still being read: what a page
 * does by itself it does every time.
 */
export async function expectStill(page: Page, open: () => Promise<unknown>) {
  let moved: Window['moved'] = []
  for (let tries = 0; tries < 3; tries++) {
    await open()
    moved = await movedOn(page)
    if (moved.length === 0) return
  }
  expect.soft(moved, page.url()).toEqual([])
}

/** Every opening is somebody's first: routing switches the browser's cache off. */
export const withoutCache = (page: Page) => page.route('**/*.js', route => route.continue())
