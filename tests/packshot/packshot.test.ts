import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { PACKSHOT_MODELS, PACKSHOT_SHAPES, type PackshotSpec } from '../../src/contract/catalogue/catalogue-record.ts'
import { packshotKey, packshotPath } from '../../src/packshot/key.ts'
import { PACKSHOT_WIDTHS } from '../../src/packshot/widths.ts'
import { outlineLettering } from '../../src/packshot/lettering.ts'
import { backSvg } from '../../src/packshot/back.ts'
import { packshotSvg } from '../../src/packshot/packshot-svg.ts'
import { renderPackshot } from '../../src/packshot/render.ts'

const lettering = outlineLettering()
const spec = (over: Partial<PackshotSpec> = {}): PackshotSpec => ({
  shape: 'bottle',
  colours: ['#c77f3a', '#ffffff', '#2f6f5e'],
  label: 'Цагаан уул',
  detail: '500 мг',
  ...over
})

const drawings: readonly { readonly name: string; readonly look: Partial<PackshotSpec> }[] = [
  ...PACKSHOT_SHAPES.map(shape => ({ name: shape, look: { shape } })),
  ...PACKSHOT_MODELS.map(model => ({ name: `device, ${model}`, look: { shape: 'device' as const, model } }))
]

describe.each(drawings)('packshot of the shape $name', ({ look }) => {
  const svg = packshotSvg(spec(look), lettering)

  test('packshot: is drawn completely, and the same every time', () => {
    expect(svg).toMatch(/^<svg [^>]*viewBox="0 0 640 640"/)
    expect(svg).not.toMatch(/NaN|undefined|Infinity/)
    expect(packshotSvg(spec(look), lettering)).toBe(svg)
  })

  test('packshot: needs no font of the machine and has no style attribute', () => {
    expect(svg).not.toMatch(/<text|font-family|style=/)
  })

  test('packshot: has no background and stays inside the picture', async () => {
    const { data, info } = await sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
    const alpha = (x: number, y: number) => data[(y * info.width + x) * info.channels + 3] ?? 0
    const edge = Array.from({ length: 640 }, (_, at) => [
      alpha(at, 0),
      alpha(at, 639),
      alpha(0, at),
      alpha(639, at)
    ]).flat()
    expect(Math.max(...edge)).toBeLessThan(20)
    const covered = data.filter((value, index) => index % info.channels === 3 && value > 128).length / (640 * 640)
    expect(covered).toBeGreaterThan(0.06)
  })

  test('packshot: is a small file at 320 px', async () => {
    expect((await renderPackshot(spec(look), { width: 320, format: 'avif' })).length).toBeLessThanOrEqual(8 * 1024)
  })
})

test('packshot: Mongolian letters are drawn, not replaced by a box', () => {
  const box = lettering('\u{10ffff}', 40, 800).d
  for (const letter of 'ӨҮөүЁёҢA№%5') expect(lettering(letter, 40, 800).d, letter).not.toBe(box)
})

test('packshot: two colours are enough', () => {
  for (const shape of PACKSHOT_SHAPES)
    expect(packshotSvg(spec({ shape, colours: ['#3a8fc4', '#ffffff'] }), lettering)).not.toMatch(/undefined|NaN/)
})

test('packshot: a long word is made small enough to stay on its label', () => {
  const long = packshotSvg(spec({ shape: 'box', label: 'Ш'.repeat(24) }), lettering)
  expect(long).not.toMatch(/NaN/)
  expect(long).not.toBe(packshotSvg(spec({ shape: 'box', label: 'Ш' }), lettering))
})

test('packshot: the back has its facts inside the label, however many there are', async () => {
  const row = ['Хадгалах', 'Хүүхдийн гар хүрэхгүй, хуурай, сэрүүн газар, 25 °C-ээс доош хэмд'] as const
  for (const count of [0, 3, 12]) {
    const text = {
      title: 'Парацетамол 500 мг, бүрхүүлтэй шахмал, 20 ширхэг',
      rows: Array(count).fill(row) as (typeof row)[]
    }
    const svg = backSvg(spec({ label: 'Ш'.repeat(24) }), text, lettering)
    expect(svg).not.toMatch(/NaN|undefined|<text|style=/)
    const { data, info } = await sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
    const alpha = (x: number, y: number) => data[(y * info.width + x) * info.channels + 3] ?? 0
    for (let at = 0; at < 640; at++)
      expect(Math.max(alpha(at, 0), alpha(at, 639), alpha(0, at), alpha(639, at))).toBeLessThan(20)
  }
})

test('packshot: the name of a product stands large below its brand, in the form the brand has', () => {
  for (const shape of PACKSHOT_SHAPES) {
    const named = packshotSvg(spec({ shape, name: 'Шүршүүрийн гель, 24 үс' }), lettering)
    expect(named, shape).not.toMatch(/NaN|undefined/)
  }
  expect(packshotSvg(spec({ name: 'Шампунь' }), lettering)).not.toBe(packshotSvg(spec(), lettering))
  expect(packshotKey('shampoo', spec({ name: 'Шампунь' }))).not.toBe(packshotKey('shampoo', spec()))
})

test('packshot: from near, the label fills the picture', () => {
  expect(packshotSvg(spec(), lettering, true)).not.toBe(packshotSvg(spec(), lettering))
})

test('packshot: has the requested size', async () => {
  for (const width of PACKSHOT_WIDTHS) {
    const picture = await sharp(await renderPackshot(spec(), { width, format: 'webp' })).metadata()
    expect([picture.width, picture.height, picture.format, picture.hasAlpha]).toEqual([width, width, 'webp', true])
  }
})

test('packshot: its key names the product and changes with its drawing', () => {
  const key = packshotKey('paracetamol-500-20', spec())
  expect(key).toMatch(/^\/packshots\/paracetamol-500-20-[0-9a-f]{8}$/)
  expect(packshotKey('paracetamol-500-20', spec())).toBe(key)
  expect(packshotKey('paracetamol-500-20', spec({ detail: '250 мг' }))).not.toBe(key)
  expect(packshotPath(key, 320, 'avif')).toBe(`${key}.320.avif`)
})
