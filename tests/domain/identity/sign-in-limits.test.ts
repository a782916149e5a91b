import { expect, test } from 'vitest'
import { SIGN_IN_LIMITS, type SignInLimit } from '../../../src/domain/identity/sign-in-limits.ts'

test.each<[SignInLimit, number, number]>([
  ['codesFromNetwork', 100, 60],
  ['codesFromNetworkInDay', 300, 1_440],
  ['codesToNewContacts', 6, 1_440],
  ['codesOfOrder', 5, 1_440],
  ['codesFromNetworkToAddress', 6, 1_440],
  ['codesToAddress', 8, 1_440],
  ['codesToAddressLater', 1, 120],
  ['codesFromDevice', 8, 1_440],
  ['triesFromNetwork', 300, 60],
  ['passwordsFromNetwork', 100, 60],
  ['passwordsFromNetworkToAccount', 10, 15],
  ['passwordsToAccount', 100, 60],
  ['passwordsFromDevice', 20, 60],
  ['passkeysFromNetwork', 200, 60],
  ['secondFactorsToAccount', 10, 15]
])('sign-in limit %s: %i within %i minutes', (name, max, minutes) =>
  expect(SIGN_IN_LIMITS[name]).toEqual({ max, minutes })
)

test('sign-in limits: none is missing in this table', () => expect(Object.keys(SIGN_IN_LIMITS)).toHaveLength(15))
