import { describe, expect, test } from 'vitest'
import type { PackshotSpec } from '../../src/contract/catalogue/catalogue-record.ts'
import type { PackshotSize } from '../../src/contract/catalogue/packshot-size.ts'
import { outlineLettering } from '../../src/packshot/lettering.ts'
import { packshotSvg } from '../../src/packshot/packshot-svg.ts'
import { centimetres, scaleReference } from '../../src/packshot/references.ts'
import { boundsOf, renderPackshotView } from '../../src/packshot/render.ts'
import { scaleSvg } from '../../src/packshot/scale.ts'
import { SCALE_OBJECTS } from '../../src/packshot/scale-objects.ts'
import { variantPackshot } from '../../src/packshot/variant-packshot.ts'

const lettering = outlineLettering()
const spec: PackshotSpec = {
  shape: 'bottle',
  colours: ['#c77f3a', '#ffffff', '#2f6f5e'],
  label: 'Уул',
  detail: '0.5 л'
}

async function drawn(size: PackshotSize, shape: PackshotSpec['shape'] = 'bottle') {
  const sized = { ...spec, shape, size }
  const bounds = await boundsOf(packshotSvg(sized, lettering))
  const svg = scaleSvg(sized, bounds, lettering)
  const [reference = 0, product] = [...svg.matchAll(/ scale\(([\d.]+)\)/g)].map(([, scale]) => Number(scale))
  const [, top = '0'] = / 512V([\d.]+)M/.exec(svg) ?? []
  return { svg, bounds, reference, product, ruler: 512 - Number(top) }
}

describe('to scale', () => {
  test('to scale: what stands beside a product is drawn to the scale of the product, and so is its ruler', async () => {
    const bounds = await boundsOf(packshotSvg(spec, lettering))
    for (const height of [40, 104, 300, 900]) {
      const size = { width: Math.round((height * bounds.width) / bounds.height), height }
      const { reference, product = 0, ruler } = await drawn(size)
      expect(ruler / height).toBeCloseTo(reference, 1)
      expect((product * bounds.height) / height / reference).toBeCloseTo(1, 2)
    }
  })

  test('to scale: a thing that has other proportions than its drawing is shown as the carton it fills', async () => {
    const { svg, product } = await drawn({ width: 396, height: 45, depth: 285 })
    expect(product).toBeUndefined()
    expect(svg).not.toMatch(/NaN|undefined|<text|style=/)
    expect((await drawn({ width: 300, height: 280, depth: 20 }, 'device')).product).toBeUndefined()
  })

  test('to scale: nothing leaves the picture, however long or flat it is', async () => {
    for (const size of [
      { width: 1, height: 1 },
      { width: 5_000, height: 1, depth: 5_000 },
      { width: 1, height: 5_000, depth: 1 },
      { width: 5_000, height: 5_000, depth: 5_000 }
    ]) {
      const { svg, reference } = await drawn(size, 'box')
      expect(svg).not.toMatch(/NaN|undefined|Infinity/)
      expect(reference * SCALE_OBJECTS[scaleReference(size)].height).toBeLessThanOrEqual(400.5)
    }
  })

  test.each([
    [{ width: 20, height: 50 }, 'coin'],
    [{ width: 45, height: 104, depth: 45 }, 'hand'],
    [{ width: 90, height: 60, depth: 300 }, 'mug'],
    [{ width: 990, height: 920 }, 'person']
  ] as const)('to scale: %o stands beside a %s', (size, reference) => {
    expect(scaleReference(size)).toBe(reference)
  })

  test('to scale: sides are said in centimetres', () => {
    expect(centimetres({ width: 45, height: 104, depth: 45 })).toBe('4.5 × 10.4 × 4.5')
    expect(centimetres({ width: 200, height: 1_180 })).toBe('20 × 118')
  })

  test('to scale: an option that holds eight times as much is twice as large; a count says nothing of its size', () => {
    const sized = { ...spec, size: { width: 40, height: 100 } }
    const option = (mn: string) => variantPackshot(sized, { volume: { mn, en: mn } }).size
    expect(option('4 л')).toEqual({ width: 80, height: 200 })
    expect(option('500 мл')).toEqual({ width: 40, height: 100 })
    expect(option('20 ширхэг')).toEqual({ width: 40, height: 100 })
  })

  test('to scale: the picture is a small file', async () => {
    const sized = { ...spec, size: { width: 45, height: 104 } }
    const picture = await renderPackshotView({ spec: sized, view: 'scale' }, { width: 320, format: 'avif' })
    expect(picture.length).toBeLessThan(8 * 1024)
  })
})

test('packshot: how large a thing is does not change how it looks', () => {
  expect(packshotSvg({ ...spec, size: { width: 45, height: 104 } }, lettering)).toBe(packshotSvg(spec, lettering))
})
