import { describe, expect, test } from 'vitest'
import { fieldAt, spinDown, tickTimes } from '../../../src/domain/games/wheel.ts'

describe('wheel', () => {
  const chances = [0, 0.25, 0.5, 0.75, 0.999]
  test.each([2, 5, 8, 12, 16])('of %i fields: stops within each field it is told, wherever it was', fields => {
    for (let position = 0; position < fields; position++)
      for (const chance of chances)
        for (const angle of [0, 17, 359.9, 1_234.5]) {
          const end = spinDown({ fields, position, angle, speed: 0.9, turns: 4, chance })
          expect(fieldAt(end.angle, fields)).toBe(position)
          expect(end.angle - angle).toBeGreaterThanOrEqual(4 * 360)
          expect(end.angle - angle).toBeLessThan(5 * 360)
        }
  })

  test('slows down from the speed it has: the way is half of speed times time', () => {
    const { angle, durationMs } = spinDown({ fields: 8, position: 3, angle: 50, speed: 0.9, turns: 4, chance: 0.5 })
    expect(angle - 50).toBeCloseTo((0.9 * durationMs) / 2)
  })

  test('keeps away from the lines between fields', () => {
    const ends = chances.map(chance => spinDown({ fields: 8, position: 0, angle: 0, speed: 1, turns: 1, chance }).angle)
    const fromMiddle = ends.map(end => Math.abs(end - Math.round(end / 45) * 45))
    for (const degrees of fromMiddle) expect(degrees).toBeLessThan(45 / 2 - 6)
  })

  test.each([
    [0, 375.75],
    [0.5, 360],
    [1, 704.25]
  ])('of eight fields: chance %f stops the first field at %f degrees', (chance, angle) => {
    expect(spinDown({ fields: 8, position: 0, angle: 0, speed: 1, turns: 1, chance }).angle).toBeCloseTo(angle)
  })

  test('ticks when a line stands at the top', () => {
    const from = 100
    const end = { angle: 700, durationMs: 2_000 }
    const lines = tickTimes(from, end, 8).map(at => {
      const left = 1 - at / end.durationMs
      return (from + (end.angle - from) * (1 - left * left)) / 45
    })
    expect(lines.map(line => Number(line.toFixed(6)))).toEqual(Array.from({ length: 14 }, (_, line) => line + 2.5))
  })

  test('ticks once for each line that passes, ever more slowly', () => {
    const end = spinDown({ fields: 8, position: 2, angle: 10, speed: 0.9, turns: 2, chance: 0.5 })
    const ticks = tickTimes(10, end, 8)
    expect(ticks).toHaveLength(Math.floor(end.angle / 45 - 0.5) - Math.floor(10 / 45 - 0.5))
    const gaps = ticks.slice(1).map((at, index) => at - (ticks[index] ?? 0))
    expect(gaps).toEqual(gaps.toSorted((a, b) => a - b))
    expect(ticks.at(-1)).toBeLessThan(end.durationMs)
  })
})
