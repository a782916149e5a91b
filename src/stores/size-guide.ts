import { timedFetch } from '../api/timed-fetch.ts'

/** The guide that stands in its own page; rejects where there is none, or no connection. */
export async function loadSizeGuide(href: string): Promise<Element> {
  const answer = await timedFetch(href)
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
  const guide = page.querySelector('[data-size-guide]')
  if (!answer.ok || !guide) throw new Error(`${href} is no size guide`)
  return guide
}
