import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withPreloads } from '../../scripts/preload-modules.ts'

const folder = mkdtempSync(join(tmpdir(), 'delguur-preloads-'))
const link = (name: string) => `<link rel="modulepreload" href="/_astro/${name}.js">`
const page = (island: string, head = '') => `<html><head><title>x</title>${head}</head><body>${island}</body></html>`
const island = (when: string) =>
  `<astro-island component-url="/_astro/cart.js" renderer-url="/_astro/client.js" client="${when}"></astro-island>`

beforeAll(() => {
  mkdirSync(join(folder, '_astro'))
  const script = (name: string, code: string) => writeFileSync(join(folder, '_astro', `${name}.js`), code)
  script('cart', 'import{a}from"./stores.js";const later=()=>import("./payment.js")')
  script('client', 'import{b}from"./react.js"')
  script('stores', 'import"./react.js";export const a=1')
  script('react', 'export const b=2')
  script('payment', '')
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('module preloads: name the scripts of an island and what these import, each once, and nothing a click fetches', () => {
  const links = ['cart', 'client', 'stores', 'react'].map(link).join('')
  expect(withPreloads(page(island('load')), folder)).toBe(page(island('load'), links))
})

test('module preloads: are not made for islands that wait, nor for pages without any', () => {
  for (const html of [page(island('use')), page(island('visible')), page('')])
    expect(withPreloads(html, folder)).toBe(html)
})

test('module preloads: of a page that was taken over from the last build are made anew', () => {
  const links = ['cart', 'client', 'stores', 'react'].map(link).join('')
  expect(withPreloads(page(island('load'), link('cart.of-yesterday')), folder)).toBe(page(island('load'), links))
})
