import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { taxFile, type TaxFile, type TaxRecord } from '../../../contract/money/tax.ts'

export type Tax = TaxFile['product']

/** Taxes of products, by category, and of the shop's services. */
export interface Taxes {
  readonly delivery: Tax
  readonly wrapping: Tax
  /** Tax of a product in a taxon, overridden by its own record. */
  product(taxon: string, own: TaxRecord | undefined): Tax
}

/** A wrong file stops the start with its name and the field. */
export async function readTaxes(file: string): Promise<Taxes> {
  const parsed = taxFile.safeParse(JSON.parse(await readFile(file, 'utf8')))
  if (!parsed.success) throw new Error(`${file} is not right:\n${z.prettifyError(parsed.error)}`)
  const { product, delivery, wrapping, taxons } = parsed.data
  const byLength = Object.entries(taxons).sort(([a], [b]) => b.length - a.length)
  const recordOf = (taxon: string) => byLength.find(([path]) => taxon === path || taxon.startsWith(`${path}/`))?.[1]
  // Cached: read for each line of every order that is shown.
  const known = new Map<string, Tax>()
  const taxOf = (taxon: string) => {
    const tax = known.get(taxon) ?? overrideTax(product, recordOf(taxon))
    known.set(taxon, tax)
    return tax
  }
  return { delivery, wrapping, product: (taxon, own) => (own ? overrideTax(taxOf(taxon), own) : taxOf(taxon)) }
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
