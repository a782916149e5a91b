import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { OrderBody } from '../../contract/ordering/order.ts'
import type { ShopLocale } from '../../i18n/locales.ts'
import { openedOrder } from '../../stores/ordering/order.ts'
import { $orderNumbers, loadOrderNumbers } from '../../stores/games/roulette-numbers.ts'
import { NumberList } from '../roulette/number-list.tsx'
import type { NumberWords } from '../roulette/words.ts'

interface Props {
  readonly order: OrderBody
  readonly locale: ShopLocale
  readonly words: NumberWords
}

/** Numbers that an order brought for a game night: who bought as a guest has them here alone. */
export default function OrderRouletteNumbers({ order, locale, words }: Props) {
  const numbers = useStore($orderNumbers)
  useEffect(() => void loadOrderNumbers(openedOrder() ?? order), [order])
  if (numbers.length === 0) return null
  return (
    <section aria-labelledby="numbers">
      <h2 id="numbers" className="mb-3 text-lg font-semibold">
        {words.my_numbers}
      </h2>
      <NumberList {...{ locale, words, numbers }} />
    </section>
  )
}
