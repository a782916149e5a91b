import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { pseudo } from '../../src/i18n/pseudo.ts'

describe('pseudo-locale', () => {
  test('pseudo-locale: can be read, is longer, and shows where it ends', () => {
    expect(pseudo('Add to cart')).toBe('[Áđđ ţó çářţ·····]')
  })

  test('pseudo-locale: leaves placeholders, tags and addresses alone', () => {
    expect(pseudo('{{count}} items')).toBe('[{{count}} íţéɱš···]')
    expect(pseudo('<b>Now</b>')).toMatch(/^\[<b>Ñóŵ<\/b>·+\]$/)
    expect(pseudo('See https://example.mn/a now')).toContain('https://example.mn/a')
  })

  test('pseudo-locale: changes every English text, and keeps all its placeholders', () => {
    const folder = join(import.meta.dirname, '../../locales/en')
    const texts = readdirSync(folder).flatMap(name =>
      Object.values(JSON.parse(readFileSync(join(folder, name), 'utf8')) as Record<string, string>)
    )
    const places = (text: string) => text.match(/\{\{[^}]*\}\}/g) ?? []
    for (const text of texts) {
      expect(places(pseudo(text))).toEqual(places(text))
      expect(pseudo(text).length).toBeGreaterThan(text.length + 1)
    }
  })
})
