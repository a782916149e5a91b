import { useStore } from '@nanostores/react'
import type { OrderBody } from '../../contract/ordering/order.ts'
import { localePath } from '../../i18n/locales.ts'
import { $invoicing, openInvoice } from '../../stores/ordering/order.ts'
import { $reordering, orderAgain } from '../../stores/ordering/reorder.ts'
import { Button, ButtonLink } from '../shell/button.tsx'
import type { OrderProps } from './words.ts'

/** Out of every end there is a way: pay again, or the same goods once more. */
export function NextStep({ order, locale, words }: OrderProps & { readonly order: OrderBody }) {
  const invoicing = useStore($invoicing, { ssr: 'initial' })
  if (order.status === 'payment_failed')
    return (
      <Button held={invoicing} onClick={() => void openInvoice()}>
        {invoicing ? words.pay_opening : words.pay_again}
      </Button>
    )
  if (order.state === 'complete')
    return (
      <ButtonLink look="quiet" href={localePath(locale, '/')}>
        {words.to_shop}
      </ButtonLink>
    )
  return (
    <>
      <OrderAgain order={order} locale={locale} words={words} look="main" />
      <ButtonLink look="quiet" href={localePath(locale, '/')}>
        {words.to_shop}
      </ButtonLink>
    </>
  )
}

/** Puts the goods of an order into the cart once more. */
export function OrderAgain({
  order,
  locale,
  words,
  look
}: OrderProps & { readonly order: OrderBody; readonly look: 'main' | 'quiet' }) {
  const adding = useStore($reordering, { ssr: 'initial' }) !== null
  const again = async () => {
    if (await orderAgain(order)) location.assign(localePath(locale, '/cart'))
  }
  return (
    <Button look={look} held={adding} onClick={() => void again()}>
      {adding ? words.ordering_again : words.order_again}
    </Button>
  )
}
