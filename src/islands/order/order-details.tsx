import { useStore } from '@nanostores/react'
import { Suspense, type ReactNode } from 'react'
import type { OrderBody } from '../../contract/ordering/order.ts'
import { deliveryPromise } from '../../domain/ordering/order-state.ts'
import { fillPlaceholders } from '../../i18n/fill.ts'
import { date, money } from '../../i18n/format.ts'
import { localePath } from '../../i18n/locales.ts'
import { $orderPlaces } from '../../stores/ordering/order.ts'
import { placeNames } from '../checkout/place-names.ts'
import { Packshot } from '../shell/packshot.tsx'
import { OrderSums, type SumWords } from '../shell/order-sums.tsx'
import { SaveLink } from './save-link.tsx'
import { Moments, PaymentHistory } from './payment-history.tsx'
import { deliveryNameIn, promiseOf } from './promise.ts'
import type { OrderProps } from './words.ts'
import { lazyComponent } from '../shell/lazy-component.ts'

/** Few orders come in several. */
export const Shipments = lazyComponent(async () => (await import('./lazy-parts.ts')).shipments())

type Props = OrderProps & { readonly order: OrderBody }

/** The lines, totals and destination of an order: on paper this is the receipt. `children` stand below the goods: what can be done with them; `aside` below the sums. */
export function OrderDetails(
  props: Props & {
    readonly seller: string
    readonly sums: SumWords
    readonly children?: ReactNode
    readonly aside?: ReactNode
  }
) {
  const { order, locale, words, sums, seller, children, aside } = props
  return (
    <div className="grid gap-8 desk:grid-cols-[1fr_22rem] desk:items-start desk:gap-14 print:block">
      <p className="hidden print:mb-4 print:block">
        {words.receipt_seller}: {seller}
        {!order.receipt?.documents.some(({ state }) => state === 'valid') && (
          <span className="block">{order.requires_delivery ? words.receipt_note : words.receipt_note_tickets}</span>
        )}
      </p>
      <div className="grid min-w-0 gap-10">
        <section aria-labelledby="lines">
          <h2 id="lines" className="mb-3 text-lg font-semibold">
            {words.lines}
          </h2>
          <ul className="border-b border-line">
            {order.line_items.map(({ id, product, variant, quantity, price, total, gift, seats }) => (
              <li
                key={id}
                className="grid grid-cols-[4.5rem_1fr_auto] items-center gap-4 border-t border-line py-3 print:grid-cols-[1fr_auto]"
              >
                <Packshot image={product.image} adult={product.age_restricted} className="w-full print:hidden" />
                <div className="min-w-0">
                  <a className="font-medium hover:underline" href={localePath(locale, `/products/${product.slug}`)}>
                    {product.name}
                  </a>
                  <p className="figures text-sm text-ink-soft">
                    {[
                      variant.options_text,
                      fillPlaceholders(words.pieces, { count: quantity, price: money(locale, price) }),
                      seats && fillPlaceholders(words.seats, { seats: seats.join(', ') }),
                      gift && words.gift
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </p>
                </div>
                <p className="figures font-medium">{money(locale, total)}</p>
              </li>
            ))}
          </ul>
        </section>
        {children}
      </div>
      <div className="grid gap-8 print:mt-6">
        <section aria-labelledby="amounts" className="rounded-xl bg-mist p-6 print:p-0">
          <h2 id="amounts" className="mb-3 text-lg font-semibold">
            {words.summary}
          </h2>
          <OrderSums order={order} locale={locale} words={sums} />
          <dl className="figures mt-3 text-sm text-ink-soft">
            <div className="flex justify-between gap-4">
              <dt>{sums.without_tax}</dt>
              <dd>{money(locale, order.total_without_tax)}</dd>
            </div>
          </dl>
        </section>
        {aside}
        <PaymentHistory {...props} />
        <Moments {...props} />
        <Delivery {...props} />
        <SaveLink {...props} />
      </div>
    </div>
  )
}

function Delivery({ order, locale, words }: Props) {
  const places = useStore($orderPlaces, { ssr: 'initial' })
  const { delivery, ship_address: address } = order
  const names = address && placeNames(places, address, locale)
  const promise = deliveryPromise(order.status)
  return (
    <dl className="grid gap-5">
      {delivery && (
        <Fact name={words.delivery}>
          <p>{deliveryNameIn(order, { locale, words })}</p>
          {delivery.branch && (
            <p>
              <a
                className="underline underline-offset-4 hover:text-accent"
                href={localePath(locale, `/branches/${delivery.branch.slug}`)}
              >
                {delivery.branch.name}
              </a>
              {delivery.branch.address && `, ${delivery.branch.address}`}
            </p>
          )}
          {promise === 'given' && <p>{promiseOf(delivery, { locale, words })}</p>}
          {promise === 'after-payment' && (
            <p>{delivery.branch ? words.ready_after_payment : words.promise_after_payment}</p>
          )}
        </Fact>
      )}
      {order.shipments.length > 0 && (
        <Fact name={words.parcels}>
          <Suspense>
            <Shipments order={order} locale={locale} words={words} />
          </Suspense>
        </Fact>
      )}
      {delivery?.recipient && <Fact name={words.recipient}>{delivery.recipient}</Fact>}
      {address && names && (
        <Fact name={words.address}>
          <p>
            {[words.country, names.city, names.district, address.khoroo, address.street, address.zipcode]
              .filter(Boolean)
              .join(', ')}
          </p>
          <p>{address.detail}</p>
          {address.w3w && <p data-show="w3w">{address.w3w}</p>}
        </Fact>
      )}
      <Fact name={words.contact}>
        {address && <p>{[address.lastname, address.firstname].filter(Boolean).join(' ')}</p>}
        <p className="figures">{order.phone.replace(/^(\d{4})(\d{4})$/, '$1 $2')}</p>
        {order.email && <p>{order.email}</p>}
      </Fact>
      {order.licences.map(({ number, holder, valid_until, demonstration }) => (
        <Fact key={number} name={words.licence}>
          {fillPlaceholders(words.licence_text, { number, holder, date: date(locale, valid_until) })}
          {demonstration && ` (${words.licence_example})`}
        </Fact>
      ))}
      {order.special_instructions && <Fact name={words.note}>{order.special_instructions}</Fact>}
    </dl>
  )
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-ink-soft">{name}</dt>
      <dd className="mt-0.5">{children}</dd>
    </div>
  )
}
