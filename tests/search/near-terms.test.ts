import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { editDistance } from '../../src/search/analysis/fuzziness.ts'
import { editsTo, nearPattern } from '../../src/search/cluster/near-terms.ts'

const whole = (word: string, rule: Parameters<typeof nearPattern>[1]) => new RegExp(`^(?:${nearPattern(word, rule)})$`)
const word = (least: number) => fc.stringMatching(new RegExp(`^[a-d]{${least},12}$`))

/** Adds, leaves out, replaces or swaps a letter. */
const edit = (text: string, kind: number, place: number, letter: string): string => {
  const at = place % (text.length + 1)
  if (kind === 0) return text.slice(0, at) + letter + text.slice(at)
  if (kind === 1) return text.slice(0, at) + text.slice(at + 1)
  if (kind === 2) return text.slice(0, at) + letter + text.slice(at + 1)
  return text.slice(0, at) + [...text.slice(at, at + 2)].toReversed().join('') + text.slice(at + 2)
}
const edits = fc.array(fc.tuple(fc.nat(3), fc.nat(11), fc.constantFrom('a', 'b', 'x')), { maxLength: 2 })

describe('near terms', () => {
  test('a key within so many edits passes the pattern', () => {
    fc.assert(
      fc.property(
        word(5),
        edits,
        fc.constantFrom<0 | 1>(0, 1),
        fc.boolean(),
        (typed, changes, prefixLength, isBegun) => {
          const first = typed.slice(0, prefixLength)
          const key =
            first +
            changes.reduce((text, [kind, at, letter]) => edit(text, kind, at, letter), typed.slice(prefixLength))
          const rule = { edits: Math.max(1, changes.length) as 1 | 2, prefixLength, matchesPrefixes: isBegun }
          const found = editsTo(typed, isBegun ? `${key}zz` : key, rule)
          fc.pre(found !== undefined)
          expect(whole(typed, rule).test(isBegun ? `${key}zz` : key)).toBe(true)
        }
      ),
      { numRuns: 2_000 }
    )
  })

  test('edits are counted as everywhere', () => {
    fc.assert(
      fc.property(word(5), word(4), (typed, key) => {
        const found = editsTo(typed, key, { edits: 2, prefixLength: 0, matchesPrefixes: false })
        const distance = editDistance(typed, key)
        expect(found).toBe(distance > 2 ? undefined : distance)
      })
    )
  })

  test('an unfinished word is near to the beginning of a longer one', () => {
    const rule = { edits: 2, prefixLength: 0, matchesPrefixes: true } as const
    expect(editsTo('constipated', 'constipation', rule)).toBe(2)
    expect(editsTo('constipated', 'constipation', { ...rule, matchesPrefixes: false })).toBeUndefined()
    expect(whole('constipated', rule).test('constipation')).toBe(true)
    expect(whole('constipated', rule).test('paracetamol')).toBe(false)
  })
})
