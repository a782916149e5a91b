import type { UnacknowledgedChangeBody } from '../../../../contract/ordering/checkout.ts'
import { money } from '../../../../i18n/format.ts'
import { isShopLocale, type Locale } from '../../../../i18n/locales.ts'
import { words } from '../../../../i18n/words.ts'
import type { VariantDetails } from '../../../catalogue/products/index.ts'

interface Line {
  readonly id: string
  readonly details: Pick<VariantDetails, 'name' | 'optionsText'>
}

/** A price that moved after somebody put it into their cart; kept until they have seen it. */
export interface UnacknowledgedChange {
  readonly line_id: string
  /** ₮ for one, as the buyer last saw it and as it is. */
  readonly was: number
  readonly now: number
}

/** Id of a change with its price: having seen one is not having seen the next. */
const idOf = ({ line_id, now }: UnacknowledgedChange) => `${line_id}:${now}`

/** Records a new price; a price that is back at what the buyer saw is no change. */
export function withPriceChange(
  unacknowledged: readonly UnacknowledgedChange[],
  lineId: string,
  was: number,
  now: number
): readonly UnacknowledgedChange[] {
  const before = unacknowledged.find(({ line_id }) => line_id === lineId)
  const others = unacknowledged.filter(each => each !== before)
  const seen = before?.was ?? was
  return seen === now ? others : [...others, { line_id: lineId, was: seen, now }]
}

/** Changes of the remaining lines that the buyer has not acknowledged. */
export const unacknowledgedOf = (
  unacknowledged: readonly UnacknowledgedChange[],
  lines: readonly Pick<Line, 'id'>[],
  seen: readonly string[] = []
) => unacknowledged.filter(each => lines.some(({ id }) => id === each.line_id) && !seen.includes(idOf(each)))

export const unacknowledgedBody = (
  unacknowledged: readonly UnacknowledgedChange[],
  lines: readonly Line[],
  locale: Locale
): readonly UnacknowledgedChangeBody[] =>
  unacknowledged.flatMap(each => {
    const line = lines.find(({ id }) => id === each.line_id)
    if (!line) return []
    const language = isShopLocale(locale) ? locale : 'mn'
    const name = [line.details.name[language], line.details.optionsText[language]].filter(Boolean).join(', ')
    const { was, now } = each
    return {
      id: idOf(each),
      line_item_id: each.line_id,
      name,
      was,
      now,
      message: words(locale, 'problem')('price-changed-of', { name, was: money(locale, was), now: money(locale, now) })
    }
  })
