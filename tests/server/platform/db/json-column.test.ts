import { expect, test } from 'vitest'
import { z } from 'zod'
import { jsonColumn } from '../../../../src/server/platform/db/json-column.ts'

const column = jsonColumn('users.note_json', z.object({ phone: z.string() }))

test('json column: reads what it wrote', () => {
  expect(column.read(column.write({ phone: '99112233' }))).toEqual({ phone: '99112233' })
})

test('json column: refuses a value of another shape by the name of the column, without the value', () => {
  expect(() => column.read('{"phone":99112233}')).toThrow('users.note_json is not of its schema (phone: invalid_type)')
})

test('json column: refuses a text that is no JSON without quoting it', () => {
  expect(() => column.read('99112233 Бат')).toThrow(/^users\.note_json is not JSON$/)
})
