import { Hono } from 'hono'
import { readXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import type { HttpEnv } from '../../../../src/server/platform/http/env.ts'
import { respondTable, wholeTable, type ExportedTable } from '../../../../src/server/platform/http/table-export.ts'

const fileOf = async (format: 'csv' | 'xlsx', table: ExportedTable) =>
  new Hono<HttpEnv>().get('/', c => respondTable(c, { name: 'orders', format }, table)).request('/')

const FORMULAS = ['=1+1', '+976 9911', '-5', '@cmd', '=HYPERLINK("https://example.mn")', '\t=1+1']

test('XLSX: a text is a text, whatever it begins with, and a number is a number', async () => {
  const answer = await fileOf(
    'xlsx',
    wholeTable(
      ['Дугаар', 'Дүн'],
      FORMULAS.map(text => [text, -12_000])
    )
  )
  expect(answer.headers.get('content-type')).toContain('spreadsheetml')
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="orders.xlsx"')
  const { sheets } = await readXlsx(new Uint8Array(await answer.arrayBuffer()))
  expect(sheets[0]?.rows).toEqual([['Дугаар', 'Дүн'], ...FORMULAS.map(text => [text, -12_000])])
  const cells = [...(sheets[0]?.cells?.values() ?? [])]
  expect(cells.filter(({ formula }) => formula !== undefined)).toEqual([])
})

test('CSV: the same table has no formula either, and its numbers stay numbers', async () => {
  const answer = await fileOf(
    'csv',
    wholeTable(
      ['Дугаар', 'Дүн'],
      FORMULAS.map(text => [text, -12_000])
    )
  )
  const lines = (await answer.text()).replace('\uFEFF', '').trim().split('\r\n').slice(1)
  for (const line of lines) expect(line).toMatch(/^"?'.*,-12000$/)
})

test('XLSX: rows are read while they are sent, and a list that breaks off is no whole file', async () => {
  const parts = [[['a', 1]], [['b', 2]]]
  let read = 0
  const table = { columns: ['x', 'y'], next: () => Promise.resolve(parts[read++]) }
  const answer = await fileOf('xlsx', table)
  expect(read).toBe(0)
  const { sheets } = await readXlsx(new Uint8Array(await answer.arrayBuffer()))
  expect(sheets[0]?.rows).toHaveLength(3)
  const broken = { columns: ['x'], next: () => Promise.reject(new Error('gone')) }
  await expect((await fileOf('xlsx', broken)).arrayBuffer()).rejects.toThrow('gone')
})

test('XLSX: what XML has no place for is left out, so that the file opens', async () => {
  const answer = await fileOf('xlsx', wholeTable(['Нэр'], [['Бат\uFFFE'], ['a\u0007b\uD800'], ['өр\nнэр 😀']]))
  const { sheets } = await readXlsx(new Uint8Array(await answer.arrayBuffer()))
  expect(sheets[0]?.rows.slice(1)).toEqual([['Бат'], ['ab'], ['өр\nнэр 😀']])
})
