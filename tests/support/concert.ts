import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { TEST_CONTENT } from './live-shop.ts'

export const CONCERT = {
  product: 'CONCERT',
  title: { mn: 'Өвлийн тоглолт', en: 'Winter concert' },
  venue: { mn: 'Соёлын ордон', en: 'Palace of Culture' },
  address: { mn: 'Улаанбаатар', en: 'Ulaanbaatar' },
  doors_at: '2026-12-20T18:00:00+08:00',
  starts_at: '2026-12-20T19:00:00+08:00',
  ends_at: '2026-12-20T21:00:00+08:00',
  refund_until: '2026-12-18T23:59:00+08:00',
  seats: { 'CONCERT-S': [{ rows: ['A', 'B'], seats: 2 }] }
}

const PRODUCT = {
  sku: 'CONCERT',
  slug: 'winter-concert',
  title: CONCERT.title,
  brand: 'tal',
  taxons: ['devices'],
  price: 30_000,
  stock: 0,
  variants: [
    { sku: 'CONCERT-S', options: { ticket: { mn: 'Суудалтай', en: 'Seated' } }, price: 50_000, stock: 4 },
    { sku: 'CONCERT-F', options: { ticket: { mn: 'Зогсоо', en: 'Standing' } }, price: 30_000, stock: 100 }
  ],
  available_on: '2026-01-01T00:00:00Z',
  packshot: { shape: 'box', colours: ['#ffffff', '#2f6f4f'], label: 'Тал' },
  delivery: '24-48h',
  return_hours: 0
}

/** The content of the tests in a folder of its own, with a concert. */
export function addConcert(contentFolder: string, part: Partial<typeof CONCERT & { demonstration: boolean }> = {}) {
  cpSync(TEST_CONTENT, contentFolder, { recursive: true })
  mkdirSync(join(contentFolder, 'events'))
  writeFileSync(join(contentFolder, 'events/winter-concert.json'), JSON.stringify({ ...CONCERT, ...part }))
  writeFileSync(join(contentFolder, 'catalogue/products/events.json'), JSON.stringify([PRODUCT]))
}
