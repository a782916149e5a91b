import { unitPrice, unitPriceBase, type ContentUnit, type PackContent } from '../../domain/catalogue/unit-price.ts'
import { fillPlaceholders } from '../../i18n/fill.ts'
import { money } from '../../i18n/format.ts'
import type { ShopLocale } from '../../i18n/locales.ts'

type UnitWords = Readonly<Record<'card_unit_price' | `card_unit_${ContentUnit}`, string>>

/** "₮210 for 1 tablet", "₮5,000 for 100 ml"; empty where packs are not compared or it would repeat the price. */
export function unitPriceText(
  locale: ShopLocale,
  price: number,
  content: PackContent | null,
  words: UnitWords
): string {
  const each = content ? unitPrice(price, content) : undefined
  if (!content || each === undefined) return ''
  const amount = `${unitPriceBase(content.unit)} ${words[`card_unit_${content.unit}`]}`
  return fillPlaceholders(words.card_unit_price, { price: money(locale, each), amount })
}
