import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { taxFile, type TaxFile, type TaxRecord } from '../../../contract/tax.ts'

export type Tax = TaxFile['goods']

/** Taxes of products, by category, and of the shop's services. */
export interface Taxes {
  readonly delivery: Tax
  readonly wrapping: Tax
  /** Of goods on a shelf, with what their own record says. */
  goods(shelf: string, own: TaxRecord | undefined): Tax
}

/** A wrong file stops the start with its name and the field. */
export async function readTaxes(file: string): Promise<Taxes> {
  const parsed = taxFile.safeParse(JSON.parse(await readFile(file, 'utf8')))
  if (!parsed.success) throw new Error(`${file} is not right:\n${z.prettifyError(parsed.error)}`)
  const { goods, delivery, wrapping, shelves } = parsed.data
  const byLength = Object.entries(shelves).sort(([a], [b]) => b.length - a.length)
  const ofShelf = (shelf: string) => byLength.find(([path]) => shelf === path || shelf.startsWith(`${path}/`))?.[1]
  // Cached: read for each line of every order that is shown.
  const known = new Map<string, Tax>()
  const onShelf = (shelf: string) => {
    const tax = known.get(shelf) ?? overrideTax(goods, ofShelf(shelf))
    known.set(shelf, tax)
    return tax
  }
  return { delivery, wrapping, goods: (shelf, own) => (own ? overrideTax(onShelf(shelf), own) : onShelf(shelf)) }
}

/** Overrides a category's tax with a narrower record; a record with a tax type of its own must give the relief too. */
function overrideTax(tax: Tax, { type, relief, classification, city, barcode, unit }: TaxRecord = {}): Tax {
  const reason = type === undefined ? (relief ?? tax.relief) : relief
  const code = barcode ?? tax.barcode
  return {
    type: type ?? tax.type,
    classification: classification ?? tax.classification,
    city: city ?? tax.city,
    unit: unit ?? tax.unit,
    ...(reason !== undefined && { relief: reason }),
    ...(code !== undefined && { barcode: code })
  }
}
