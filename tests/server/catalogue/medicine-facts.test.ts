import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { ProductView } from '../../../src/contract/site/storefront.ts'
import { readMedicineFacts } from '../../../src/server/catalogue/products/medicine-facts.ts'
import { TEST_CONTENT } from '../../support/live-shop.ts'
import { onBothDatabases } from '../../support/shop.ts'

const text = { mn: 'Монгол', en: 'English' }
const facts = {
  indications: text,
  contraindications: text,
  doses: [{ age: text, dose: text }],
  pregnancy: text
}

function contentWith(medicines: readonly object[]) {
  const folder = mkdtempSync(join(tmpdir(), 'delguur-medicine-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  cpSync(TEST_CONTENT, folder, { recursive: true })
  const file = join(folder, 'catalogue/medicine-facts.json')
  writeFileSync(file, JSON.stringify({ confirmed: false, medicines }))
  return { folder, file }
}

onBothDatabases('medicine facts', openShop => {
  test('medicine facts: stand on the product they name, and on no other', async () => {
    const { folder } = contentWith([
      { ...facts, products: ['PAR-500', 'AMX-500'], registration_numbers: { 'PAR-500': 'TEST-1' } }
    ])
    const { request } = await openShop({ contentFolder: folder })
    const factsOf = async (slug: string) =>
      ((await (await request('GET', `/api/v2/products/${slug}`)).json()) as ProductView).medicine_facts
    const shown = { ...facts, storage: null, confirmed: false }
    expect(await factsOf('paracetamol')).toEqual({ ...shown, registration_number: 'TEST-1' })
    expect(await factsOf('amoxicillin')).toEqual({ ...shown, registration_number: null })
    expect(await factsOf('ibuprofen')).toBeNull()
  })
})

test.each<[string, readonly object[]]>([
  ['a dose without an age', [{ ...facts, products: ['A'], doses: [{ dose: text }] }]],
  ['no dose at all', [{ ...facts, products: ['A'], doses: [] }]],
  ['a text in one language', [{ ...facts, products: ['A'], pregnancy: { mn: 'Монгол' } }]],
  [
    'a product in two places',
    [
      { ...facts, products: ['A'] },
      { ...facts, products: ['B', 'A'] }
    ]
  ]
])('medicine facts: a file with %s stops the start', async (_, medicines) => {
  await expect(readMedicineFacts(contentWith(medicines).file)).rejects.toThrow('medicine-facts.json')
})

test('medicine facts: none where there is no file', async () => {
  expect((await readMedicineFacts('/nowhere/medicine-facts.json')).size).toBe(0)
})
