import { expect, test } from 'vitest'
import { NO_AGE, youngestAges } from '../../../src/domain/catalogue/medicine-ages.ts'

test.each([
  ['one dose for grown-ups', [{ from_months: 144 }], { withDoctor: 144, alone: 144 }],
  ['smaller doses for children', [{ from_months: 144 }, { from_months: 24 }], { withDoctor: 24, alone: 24 }],
  [
    'small children on a doctor’s advice',
    [{ from_months: 144 }, { from_months: 24, advice: 'doctor' }],
    { withDoctor: 24, alone: 144 }
  ],
  [
    'small children never',
    [{ from_months: 144 }, { from_months: 0, advice: 'never' }],
    { withDoctor: 144, alone: 144 }
  ],
  ['everybody on a doctor’s advice', [{ from_months: 0, advice: 'doctor' }], { withDoctor: 0, alone: NO_AGE }],
  ['nobody', [{ from_months: 0, advice: 'never' }], { withDoctor: NO_AGE, alone: NO_AGE }],
  ['an age that is text alone', [{ from_months: 144 }, {}], undefined],
  ['no doses', [], undefined]
] as const)('medicine ages: %s', (_, doses, ages) => {
  expect(youngestAges(doses)).toEqual(ages)
})
