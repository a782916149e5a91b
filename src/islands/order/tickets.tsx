import { useStore } from '@nanostores/react'
import type { OrderBody } from '../../contract/ordering/order.ts'
import { fillPlaceholders } from '../../i18n/fill.ts'
import { localePath } from '../../i18n/locales.ts'
import { $currentUser } from '../../stores/identity/current-user.ts'
import { ButtonLink } from '../shell/button.tsx'
import type { OrderProps } from './words.ts'

/** Says that tickets come by mail and are in the account of a signed-in user. */
export function OrderTickets({ order, locale, words }: OrderProps & { readonly order: OrderBody }) {
  const person = useStore($currentUser)
  return (
    <section aria-labelledby="tickets" className="grid justify-items-start gap-4 print:hidden">
      <h2 id="tickets" className="text-lg font-semibold">
        {words.tickets_title}
      </h2>
      <p className="max-w-text">
        {words.tickets_text} {order.email && fillPlaceholders(words.tickets_mailed, { email: order.email })}
      </p>
      {person && (
        <ButtonLink look="quiet" href={localePath(locale, '/account/tickets')}>
          {words.tickets_link}
        </ButtonLink>
      )}
    </section>
  )
}
