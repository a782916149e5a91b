import { existsSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { redirectMistakes, createRedirects, readRedirects, type Redirect } from '../../src/server/platform/http/redirects.ts'

const file = fileURLToPath(new URL('../../content/redirects.json', import.meta.url))
const pages = new URL('../../src/pages/[...locale]/', import.meta.url)
const redirect = (from: string, to: string): Redirect => ({ from, to, why: 'because' })

test('redirects: every moved path leads to a kind of page that exists, and from none that does', () => {
  const names = new Set(readdirSync(pages).map(name => name.replace(/\.astro$/, '')))
  for (const { from, to } of readRedirects(file)) {
    expect(names, to).toContain(to.split('/')[1])
    expect(existsSync(new URL(`.${from}.astro`, pages)), from).toBe(false)
  }
})

test('redirects: loops, chains, duplicates and languages in a list are found', () => {
  expect(redirectMistakes([redirect('/a', '/b'), redirect('/c', '/d')])).toEqual([])
  expect(redirectMistakes([redirect('/a', '/a')])).toEqual(['/a leads to itself'])
  expect(redirectMistakes([redirect('/a', '/b'), redirect('/b', '/a')])).toHaveLength(2)
  expect(redirectMistakes([redirect('/a', '/b'), redirect('/b', '/c')])[0]).toContain('lead there at once')
  expect(redirectMistakes([redirect('/a', '/b'), redirect('/a', '/c')])[0]).toContain('twice')
  expect(redirectMistakes([redirect('/en/a', '/b')])[0]).toContain('without their language')
})

test('redirects: a path moves in every language', () => {
  const movedTo = createRedirects([redirect('/old', '/new')])
  expect(['/old', '/en/old', '/it/old', '/older', '/'].map(movedTo)).toEqual([
    '/new',
    '/en/new',
    '/it/new',
    undefined,
    undefined
  ])
})
