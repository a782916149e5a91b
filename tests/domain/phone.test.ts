import { expect, test } from 'vitest'
import { isMobile, maskedPhone, parsePhone } from '../../src/domain/phone.ts'

test.each([
  ['99191234', '99191234'],
  ['11321020', '11321020'],
  ['21321020', '21321020'],
  ['50001234', '50001234'],
  ['9919 1234', '99191234'],
  ['(9919) 12.34', '99191234'],
  ['+976 9919-1234', '99191234'],
  ['00976 99191234', '99191234'],
  ['976 9919 1234', '99191234'],
  ['%%№%№-"₮', '99191234'],
  ['97691912', '97691912'],
  ['976976 9919 1234', undefined],
  ['9919123', undefined],
  ['991912345', undefined],
  ['x99191234', undefined],
  ['39191234', undefined],
  ['01321020', undefined],
  ['утас', undefined],
  ['', undefined]
])('phone: %j is read as %j', (written, digits) => expect(parsePhone(written)).toBe(digits))

const beginning = (prefix: string) => prefix.padEnd(8, '1')

test.each('50 55 60 66 69 72 78 80 81 83 85 86 88 89 90 91 93 94 95 96 97 98 99 870 871 920 921 923 929'.split(' '))(
  'phone: %s… is a mobile, which receives SMS',
  prefix => expect(isMobile(beginning(prefix))).toBe(true)
)

test.each('10 11 21 51 53 54 61 67 70 73 75 76 77 79 82 84 872 878 922 925'.split(' '))(
  'phone: %s… is no mobile',
  prefix => expect(isMobile(beginning(prefix))).toBe(false)
)

test.each(['991912345', '9919123', '87012345', '92012345'])('phone: mobiles have eight digits: %s', digits =>
  expect(isMobile(digits)).toBe(digits.length === 8)
)

test('phone: is masked between its first and last two digits', () => expect(maskedPhone('99191234')).toBe('99•• ••34'))
