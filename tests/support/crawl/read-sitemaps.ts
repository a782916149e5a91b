import { expect } from '@playwright/test'

/** Path → the sitemap it stands in. */
export async function readSitemaps(base: string, origins: readonly string[]) {
  const inside = (url: string) => {
    const { origin, pathname } = new URL(url)
    if (!origins.includes(origin)) throw new Error(`a sitemap names another site: ${url}`)
    return pathname
  }
  const read = async (path: string) => {
    const response = await fetch(base + path)
    expect(response.status, path).toBe(200)
    const urls = [...(await response.text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) =>
      inside(url.replaceAll('&amp;', '&'))
    )
    expect(urls.length, path).toBeLessThanOrEqual(50_000)
    return urls
  }
  const parts = await read('/sitemap.xml')
  const paths = new Map<string, string>()
  for (const part of parts) for (const path of await read(part)) paths.set(path, part)
  return paths
}
