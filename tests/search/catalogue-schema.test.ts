import { describe, expect, test } from 'vitest'
import type { ProductDocument } from '../../src/contract/catalogue/product-document.ts'
import { catalogueSchema } from '../../src/search/catalogue-schema.ts'
import { product } from './products.ts'

const before = product('one', {
  title: 'Canon хэвлэгчийн хор',
  name: 'Canon toner for printer',
  brand: { code: 'canon', name: 'Canon' },
  description: 'Хэвлэнэ.',
  description_en: 'It prints.',
  suggestion: ['Canon хэвлэгчийн хор', 'Canon toner for printer'],
  custom_suggestion: ['Canon'],
  taxonomy: [{ id: '1', permalink: 'electronics/printers', names: ['Принтер'] }],
  keyword: { id: 'electronics', name: 'toner', mn: 'хор', gpc: '', gpc_txt: '' }
})

const changes: Partial<ProductDocument> = {
  title: 'Canon цаас',
  name: 'Canon paper',
  brand: { code: 'canon', name: 'Toner' },
  description: 'Цаас.',
  description_en: 'Paper.',
  suggestion: ['Canon цаас'],
  custom_suggestion: ['Canon', 'Pixma'],
  taxonomy: [{ id: '2', permalink: 'medicine/pain', names: ['Өвдөлт'] }],
  keyword: { id: 'medicine', name: 'Ibuprofen', mn: 'ибупрофен', gpc: '', gpc_txt: '' },
  property_list: [{ name: 'Өнгө', value: 'хар' }],
  sku: 'OTHER',
  total_on_hand: 99,
  selling_price: 1
}

const sourced = Object.entries(catalogueSchema.fields).flatMap(([name, field]) =>
  'source' in field && field.source ? [{ name, read: field.read, source: field.source }] : []
)

describe('sources of fields', () => {
  test('fields with a source: are those that take long to read', () => {
    expect(sourced.map(({ name }) => name)).toEqual([
      ...['description', 'description_en', 'need', 'kind', 'suggestion_mn', 'suggestion_en']
    ])
  })

  test.each(sourced)('source of $name: changes with whatever changes the field', ({ read, source }) => {
    const changing = Object.entries(changes).filter(([property, value]) => {
      const after = { ...before, [property]: value }
      const isChanged = JSON.stringify(read(after)) !== JSON.stringify(read(before))
      if (isChanged) expect(source(after), property).not.toEqual(source(before))
      return isChanged
    })
    expect(changing).not.toEqual([])
    expect(source({ ...before, total_on_hand: 99, selling_price: 1 })).toEqual(source(before))
  })
})
