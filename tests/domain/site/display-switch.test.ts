import { expect, test } from 'vitest'
import { DISPLAY_SWITCHES, displaySwitches } from '../../../src/domain/site/display-switch.ts'

const ALL_ON = { gift_badge: true, brand: true, compare: true, lease: true, stock: true, w3w: true }

test('display switches: are those of the specification, and on where nobody has set them', () => {
  expect([...DISPLAY_SWITCHES].sort()).toEqual(Object.keys(ALL_ON).sort())
  expect(displaySwitches(new Map())).toEqual(ALL_ON)
})

test.each(DISPLAY_SWITCHES)('display switch %s: is set by itself', name => {
  expect(displaySwitches(new Map([[name, false]]))).toEqual({ ...ALL_ON, [name]: false })
  expect(displaySwitches(new Map([[name, true]]))).toEqual(ALL_ON)
})

test('display switches: a name that is none of them changes nothing', () => {
  expect(displaySwitches(new Map([['checkout', false]]))).toEqual(ALL_ON)
})
