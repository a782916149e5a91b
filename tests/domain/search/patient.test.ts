import { describe, expect, test } from 'vitest'
import { NO_AGE, youngestAges } from '../../../src/domain/catalogue/medicine-ages.ts'
import { interpretSentence } from '../../../src/domain/search/search-sentence.ts'
import { readSentence } from '../../../src/domain/search/sentence-phrases.ts'

const CHILD = { from: 24, below: 144 }

describe('patient of a search', () => {
  test.each([
    ['хүүхдийн ханиалга', CHILD],
    ['child cough', CHILD],
    ['cough syrup for children', CHILD],
    ['huuhdiin haniad', CHILD],
    ['baby blocked nose', { from: 6, below: 24 }],
    ['нярай хүүхдийн хамар битүүрэх', { from: 0, below: 3 }],
    ['2 настай хүүхэд ханиалгаж байна', { from: 24, below: 36 }],
    ['8 сартай хүүхэд халуурах', { from: 8, below: 9 }],
    ['cough syrup 2-5 years old', { from: 24, below: 72 }]
  ])('patient: %s is for somebody of an age', (text, age) => {
    expect(readSentence(text).patient).toEqual({ age, isPregnant: false })
  })

  test.each(['жирэмсэн толгой өвдөх', 'headache in pregnancy', 'jiremsen tolgoi uvduh'])(
    'patient: %s is for somebody who is pregnant',
    text => {
      expect(readSentence(text).patient).toEqual({ isPregnant: true })
    }
  )

  test.each(['толгой өвдөх', 'cough syrup', 'fairy tales', 'витамин -хүүхэд'])(
    'patient: %s is for nobody in particular',
    text => {
      expect(readSentence(text).patient).toBeUndefined()
    }
  )

  test('patient: stays where the reader takes the condition back', () => {
    const { conditions, patient } = interpretSentence(readSentence('2 настай хүүхэд ханиах'), ['age'])
    expect(conditions).toEqual([])
    expect(patient?.age).toEqual({ from: 24, below: 36 })
  })
})

describe('youngest ages of a medicine', () => {
  test.each([
    ['one dose', [{ from_months: 144 }], { withDoctor: 144, alone: 144 }],
    [
      'younger ones on advice',
      [{ from_months: 72 }, { from_months: 24, advice: 'doctor' }],
      { withDoctor: 24, alone: 72 }
    ],
    [
      'none for the youngest',
      [{ from_months: 72 }, { from_months: 0, advice: 'never' }],
      { withDoctor: 72, alone: 72 }
    ],
    ['a doctor for everybody', [{ from_months: 0, advice: 'doctor' }], { withDoctor: 0, alone: NO_AGE }]
  ] as const)('youngest ages: %s', (_, doses, ages) => {
    expect(youngestAges(doses)).toEqual(ages)
  })

  test('youngest ages: unknown where one is only written as text', () => {
    expect(youngestAges([{ from_months: 144 }, {}])).toBeUndefined()
    expect(youngestAges([])).toBeUndefined()
  })
})
