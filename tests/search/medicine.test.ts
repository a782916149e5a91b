import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listBody } from '../../src/contract/catalogue/catalogue-query.ts'
import type { ProductDocument } from '../../src/contract/catalogue/product-document.ts'
import { NO_RULES } from '../../src/domain/search/search-rules.ts'
import { readSentence } from '../../src/domain/search/sentence-phrases.ts'
import { medicineFacts } from '../../src/search/analysis/medicines.ts'
import { needsOf } from '../../src/search/analysis/needs.ts'
import { openEmbeddedSearch } from '../../src/search/embedded/engine.ts'
import { toActiveSearchRules } from '../../src/server/catalogue/search-rules/active-search-rules.ts'
import { explainSearch } from '../../src/server/catalogue/search-rules/explain.ts'
import { explanationLines } from '../../src/server/catalogue/search-rules/explanation-lines.ts'
import { searchWithRules } from '../../src/server/catalogue/search-rules/search-with-rules.ts'
import { product } from './products.ts'
import { NOW } from './relevance/judge.ts'
import { shopProducts } from './relevance/shop.ts'

const engine = openEmbeddedSearch({ now: () => NOW.getTime() })
beforeAll(async () => engine.replaceAll(await shopProducts()), 60_000)
afterAll(() => engine.close())

const search = searchWithRules(engine)
const rules = toActiveSearchRules(NO_RULES)

async function found(text: string) {
  const { hits } = await search({ ...listBody({ text, reading: readSentence(text) }), _source: ['sku'] }, rules)
  return hits.hits.map(({ _source }) => _source?.sku)
}

describe('medicine that suits whom a search is for', () => {
  test.each(['хүүхдийн ханиалга', 'child cough', 'huuhdiin haniad'])(
    'medicine: %s brings syrups for small children first, and tablets for grown-ups not at all',
    async text => {
      const skus = await found(text)
      const first = skus.filter(sku => ['AMB-SYR', 'IVY-SYR-100', 'DXM-SYR-100'].includes(sku ?? ''))
      expect(first.slice(0, 2)).not.toContain('DXM-SYR-100')
      for (const sku of ['LIC-TAB-20', 'ACC-600-10']) expect(skus).not.toContain(sku)
    }
  )

  test('medicine: a child of two gets neither what is not given at two nor other people’s prescriptions', async () => {
    const skus = await found('2 настай хүүхэд ханиалгаж байна')
    expect(new Set(skus.slice(0, 2))).toEqual(new Set(['AMB-SYR', 'IVY-SYR-100']))
    for (const sku of ['DXM-SYR-100', 'BRO-8-25', 'VAL-80-28', 'ENA-10-20']) expect(skus).not.toContain(sku)
    expect(await found('7 настай хүүхдийн ханиалга')).toContain('DXM-SYR-100')
  })

  test('medicine: in pregnancy what may be used comes first, and what must not is left out', async () => {
    const skus = await found('жирэмсэн толгой өвдөх')
    expect(skus.indexOf('PAR-500')).toBeLessThan(skus.indexOf('ASP-500-20'))
    expect(skus).not.toContain('PCC-500-12')
  })

  test.each(['толгой өвдөх', 'headache'])(
    'medicine: %s brings first what leaflets give for it, and no prescription for something else',
    async text => {
      const skus = await found(text)
      expect(new Set(skus.slice(0, 5))).toEqual(
        new Set(['ASP-500-20', 'PAR-500', 'PCC-500-12', 'IBU-400-20', 'IBU-200'])
      )
      expect(skus).not.toContain('KET-10-10')
    }
  )

  test.each([
    ['суулгах', 'ORS-10', 'LOP-2-10'],
    ['гэдэс гүйгээд байна', 'ORS-10', 'ACT-250'],
    ['diarrhea', 'ORS-10', 'NIF-200-14'],
    ['харшил', 'LOR-10-20', 'CHL-25-20'],
    ['харшлын эм', 'LOR-10-20', 'MON-5-28'],
    ['allergy', 'LOR-10-20', 'CHL-25-20']
  ])('medicine: %s brings what a pharmacist offers first, %s, before %s', async (text, first, other) => {
    const skus = await found(text)
    expect(skus.indexOf(first)).toBeGreaterThanOrEqual(0)
    expect(skus.indexOf(first)).toBeLessThan(skus.indexOf(other))
  })

  test('medicine: what is offered first for one complaint does not come first for a neighbour of it', async () => {
    expect((await found('runny nose'))[0]).not.toBe('LOR-10-20')
    expect((await found('хүзүү өвдөх'))[0]).not.toBe('ORS-10')
  })

  test('medicine: what a leaflet gives it for is found, though nothing else says so', async () => {
    const small = openEmbeddedSearch({ now: () => NOW.getTime() })
    const named = { title: 'Эм' }
    await small.replaceAll([product('one', named), { ...product('two', named), sku: 'IBU-400-20' }])
    const [complaint = ''] = medicineFacts('IBU-400-20')?.indications ?? []
    const { hits } = await searchWithRules(small)({ ...listBody({ text: complaint }), _source: false }, rules)
    expect(complaint).not.toBe('')
    expect(hits.hits.map(({ _id }) => _id)).toEqual(['two'])
    await small.close()
  })

  test('medicine: a prescription answers the needs that its leaflet names, and no others of its category', () => {
    const taxonomy = [{ id: '1', permalink: 'medicine/pain-fever/tablets', names: [] }]
    const ketorolac = { ...product('one'), sku: 'KET-10-10', taxonomy, requires_prescription: true }
    expect(needsOf(ketorolac)).toContain('pain relief')
    expect(needsOf(ketorolac)).not.toContain('headache')
    expect(needsOf({ ...ketorolac, sku: 'WITHOUT-LEAFLET' })).toContain('headache')
  })

  test('medicine: a sentence that names nobody means the one who writes it, not a small child', async () => {
    const skus = await found('i need something against a headache please')
    expect(skus.indexOf('PAR-500')).toBeGreaterThanOrEqual(0)
    expect(skus.indexOf('PAR-500')).toBeLessThan(skus.indexOf('PAR-SUP-10'))
  })

  test.each(['парацетамол', 'paracetamol'])('medicine: %s alone brings first what a grown-up takes', async text => {
    const skus = await found(text)
    expect(skus[0]).toBe('PAR-500')
    expect(skus).toContain('PAR-SUP-10')
  })

  test('medicine: of prescriptions a child is offered those made for children alone, below what anybody may buy', async () => {
    const small = openEmbeddedSearch({ now: () => NOW.getTime() })
    const syrup = (id: string, own: Partial<ProductDocument>) => product(id, { title: 'Модны сироп', ...own })
    await small.replaceAll([
      syrup('one', { requires_prescription: true }),
      syrup('two', { requires_prescription: true, property: { age_group: 'child' } }),
      syrup('three', {})
    ])
    const body = listBody({ text: 'хүүхдийн модны сироп', reading: readSentence('хүүхдийн модны сироп') })
    const { hits } = await searchWithRules(small)({ ...body, _source: false }, rules)
    expect(hits.hits.map(({ _id }) => _id)).toEqual(['three', 'two'])
    await small.close()
  })

  test.each([
    ['хүүхдийн ханиалга', 'DXM-SYR-100', 'Only 50% of its score counts: not everybody of this age'],
    ['2 настай хүүхэд ханиах', 'DXM-SYR-100', 'its leaflet gives it to nobody of this age'],
    // Its leaflet gives it from ten years on, a doctor before that.
    ['5 настай хүүхэд өтгөн хатах', 'BIS-5-30', 'Only 50% of its score counts: not everybody of this age'],
    [
      'i need something against a headache please',
      'PAR-SUP-10',
      'Only 50% of its score counts: it is made for children'
    ],
    ['суулгах', 'ORS-10', 'a pharmacist offers it first for this complaint'],
    ['парацетамол', 'PAR-SUP-10', 'Only 90% of its score counts: it is made for children'],
    ['2 настай хүүхэд ханиах', 'VAL-80-28', 'not made for children'],
    ['жирэмсэн толгой өвдөх', 'PCC-500-12', 'must not be used in pregnancy'],
    ['жирэмсэн толгой өвдөх', 'ASP-500-20', 'in pregnancy it is used only on a doctor’s advice']
  ])('medicine: in %s an editor reads of %s why it stands lower, or is left out', async (text, name, reason) => {
    const interpret = () => ({ reading: 'typed', meant: text }) as const
    const lines = explanationLines(await explainSearch({ search, rules, interpret }, text, name), 'en')
    expect(lines.join('\n')).toContain(reason)
  })
})
