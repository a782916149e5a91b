import { expect, test } from 'vitest'
import { maskedRegisterNumber, parseRegisterNumber } from '../../../src/domain/customers/register-number.ts'

const person = (value: string, birthday: string) => ({ kind: 'person', value, birthday })

test.each([
  ['УБ85112233', person('УБ85112233', '1985-11-22')],
  // Born in 2004: 20 is added to the month.
  ['өү04222933', person('ӨҮ04222933', '2004-02-29')],
  ['УБ00210133', person('УБ00210133', '2000-01-01')],
  ['УБ26312133', person('УБ26312133', '2026-11-21')],
  // Latin letters that look the same.
  ['AB 85-11-22-33', person('АВ85112233', '1985-11-22')],
  ['CE85112233', person('СЕ85112233', '1985-11-22')],
  ['HK85112233', person('НК85112233', '1985-11-22')],
  ['MO85112233', person('МО85112233', '1985-11-22')],
  ['PT85112233', person('РТ85112233', '1985-11-22')],
  ['XY85112233', person('ХУ85112233', '1985-11-22')],
  // Letters of keyboards without Ө and Ү.
  ['ЄЇ85112233', person('ӨҮ85112233', '1985-11-22')],
  ['УV85112233', person('УҮ85112233', '1985-11-22')],
  ['1234567', { kind: 'organisation', value: '1234567' }],
  ['12345678', undefined],
  ['УБ85132233', undefined],
  ['УБ85022933', undefined],
  ['УБ03222933', undefined],
  ['УБ26312233', undefined],
  ['УБ26322133', undefined],
  ['УБ85003233', undefined],
  ['УБ85201233', undefined],
  ['УБ85331233', undefined],
  ['УБ85110033', undefined],
  ['УБ85113133', undefined],
  ['УБ-AB-85112233', undefined],
  ['УБ8511223', undefined],
  ['УБ851122334', undefined],
  ['У85112233', undefined],
  ['QQ85112233', undefined],
  ['УБ,5112233', undefined],
  ['123456', undefined],
  ['', undefined]
])('register number: %j is read as %j on 21 November 2026', (written, read) =>
  expect(parseRegisterNumber(written, '2026-11-21')).toEqual(read)
)

test('register number: is masked without the birthday', () => {
  expect(maskedRegisterNumber('УБ85112233')).toBe('УБ••••••33')
  expect(maskedRegisterNumber('1234567')).toBe('•••••67')
})
