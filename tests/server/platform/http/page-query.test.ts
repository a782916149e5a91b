import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { LIST_PARAMETERS } from '../../../../src/contract/catalogue/catalogue-query.ts'
import { PAGE_PARAMETERS, pageQuery } from '../../../../src/server/platform/http/page-query.ts'
import { readListUrl, writeListUrl } from '../../../../src/stores/catalogue/catalogue-url.ts'

const PAGES = 'src/pages/[...locale]'

test('page query: every page on demand, and no other, declares the parameters it reads', () => {
  const onDemand = globSync('**/*.astro', { cwd: PAGES })
    .filter(file => /prerender = false/.test(readFileSync(`${PAGES}/${file}`, 'utf8')))
    .map(file => `/${file.replaceAll('\\', '/').replace(/(?:\/index)?\.astro$/, '')}`)
  expect([...PAGE_PARAMETERS.keys()].sort()).toEqual(onDemand.sort())
})

test('page query: a page that reads no query declares none', () => {
  for (const [page, names] of PAGE_PARAMETERS) {
    const file = [`${PAGES}${page}.astro`, `${PAGES}${page}/index.astro`].flatMap(path => globSync(escaped(path)))[0]
    expect(/searchParams|url\.search/.test(readFileSync(file ?? '', 'utf8')), page).toBe(names.size > 0)
  }
})

const escaped = (path: string) => path.replace(/[[\]]/g, '[$&]')

test('page query: a list declares exactly what its address is made of', () => {
  const full =
    '?brand=a&size=b&color=c&gender=d&age=e&badge=f&store=g&category=h&page=2&price_from=1&price_to=2&q=i' +
    '&as_words=price&rating=4&sale=1&sort=price_asc&spec=ram:8-gb&stock=1&view=list'
  const written = writeListUrl(readListUrl(full))
  expect([...new URLSearchParams(written).keys()].sort()).toEqual([...LIST_PARAMETERS].sort())
  expect([...new URLSearchParams(pageQuery('/products', written)).keys()]).toHaveLength(LIST_PARAMETERS.length)
})

test('page query: an undeclared path keeps nothing, whatever its name', () => {
  for (const path of ['/nowhere', '/', '/_image', '/constructor', '/products/a/b', '/products/*'])
    expect(pageQuery(path, '?page=2&q=x&variant=1&href=/a')).toBe('')
})
