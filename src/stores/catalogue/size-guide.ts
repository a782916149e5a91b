import { getText } from '../../api/site-files.ts'

/** The guide that stands in its own page; rejects where there is none, or no connection. */
export async function loadSizeGuide(href: string): Promise<Element> {
  const page = new DOMParser().parseFromString(await getText(href), 'text/html')
  const guide = page.querySelector('[data-size-guide]')
  if (!guide) throw new Error(`${href} is no size guide`)
  return guide
}
