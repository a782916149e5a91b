import type { OrderBody } from '../../contract/ordering/order.ts'
import { orderTotalRows, type OrderTotalRow } from '../../contract/ordering/order-total-rows.ts'
import { fillPlaceholders } from '../../i18n/fill.ts'
import { money } from '../../i18n/format.ts'
import type { ShopLocale } from '../../i18n/locales.ts'
import type { Messages } from '../../i18n/words.ts'

export type SumWords = Messages<'sums'>

interface Props {
  readonly order: OrderBody
  readonly locale: ShopLocale
  readonly words: SumWords
}

/** The totals of an order and the store credit that covers it, the amount due large below; nothing is added up here. */
export function OrderSums({ order, locale, words }: Props) {
  const { parts, total, paying, due } = orderTotalRows(order)
  const large = due ?? total
  return (
    <div className="figures">
      <dl>
        {parts.map((line, index) => (
          <Row key={index} line={line} locale={locale} words={words} />
        ))}
        {due && <Row line={total} locale={locale} words={words} look="border-t border-line mt-1.5 pt-3 font-medium" />}
        {due && paying.map((line, index) => <Row key={index} line={line} locale={locale} words={words} />)}
        <div className="mt-3 flex items-baseline justify-between gap-4 border-t border-line pt-4">
          <dt className="text-lg font-semibold">{nameOf(large, words)}</dt>
          <dd className="text-2xl font-semibold whitespace-nowrap">{money(locale, large.amount ?? 0)}</dd>
        </div>
      </dl>
      <p className="text-right text-sm text-ink-soft">
        {fillPlaceholders(order.city_tax_total > 0 ? words.vat_city : words.vat, {
          amount: money(locale, order.vat_total),
          city: money(locale, order.city_tax_total)
        })}
      </p>
      {!due && paying.length > 0 && (
        <dl className="mt-2">
          {paying.map((line, index) => (
            <Row key={index} line={line} locale={locale} words={words} />
          ))}
        </dl>
      )}
    </div>
  )
}

function Row({
  line,
  locale,
  words,
  look = ''
}: Omit<Props, 'order'> & { readonly line: OrderTotalRow; readonly look?: string }) {
  const { amount } = line
  const isFree = line.name === 'delivery' && amount === 0
  const isLess = amount !== null && amount < 0
  return (
    <div className={`flex items-baseline justify-between gap-4 py-1.5 ${look}`}>
      <dt className="text-ink-soft">{nameOf(line, words)}</dt>
      <dd
        className={
          amount === null || isFree
            ? 'text-right text-sm text-ink-soft'
            : isLess
              ? 'whitespace-nowrap text-accent'
              : 'whitespace-nowrap'
        }
      >
        {amount === null ? words.delivery_later : isFree ? words.delivery_free : money(locale, amount)}
      </dd>
    </div>
  )
}

const nameOf = ({ name }: OrderTotalRow, words: SumWords) => (typeof name === 'string' ? words[name] : name.text)
