import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../../src')
const css = (file: string) => readFileSync(join(ROOT, file), 'utf8')
const DARK = /@media \(prefers-color-scheme: dark\) \{\s*:root \{([^}]*)\}/

/** `--name: #rrggbb` of the first block of the root, and what the dark scheme says instead. */
function tokensOf(sheet: string) {
  const colours = (block: string) =>
    [...block.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6})/g)].map(([, name = '', colour = '']) => [name, colour] as const)
  const light = Object.fromEntries(colours(/:root \{([^}]*)\}/.exec(sheet)?.[1] ?? ''))
  return { light, dark: { ...light, ...Object.fromEntries(colours(DARK.exec(sheet)?.[1] ?? '')) } }
}

type Linear = readonly [number, number, number]

const linear = (hex: string): Linear => {
  const channel = (at: number) => {
    const value = parseInt(hex.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return [channel(1), channel(3), channel(5)]
}
/** `color-mix(in oklab, colour share, black)`: all of Oklab is scaled, and so each cone response by the cube of it. */
const darkened = (colour: Linear, share: number): Linear => [
  colour[0] * share ** 3,
  colour[1] * share ** 3,
  colour[2] * share ** 3
]
const luminance = ([red, green, blue]: Linear) => 0.2126 * red + 0.7152 * green + 0.0722 * blue
function contrast(one: Linear, other: Linear) {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

const catalogue = css('components/catalogue/ground.css')
const grounds = [...catalogue.matchAll(/--ground: (#[0-9a-f]{6})/g)].map(([, colour = '']) => colour)
const share = Number(/\.ground \{\s*background: color-mix\(in oklab, var\(--ground\) (\d+)%, black\)/.exec(catalogue)?.[1]) / 100
const tiles = tokensOf(catalogue)
const shop = tokensOf(css('styles/global.css'))

/** WCAG 2.2 AA for text of every size. */
const AA = 4.5

describe.each(['light', 'dark'] as const)('%s scheme', scheme => {
  test.each(grounds)('contrast: text on the tile %s can be read', ground => {
    const behind = scheme === 'light' ? linear(ground) : darkened(linear(ground), share)
    for (const name of ['tile-ink', 'tile-accent'])
      expect(contrast(linear(tiles[scheme][name] ?? ''), behind), name).toBeGreaterThanOrEqual(AA)
  })

  test.each([
    ['ink', 'paper'],
    ['ink', 'mist'],
    ['ink-soft', 'paper'],
    ['ink-soft', 'mist'],
    ['ink-soft', 'warn-soft'],
    ['ink-soft', 'accent-soft'],
    ['accent', 'paper'],
    ['accent', 'mist'],
    ['accent-ink', 'accent'],
    ['accent-ink', 'accent-strong'],
    ['accent-strong', 'accent-soft'],
    ['ink', 'accent-soft'],
    ['sale', 'paper'],
    ['sale', 'sale-soft'],
    ['paper', 'sale'],
    ['warn', 'paper'],
    ['warn', 'warn-soft'],
    ['paper', 'ink']
  ])('contrast: %s can be read on %s', (text, ground) => {
    const colours = shop[scheme]
    expect(contrast(linear(colours[text] ?? ''), linear(colours[ground] ?? ''))).toBeGreaterThanOrEqual(AA)
  })
})

test.each([
  ['ice', 'night'],
  ['ice', 'night-deep'],
  ['ice', 'night-soft'],
  ['ice-soft', 'night'],
  ['ice-soft', 'night-deep'],
  ['ice-soft', 'night-soft'],
  ['gold', 'night'],
  ['gold', 'night-deep'],
  ['night-deep', 'gold']
])('contrast: in the story %s can be read on %s', (text, ground) => {
  const colours = shop.light
  expect(contrast(linear(colours[text] ?? ''), linear(colours[ground] ?? ''))).toBeGreaterThanOrEqual(AA)
})

test('contrast: every tile is checked, and nothing on one has its own colour', () => {
  expect(grounds.length).toBeGreaterThanOrEqual(8)
  expect(share).toBeGreaterThan(0)
})
