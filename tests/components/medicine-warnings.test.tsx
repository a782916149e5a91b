import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import MedicineWarnings from '../../src/islands/shell/medicine-warnings.tsx'
import { anOrder } from '../support/order-mail-fixture.ts'

test('medicine warnings: each is said, and a pharmacist is one press away', () => {
  const medicine_warnings = [
    { code: 'medicine-same-substance', products: ['a', 'b'], message: 'Нэг бодис' } as const,
    { code: 'medicine-bleeding', products: ['a', 'c'], message: 'Цус алдах' } as const
  ]
  const words = { medicine_warning_title: 'Хамт хэрэглэж болохгүй', medicine_warning_ask: 'Эм зүйчээс асуух' }
  const html = renderToStaticMarkup(
    <MedicineWarnings order={anOrder({ medicine_warnings })} locale="en" words={words} />
  )
  expect(html.match(/<li>/g)).toHaveLength(2)
  expect(html).toContain('href="/en/contact?subject=pharmacist"')
})
