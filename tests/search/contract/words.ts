import { beforeEach, describe, expect, test } from 'vitest'
import { listBody } from '../../../src/contract/catalogue/catalogue-query.ts'
import { SearchCanceled } from '../../../src/search/canceled.ts'
import { catalogueSchema } from '../../../src/search/catalogue-schema.ts'
import { parseSearch } from '../../../src/search/query/parse-search.ts'
import { product } from '../products.ts'
import type { SearchFixture } from './fixture.ts'

/** How words of a search match products: stems, typos, phrases, several fields. */
export function behavesLikeWordsSearch(shop: SearchFixture) {
  const { stock, idsIn, idsOf, find } = shop

  test('search: one that nobody waits for is not begun', async () => {
    await stock(product('a', { title: 'Саван' }))
    const request = parseSearch(listBody({ text: 'саван' }), catalogueSchema)
    if (!request.ok) throw new Error(request.refusal.reason)
    const searches = [{ index: 'catalogue' as const, request: request.value }]
    const signal = AbortSignal.abort()
    await expect(shop.engine.search('catalogue', request.value, signal)).rejects.toThrow(SearchCanceled)
    await expect(shop.engine.multiSearch(searches, signal)).rejects.toThrow(SearchCanceled)
  })

  test('corrections: a word that may be a form of another in Latin letters may as well be misspelt', async () => {
    await stock(
      product('brand', { title: 'Speek Altai' }),
      product('loud', { title: 'Чанга яригч', name: 'Portable speaker' }),
      product('other', { title: 'Саван' })
    )
    expect((await find('speeker')).toSorted()).toEqual(['brand', 'loud'])
  })

  describe('corrections', () => {
    beforeEach(() =>
      stock(
        product('serum', { title: 'Dizzy oil of wind', name: 'Pine, for days at home' }),
        product('para', { title: 'Парацетамол', name: 'Paracetamol' }),
        product('vitamin', { title: 'Витамин', name: 'Vitamin' }),
        product('camera', { title: 'Вэбкамер', name: 'Webcam with HDMI' }),
        product('sorogch', { title: 'Тоос сорогч', name: 'Vacuum cleaner' })
      )
    )

    test.each([
      ['letters that the key folds into two', 'qqqzz'],
      ['letters that the key folds into four', 'xyzzy'],
      ['a short word in another alphabet', 'вино'],
      ['a short word with another first letter', 'wine'],
      ['a short word with one wrong letter', 'дарс'],
      ['a short word with its first letters swapped', 'dhmi'],
      ['Cyrillic letters that would be signs in Latin', 'пиво']
    ])('corrections: none rather than nonsense: %s', async (_, text) => {
      expect(await find(text)).toEqual([])
    })

    test.each([
      ['a letter left out', 'витмин', 'vitamin'],
      ['the misspelt beginning of a long word', 'парацет', 'para'],
      ['two wrong letters in a long word', 'порацитамол', 'para'],
      ['swapped letters of which one folds into two', 'wecbam', 'camera'],
      ['swapped letters in a short word', 'hdim', 'camera'],
      ['a letter too many of which the key makes two', 'vaccum', 'sorogch']
    ])('corrections: a likely misspelling is tolerated: %s', async (_, text, id) => {
      expect(await find(text)).toEqual([id])
    })
  })

  test('beginnings: two letters behind other words are a word, where the catalogue has it, and not every longer one', async () => {
    await stock(
      product('paste', { title: 'Шүдний оо' }),
      product('pill', { title: 'Шүдний орон нутгийн шахмал' }),
      product('tap', { title: 'Шүдний гоожуур' })
    )
    const begun = (query: string) =>
      idsIn('catalogue', { query: { multi_match: { query, fields: ['title'], type: 'bool_prefix', operator: 'and' } } })
    expect(await begun('шүдний оо')).toEqual(['paste'])
    expect(await begun('шүдний го')).toEqual(['tap'])
    expect(new Set(await begun('о'))).toEqual(new Set(['paste', 'pill']))
  })

  describe('needs', () => {
    beforeEach(() =>
      stock(
        product('throat', {
          title: 'Шалфейтай хөхдөг шахмал',
          taxonomy: [{ id: 'medicine/cold-flu/throat', permalink: 'medicine/cold-flu/throat', names: [] }]
        }),
        product('heart', { title: 'Валсартан 80 мг', description: 'Даралт бууруулна. Хоолой хавдвал хэрэглэхгүй.' })
      )
    )

    test.each([
      ['in a sentence', 'миний хоолой өвдөөд байна, яах вэ'],
      ['typed in Latin', 'hooloi uvduj bn'],
      ['in English', 'what is good for a sore throat'],
      ['by the name of the illness', 'ангина']
    ])('needs: a symptom finds its remedy, %s', async (_, text) => {
      expect(await find(text)).toEqual(['throat'])
    })

    test('needs: a warning finds nothing', async () => {
      expect(await find('хавдвал')).toEqual([])
    })
  })

  describe('words', () => {
    beforeEach(() =>
      stock(
        product('para', {
          title: 'Парацетамол 500мг шахмал',
          name: 'Paracetamol 500 mg tablets',
          gendric: 'Парацетамол Paracetamol'
        }),
        product('syrup', { title: 'Хүүхдийн ханиалгын сироп 100 мл', name: 'Cough syrup for children' }),
        product('soap', {
          title: 'Гарын саван',
          name: 'Hand soap',
          description: 'Чацарганы тостой, арьсыг зөөлрүүлнэ'
        }),
        product('vitamin', {
          title: 'Витамин B-12',
          name: 'Vitamin B12',
          brand: { code: 'nomad', name: 'Nomad Vita' }
        }),
        product('gel', { title: 'Өвдөгний гель', name: 'Knee gel' })
      )
    )

    test.each([
      ['as they are written', 'парацетамол', 'para'],
      ['in capitals', 'ПАРАЦЕТАМОЛ', 'para'],
      ['typed in Latin', 'huuhed', 'syrup'],
      ['typed in another Latin', 'khuukhdiin', 'syrup'],
      ['with kh, with h and with x', 'xuuhdiin', 'syrup'],
      ['in another case', 'хүүхдэд', 'syrup'],
      ['in the plural', 'savangiin gar', 'soap'],
      ['with look-alike letters', 'Євдєг', 'gel'],
      ['with v for ү', 'vитамин', 'vitamin'],
      ['misspelt by one letter', 'парацетамлл', 'para'],
      ['misspelt by two letters', 'porocetamol', 'para'],
      ['with two letters swapped', 'витмаин', 'vitamin'],
      ['while still being typed', 'парац', 'para'],
      ['in English', 'tablet', 'para'],
      ['in the English singular', 'child', 'syrup'],
      ['by a synonym', 'kids', 'syrup'],
      ['by the strength with a space', '500 мг', 'para'],
      ['by the strength in Latin', '500mg', 'para'],
      ['by the strength in another unit', '0.5 г', 'para'],
      ['by the name without its dash', 'b12', 'vitamin'],
      ['by a letter of the other alphabet', 'В12', 'vitamin'],
      ['by the brand', 'nomad', 'vitamin'],
      ['by the description', 'чацаргана', 'soap'],
      ['on the keys of a Mongolian keyboard with Latin on', 'vg.gy', 'soap'],
      ['on the keys of a Russian keyboard with Latin on', 'cfdfy', 'soap'],
      ['on the keys of a Latin keyboard with Mongolian on', 'ыүйз', 'soap']
    ])('words: are found %s: %s', async (_, text, id) => {
      expect(await find(text)).toEqual([id])
    })

    test('words: one of a language and several of another are synonyms', async () => {
      await shop.engine.put([
        product('meter', { title: 'Даралтын аппарат', name: 'Upper-arm monitor' }),
        product('other', { title: 'Утлагын аппарат', name: 'Nebuliser' })
      ])
      expect(await find('тонометр')).toEqual(['meter'])
      expect(await find('blood pressure monitor')).toEqual(['meter'])
      expect(await find('ингалятор')).toEqual(['other'])
    })

    test('words: of a brand find its active ingredient', async () => {
      expect(await find('панадол')).toEqual(['para'])
      expect(await find('Tylenol 500')).toEqual(['para'])
    })

    test('words: unknown ones are not found', async () => {
      expect(await find('зүйрлэшгүй')).toEqual([])
      expect(await find('?!')).toEqual([])
    })

    test('words: all of them are required', async () => {
      expect(await find('гарын саван')).toEqual(['soap'])
      expect(await find('гарын сироп')).toEqual([])
    })

    test('words: in the title weigh more than in the description', async () => {
      await shop.engine.put([product('hand', { title: 'Тос', description: 'Саван биш, гарын тос' })])
      expect(await find('саван')).toEqual(['soap', 'hand'])
    })

    test('words: stop words are not required', async () => {
      expect(await find('syrup for the children')).toEqual(['syrup'])
    })
  })

  describe('phrases', () => {
    beforeEach(() =>
      stock(
        product('near', {
          title: 'Гарын шингэн саван',
          description: 'Арьсыг зөөлөн цэвэрлэнэ',
          name: 'Liquid hand soap'
        }),
        product('far', { title: 'Саван', description: 'Шингэн биш, гарын', name: 'Soap for the hand' }),
        product('dose', { title: 'Парацетамол 500 мг шахмал', name: 'Paracetamol tablets' })
      )
    )
    const phrase = (title: unknown) => idsIn('catalogue', { query: { match_phrase: { title } } })
    const begun = (title: unknown) => idsIn('catalogue', { query: { match_phrase_prefix: { title } } })

    test('phrase: has its words one after the other, in order', async () => {
      expect(await phrase('гарын шингэн')).toEqual(['near'])
      expect(await phrase('шингэн саван')).toEqual(['near'])
      expect(await phrase('гарын саван')).toEqual([])
      expect(await phrase('шингэн гарын')).toEqual([])
    })

    test('phrase: slop lets words move', async () => {
      expect(await phrase({ query: 'гарын саван', slop: 1 })).toEqual(['near'])
      expect(await phrase({ query: 'шингэн гарын', slop: 1 })).toEqual([])
      expect(await phrase({ query: 'шингэн гарын', slop: 2 })).toEqual(['near'])
    })

    test('phrase: matches inflections, Latin typing and units', async () => {
      expect(await phrase('гар шингэн савангийн')).toEqual(['near'])
      expect(await phrase('garin shingen')).toEqual(['near'])
      expect(await phrase('парацетамол 0.5г шахмал')).toEqual(['dose'])
    })

    test('phrase: one word is that word', async () => {
      expect((await phrase('саван')).toSorted()).toEqual(['far', 'near'])
      expect(await phrase('хадаас')).toEqual([])
    })

    test('phrase: an exact one uses no stems, synonyms and keyboard layouts, but either alphabet', async () => {
      const exact = (query: string) => phrase({ query, analyzer: 'standard' })
      expect(await exact('Гарын шингэн')).toEqual(['near'])
      expect(await exact('garin shingen')).toEqual(['near'])
      expect(await exact('гар шингэн')).toEqual([])
      expect(await phrase('гар шингэн')).toEqual(['near'])
      expect((await exact('саван')).toSorted()).toEqual(['far', 'near'])
      expect(await exact('савангийн')).toEqual([])
      expect(await exact('гар')).toEqual([])
      expect(await phrase('гар')).toEqual(['near'])
      expect(await exact('cfdfy')).toEqual([])
      expect(await exact('500мг')).toEqual(['dose'])
      const quoted = async (text: string) => (await idsOf(listBody({ text }))).toSorted()
      expect(await quoted('«шингэн савангийн»')).toEqual([])
      expect(await quoted('“шингэн саван”')).toEqual(['near'])
    })

    test('phrase: may end in a word still being typed', async () => {
      expect(await begun('гарын шин')).toEqual(['near'])
      expect(await begun('шингэн с')).toEqual(['near'])
      expect(await begun('гарын са')).toEqual([])
      expect(await phrase('гарын шин')).toEqual([])
    })

    test('phrase: is in one of several fields, and never across two', async () => {
      const among = (query: string, type: string) =>
        idsIn('catalogue', { query: { multi_match: { query, type, fields: ['title^3', 'name', 'description'] } } })
      expect(await among('hand soap', 'phrase')).toEqual(['near'])
      expect(await among('liquid ha', 'phrase_prefix')).toEqual(['near'])
      expect(await among('саван арьсыг', 'phrase')).toEqual([])
      expect(await among('саван liquid', 'phrase')).toEqual([])
    })

    test('phrase: does not run from one value into the next', async () => {
      const property_list = ['цагаан', 'улаан'].map(value => ({ name: 'Өнгө', value }))
      await shop.engine.put([product('list', { property_list })])
      const values = (query: string) =>
        idsIn('catalogue', { query: { match_phrase: { 'property_list.value': query } } })
      expect(await values('улаан')).toEqual(['list'])
      expect(await values('цагаан улаан')).toEqual([])
    })

    test('phrase: in a should it lifts its products', async () => {
      await stock(product('b', { title: 'Саван гарын' }), product('a', { title: 'Гарын саван' }))
      const query = {
        bool: { must: [{ match: { title: 'гарын саван' } }], should: [{ match_phrase: { title: 'гарын саван' } }] }
      }
      expect(await idsIn('catalogue', { query })).toEqual(['a', 'b'])
    })

    test('phrase: words of a changed product are dropped', async () => {
      await shop.engine.put([product('near', { title: 'Шингэн гарын тос' })])
      expect(await phrase('гарын шингэн')).toEqual([])
      expect(await phrase('шингэн гарын')).toEqual(['near'])
    })
  })

  describe('words in several fields', () => {
    beforeEach(() =>
      stock(
        product('both', { title: 'Номин саван', description: 'Саван' }),
        product('one', { title: 'Саван', brand: { code: 'n', name: 'Номин' } })
      )
    )
    const among = (type: string, more: object = {}) =>
      idsIn('catalogue', {
        query: {
          multi_match: { query: 'номин саван', type, fields: ['title', 'brand.name', 'description'], ...more }
        }
      })

    test.each(['best_fields', 'most_fields', 'cross_fields', 'bool_prefix'])(
      'multi_match: finds words by %s',
      async type => {
        expect((await among(type)).toSorted()).toEqual(['both', 'one'])
      }
    )

    test('multi_match: cross_fields lets them be in different fields', async () => {
      expect((await among('cross_fields', { operator: 'and' })).toSorted()).toEqual(['both', 'one'])
    })

    test('multi_match: most_fields counts them everywhere', async () => {
      expect((await among('most_fields'))[0]).toBe('both')
    })

    test('multi_match: minimum_should_match says how many are required', async () => {
      const found = (minimum_should_match: unknown, query = 'саван номин хадаас') =>
        idsIn('catalogue', { query: { match: { title: { query, minimum_should_match } } } })
      expect((await found(1)).toSorted()).toEqual(['both', 'one'])
      expect(await found('67%')).toEqual(['both'])
      expect(await found(3)).toEqual([])
      // Per cents that may be missing are rounded down: of two words none.
      expect(await found('-34%')).toEqual(['both'])
      expect(await found('-34%', 'саван номин')).toEqual(['both'])
    })
  })
}
