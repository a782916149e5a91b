import { describe, expect, test } from 'vitest'
import { singular } from '../../src/search/analysis/english.ts'
import { indexKeys } from '../../src/search/analysis/index-keys.ts'
import { keyboardVariants } from '../../src/search/analysis/keyboard-layouts.ts'
import { keyOfWord, latinKey, latinOf } from '../../src/search/analysis/latin.ts'
import { fold } from '../../src/search/analysis/folding.ts'
import { mongolianStem } from '../../src/search/analysis/mongolian.ts'
import { maxEditsFor } from '../../src/search/analysis/fuzziness.ts'
import { queryWords } from '../../src/search/analysis/query-words.ts'
import { rewordings } from '../../src/search/analysis/synonyms.ts'
import groups from '../../src/search/analysis/synonyms.json' with { type: 'json' }
import { amountOf, splitAmount } from '../../src/search/analysis/units.ts'

/** A word and its forms: case, plural, possession, one upon the other. */
const FORMS = `
эм: эмийн эмийг эмээр эмээс эмтэй эмэнд эмүүд эмнүүд эмүүдийн
эмч: эмчийн эмчийг эмчид эмчээс эмчээр эмчтэй эмчдээ эмчийнх
эмнэлэг: эмнэлгийн эмнэлэгт эмнэлгээс эмнэлгээр эмнэлгүүд эмнэлэгтэй эмнэлгийг эмнэлгүүдээс
хүүхэд: хүүхдийн хүүхдэд хүүхдээс хүүхэдтэй хүүхдүүд хүүхдүүдийн хүүхдээ хүүхэддээ хүүхдийг
витамин: витамины витаминыг витаминаар витаминаас витаминтай витаминууд витаминуудын витаминд
өвчин: өвчний өвчнөөс өвчнийг өвчинд өвчнүүд өвчтэй
өвчтөн: өвчтөний өвчтөнд өвчтөнөөс өвчтөнүүд
ус: усны усанд усаар уснаас устай усан усыг усаа
арьс: арьсны арьсанд арьсаар арьсыг арьстай арьсаа
шүд: шүдний шүдэнд шүдээр шүдийг шүдээ
нүд: нүдний нүдэнд нүдээр нүдээ
үс: үсний үсэнд үсээр үсийг
гар: гарын гарт гараар гараас гартай гарыг гараа
хөл: хөлийн хөлөөр хөлөөс хөлд хөлийг хөлөө
толгой: толгойн толгойд толгойгоор толгойгоос толгойг толгойгоо
зүрх: зүрхний зүрхэнд зүрхээр
ходоод: ходоодны ходоодонд ходоодоор
элэг: элэгний элгэнд элгийг элгээр
цус: цусны цусанд цусаар цусыг
эмчилгээ: эмчилгээний эмчилгээнд эмчилгээгээр эмчилгээгээ эмчилгээг эмчилгээтэй
шинжилгээ: шинжилгээний шинжилгээгээр
тамхи: тамхины тамхинаас тамхинд тамхитай
архи: архины архинд архиас архитай архийг
сүү: сүүний сүүнд сүүтэй сүүг сүүгээр
дэлгүүр: дэлгүүрийн дэлгүүрт дэлгүүрээс дэлгүүрүүд дэлгүүрүүдээс
сургууль: сургуулийн сургуульд сургуулиас сургуулиуд сургуулиар
шампунь: шампунийн шампуниар шампуньд шампуниуд шампуньтай
хамар: хамрын хамарт хамраас хамрыг
нуруу: нурууны нуруунд нуруугаар нуруугаа
цагаан: цагааны цагааныг цагаанаас
бээлий: бээлийн бээлийг бээлийтэй
үнэ: үнийн үнээр үнэтэй
ном: номын номд номоос номоор номууд номтой номоо номынхоо номдоо номуудаас номтойгоо
гэр: гэрийн гэрт гэрээс гэртээ
гэрээ: гэрээний гэрээнд гэрээгээр
тариа: тарианы тарианд тариагаар
чихэр: чихрийн чихрээр чихэртэй чихрийг
крем: кремийн кремээр кремүүд кремтэй
тос: тосны тосоор тосонд тостой
даралт: даралтын даралтаас даралтны даралттай
нярай: нярайн нярайд нярайтай нярайгаас
чацаргана: чацарганы чацарганаас чацарганатай
хувцас: хувцасны хувцаснаас хувцсаар
бэлэг: бэлгийн бэлгээр бэлэгтэй бэлгүүд
парацетамол: парацетамолын парацетамолоор парацетамолтой
аспирин: аспирины аспиринаас
таблет: таблетын таблетууд
кальци: кальцийн кальцитай кальциар
өвдөг: өвдөгний өвдгөөр өвдгөө
хоолой: хоолойн хоолойд хоолойгоор
залуу: залуучууд залуугийн
уушги: уушгины уушигны
ээж: ээжийн ээжид ээжээс ээжтэй
багш: багшийн багшид багшаас багшаар
халуун: халууны халуунаас халуунтай
живх: живхний живхнээс живхүүд`
  .trim()
  .split('\n')
  .map(line => {
    const [word = '', forms = ''] = line.split(': ')
    return { word, forms: forms.split(' ') }
  })

describe('Mongolian words', () => {
  test.each([
    ['aa', 'aaa'],
    ['ssd', 'sd']
  ])('keys: %s is another code than %s', (one, other) => {
    expect(keyOfWord(one)).not.toBe(keyOfWord(other))
  })

  test.each([
    ['oo', 'оо'],
    ['aav', 'аав'],
    ['eej', 'ээж']
  ])('keys: a short word with a long vowel is the same in both alphabets: %s', (latin, cyrillic) => {
    expect(keyOfWord(latin)).toBe(keyOfWord(cyrillic))
  })

  test('Mongolian stems: the table has well over a hundred forms', () => {
    expect(FORMS.flatMap(({ forms }) => forms).length).toBeGreaterThan(250)
  })

  test.each(FORMS)('Mongolian stems: $word keeps its root in all its forms', ({ word, forms }) => {
    const { root } = mongolianStem(word)
    expect(Object.fromEntries(forms.map(form => [form, mongolianStem(form).root]))).toEqual(
      Object.fromEntries(forms.map(form => [form, root]))
    )
  })

  test('Mongolian stems: words of different meaning keep different roots', () => {
    const roots = FORMS.map(({ word }) => mongolianStem(word).root)
    expect(new Set(roots).size).toBe(FORMS.length)
  })

  test.each([
    ['витаминаас', 'витамин'],
    ['таблетууд', 'таблет'],
    ['дэлгүүрүүдээс', 'дэлгүүр'],
    ['номынхоо', 'ном'],
    ['сургуулиуд', 'сургуул'],
    ['эмч', 'эмч']
  ])('Mongolian stems: %s can still be read as %s', (form, base) => {
    expect(mongolianStem(form).base).toBe(base)
  })

  test.each(['чихэргүй', 'өнгөгүй'])('Mongolian stems: %s does not become another word without its ending', word => {
    expect(mongolianStem(word).base).toBe(word)
  })

  test.each(['барээр', 'цэцаас', 'номтэй', 'гэрууд'])(
    'Mongolian stems: %s has no suffix, because the vowels are not in harmony',
    word => {
      expect(mongolianStem(word).base).toBe(word)
    }
  )
})

describe('Latin key', () => {
  test.each([
    ['хүүхэд', ['huuhed', 'khuukhed', 'xuuxed', 'hvvhed', 'khüükhed', 'HUUHED', 'huhed']],
    ['өвчин', ['ovchin', 'uvchin', 'övchin', 'qvchin', 'owchin']],
    ['цагаан', ['tsagaan', 'cagaan', 'tsagan', 'tzagaan']],
    ['жижиг', ['jijig', 'zhizhig', 'jizhig']],
    ['шүд', ['shud', 'shvd', 'shüd']],
    ['арьс', ['aris', 'ars', 'arys']],
    ['эмийн', ['emiin', 'emiyn', 'emyn', 'emin']],
    ['ёотон', ['yooton', 'yoton']],
    ['юүлүүр', ['yuuluur', 'yuluur']],
    ['яс', ['yas', 'ias']],
    ['есөн', ['yeson', 'eson', 'yesön', 'yesun']],
    ['ванн', ['vann', 'wann', 'uann', 'van']],
    ['объект', ['obyekt', 'obekt']],
    ['хавдар', ['khavdar', 'havdar', 'xawdar']],
    ['үс', ['us', 'vs', 'üs']]
  ])('Latin key: of %s is matched by usual spellings', (word, typings) => {
    const indexed = new Set<string>()
    indexKeys(word, key => indexed.add(key))
    expect(typings.filter(typed => !indexed.has(latinKey(typed)))).toEqual([])
  })

  test('Latin key: keeps numbers as they are', () => {
    expect(latinKey('1100 мл')).toBe('1100 ml')
  })
})

test.each([
  ['Өвчин намдаах', 'Övchin namdaakh'],
  ['Хүүхдийн шампунь', 'Khüükhdiin shampuni'],
  ['ХҮҮХЭД', 'KHÜÜKHED'],
  ['Ёс, Юм, Ямаа', 'Yos, Yum, Yamaa'],
  ['Жаргалант эмийн сан №1', 'Jargalant emiin san №1'],
  ['Ц', 'Ts'],
  ['Paracetamol 500', 'Paracetamol 500']
])('transliteration: %s is written %s by the standard', (text, latin) => {
  expect(latinOf(text)).toBe(latin)
})

test.each([
  ['Євчин', 'өвчин'],
  ['Ївэл', 'үвэл'],
  ['Vндэсний', 'үндэсний'],
  ['хүүхэд', 'хүүхэд'],
  ['xүүxэд', 'хүүхэд'],
  ['CAВАН', 'саван'],
  ['ｖｉｔａｍｉｎ', 'vitamin'],
  ['Crème brûlée', 'creme brulee'],
  ['й ё', 'й ё'],
  ['Vitamin', 'vitamin'],
  ['ɵвс', 'өвс']
])('folding: %s is folded to %s', (text, folded) => {
  expect(fold(text)).toBe(folded)
})

test.each([
  ['500мг', '500mg'],
  ['500 мг', '0.5 г'],
  ['1л', '1000 мл'],
  ['1,5 кг', '1500 g'],
  ['250 мкг', '0.25mg'],
  ['30 ширхэг', '30ш'],
  ['400 IU', '400 ОУН'],
  ['5 см', '50mm'],
  ['70 %', '70%']
])('units: %s and %s are one amount', (one, other) => {
  const amounts = (text: string) =>
    queryWords(text).flatMap(({ keys }) => keys.map(({ key }) => key).filter(key => key.includes('~')))
  expect(amounts(one)).toHaveLength(1)
  expect(amounts(one)).toEqual(amounts(other))
})

test('units: an unknown one is no amount', () => {
  expect(splitAmount('500хх')).toBeUndefined()
  expect(amountOf('5', 'хх')).toBeUndefined()
})

test.each([
  ['tablets', 'tablet'],
  ['toothbrushes', 'toothbrush'],
  ['boxes', 'box'],
  ['vitamins', 'vitamin'],
  ['berries', 'berry'],
  ['virus', 'virus'],
  ['glass', 'glass'],
  ['gas', 'gas'],
  ['analysis', 'analysis'],
  ['kids', 'kid']
])('units: %s is one %s', (plural, one) => {
  expect(singular(plural)).toBe(one)
})

test('keyboard layout: the wrong one is read back both ways', () => {
  expect(keyboardVariants('vg.gy')).toContain('саван')
  expect(keyboardVariants('cfdfy')).toContain('саван')
  expect(keyboardVariants('ыүйз')).toContain('soap')
  expect(keyboardVariants('500')).toEqual([])
  // Some letters are typed where others type signs.
  expect(keyboardVariants('эм')).toEqual(['tb'])
  expect(keyboardVariants('яяяъъ')).toEqual([])
  expect(keyboardVariants('В12')).toContain('d12')
})

test('typos: are tolerated by length of the word', () => {
  expect([1, 3, 4, 7, 8, 30].map(maxEditsFor)).toEqual([0, 0, 1, 1, 2, 2])
})

test('typos: article codes are never corrected', () => {
  expect(queryWords('dv7-1211ea').map(({ exact }) => exact)).toEqual([true, true])
})

test('typos: words of the groups of synonyms are spelt right', () => {
  const areExact = (text: string) => queryWords(text).map(({ exact }) => exact)
  expect(areExact('виски whisky')).toEqual([true, true])
  expect(areExact('висик')).toEqual([false])
})

test('stop words: are optional, unless there are no other words', () => {
  expect(queryWords('soap for the hands').map(({ optional }) => optional)).toEqual([false, true, true, false])
  expect(queryWords('the').map(({ optional }) => optional)).toEqual([false])
})

test('query: an endless one is cut', () => {
  expect(queryWords('эм '.repeat(200)).length).toBeLessThan(30)
})

test('synonyms: are a few words at most, none in its group twice', () => {
  for (const group of groups) {
    expect(group.filter(words => words.split(' ').length > 4)).toEqual([])
    expect(new Set(group).size).toBe(group.length)
    expect(group.length).toBeGreaterThan(1)
  }
})

test('synonyms: of several words are expanded', () => {
  expect(rewordings('тонометр haruvia')).toContain('даралтын аппарат haruvia')
  expect(rewordings('сайн даралтын аппаратууд')).toContain('сайн тонометр')
  expect(rewordings('hypertension')).toContain('даралт ихсэх')
  expect(rewordings('саван')).toEqual([])
  expect(rewordings('аппарат даралтын')).toEqual([])
})

test('typos: a doubled letter is one, random keys are no word', () => {
  expect(latinKey('хааан')).toBe(latinKey('хан'))
  expect(latinKey('zzzzqqqq')).toBe('zzzzoooo')
})
