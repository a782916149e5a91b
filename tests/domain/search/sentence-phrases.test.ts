import { describe, expect, test } from 'vitest'
import { interpretSentence } from '../../../src/domain/search/search-sentence.ts'
import { readSentence } from '../../../src/domain/search/sentence-phrases.ts'

const read = (text: string) => {
  const { words, conditions } = interpretSentence(readSentence(text))
  return [words, ...conditions.map(({ text: _, ...condition }) => condition)]
}

describe('prices', () => {
  test.each([
    ['shampoo under 20000', 'shampoo', { to: 20_000 }],
    ['shampoo under 20,000₮', 'shampoo', { to: 20_000 }],
    ['under 20 000 shampoo', 'shampoo', { to: 20_000 }],
    ['shampoo below 20k', 'shampoo', { to: 20_000 }],
    ['cream up to 1.5 million', 'cream', { to: 1_500_000 }],
    ['20000-аас доош шампунь', 'шампунь', { to: 20_000 }],
    ['20000-аас хямд шампунь', 'шампунь', { to: 20_000 }],
    ['шампунь 20,000₮-с доош', 'шампунь', { to: 20_000 }],
    ['20 мянгаас доош шампунь', 'шампунь', { to: 20_000 }],
    ['20к хүртэл шампунь', 'шампунь', { to: 20_000 }],
    ['500 төгрөгөөс доош саван', 'саван', { to: 500 }],
    ['20000-aas doosh shampuni', 'shampuni', { to: 20_000 }],
    ['20 myangaas doosh shampuni', 'shampuni', { to: 20_000 }],
    ['20000 hurtel shampuni', 'shampuni', { to: 20_000 }],
    ['laptop over 2 million', 'laptop', { from: 2_000_000 }],
    ['50000-аас дээш бэлэг', 'бэлэг', { from: 50_000 }],
    ['cream between 10000 and 20000', 'cream', { from: 10_000, to: 20_000 }],
    ['10-20 мянга тос', 'тос', { from: 10_000, to: 20_000 }],
    ['тос 10000-20000', 'тос', { from: 10_000, to: 20_000 }],
    ['тос 10000-аас 20000 хүртэл', 'тос', { from: 10_000, to: 20_000 }],
    ['тос 10000-20000 хооронд', 'тос', { from: 10_000, to: 20_000 }]
  ] as const)('sentence phrases: %s asks for a price', (text, words, price) => {
    expect(read(text)).toEqual([words, { kind: 'price', ...price }])
  })

  test.each([
    'vitamin under 500 mg',
    'power bank up to 20000 mah',
    'power bank up to 20 000 mah',
    '500 mg',
    'vitamin d3 2000',
    'омега 3-6-9',
    'spf 30-50',
    'cr2032',
    'хямдхуур'
  ])('sentence phrases: %s asks for no price', text => {
    expect(read(text)).toEqual([text])
  })
})

describe('people', () => {
  test.each([
    ['deodorant for men', 'deodorant', { kind: 'gender', value: 'male' }],
    ['men’s deodorant', 'deodorant', { kind: 'gender', value: 'male' }],
    ['эрэгтэй хүний шампунь', 'шампунь', { kind: 'gender', value: 'male' }],
    ['эмэгтэйчүүдэд зориулсан витамин', 'витамин', { kind: 'gender', value: 'female' }],
    ['eregtei shampuni', 'shampuni', { kind: 'gender', value: 'male' }],
    [
      'vitamins children 2 years',
      'vitamins',
      { kind: 'age', groups: ['infant', 'child'], months: { from: 24, below: 36 } }
    ],
    [
      '2 настай хүүхэд витамин',
      'витамин',
      { kind: 'age', groups: ['infant', 'child'], months: { from: 24, below: 36 } }
    ],
    [
      '2 nastai huuhed vitamin',
      'vitamin',
      { kind: 'age', groups: ['infant', 'child'], months: { from: 24, below: 36 } }
    ],
    ['6 сартай хүүхэд сүү', 'сүү', { kind: 'age', groups: ['infant'], months: { from: 6, below: 7 } }],
    ['5 year old vitamin', 'vitamin', { kind: 'age', groups: ['child'], months: { from: 60, below: 72 } }],
    ['65 настай витамин', 'витамин', { kind: 'age', groups: ['adult', 'senior'], months: { from: 780, below: 792 } }],
    ['toothpaste for kids', 'toothpaste', { kind: 'age', groups: ['infant', 'child'] }],
    ['хүүхдэд зориулсан оо', 'оо', { kind: 'age', groups: ['infant', 'child'] }]
  ] as const)('sentence phrases: %s says for whom', (text, words, condition) => {
    expect(read(text)).toEqual([words, condition])
  })

  test.each(['хүүхдийн витамин', 'warranty 2 years', 'women', 'human'])('sentence phrases: %s stays words', text => {
    expect(read(text)).toEqual([text])
  })
})

describe('other conditions', () => {
  test.each([
    ['витамин -хүүхэд', 'витамин', { kind: 'exclude', word: 'хүүхэд' }],
    ['витамин без сахара', 'витамин', { kind: 'exclude', word: 'сахара' }],
    ['cream without any alcohol', 'cream', { kind: 'exclude', word: 'alcohol' }],
    ['сахар агуулаагүй сироп', 'сироп', { kind: 'exclude', word: 'сахар' }],
    ['бээлий хэмжээ l', 'бээлий', { kind: 'size', value: 'L' }],
    ['size 42 shoes', 'shoes', { kind: 'size', value: '42' }],
    ['боолт 10 см хэмжээтэй', 'боолт', { kind: 'size', value: '10 cm' }],
    ['cheap laptop', 'laptop', { kind: 'cheapest' }],
    ['хямд үнэтэй шампунь', 'шампунь', { kind: 'cheapest' }],
    ['hyamd shampuni', 'shampuni', { kind: 'cheapest' }],
    ['хямдралтай шампунь', 'шампунь', { kind: 'sale' }],
    ['хямдрал', '', { kind: 'sale' }]
  ] as const)('sentence phrases: %s is understood', (text, words, condition) => {
    expect(read(text)).toEqual([words, condition])
  })

  test.each(['b-12', 'co-trimoxazole', 'витамин - тос', 'омега -3', 'extra large', ''])(
    'sentence phrases: %j stays words',
    text => {
      expect(read(text)).toEqual([text])
    }
  )
})

test('sentence phrases: several conditions are read together', () => {
  expect(read('хямд эрэгтэй шампунь 20000-аас доош -хүүхэд')).toEqual([
    'шампунь',
    { kind: 'price', to: 20_000 },
    { kind: 'cheapest' },
    { kind: 'gender', value: 'male' },
    { kind: 'exclude', word: 'хүүхэд' }
  ])
})

test('sentence phrases: a long text of numbers is read in a moment', () => {
  expect(readSentence('1 '.repeat(40) + '-'.repeat(40)).conditions).toEqual([])
  expect(readSentence('9'.repeat(80)).conditions).toEqual([])
})
