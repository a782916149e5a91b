import { expect, test } from 'vitest'
import { writeCsv } from '../../../../src/server/platform/http/csv.ts'

test.each([
  ['=1+1', "'=1+1"],
  ['+976 9911', "'+976 9911"],
  ['@cmd', "'@cmd"],
  // Where a spreadsheet separates lists by semicolons, a cell begins behind each of them.
  ['x;=cmd', "x;'=cmd"],
  ['x; -1', "x; '-1"],
  ['x;＝1', "x;'＝1"],
  ['Болд; Сараа', 'Болд; Сараа'],
  ['a-b', 'a-b']
])('CSV: %j is no formula: %j', (text, written) => {
  expect(writeCsv([['1', text]])).toBe(`1,${written}\r\n`)
})

test('CSV: a lone carriage return begins no row', () => {
  expect(writeCsv([['x\r=1+1']])).toBe(`"x\n'=1+1"\r\n`)
})
