import { useStore } from '@nanostores/react'
import { Suspense } from 'react'
import type { OrderBody } from '../../contract/ordering/order.ts'
import { MINIMUM_ORDER_AMOUNT } from '../../domain/ordering/cart.ts'
import { LEASE_MIN } from '../../domain/money/lease.ts'
import { missingToFreeDelivery } from '../../domain/ordering/delivery-offer.ts'
import { fillPlaceholders } from '../../i18n/fill.ts'
import { money } from '../../i18n/format.ts'
import { localePath } from '../../i18n/locales.ts'
import type { Messages } from '../../i18n/words.ts'
import { PromotionCodeField, type PromotionCodeWords } from '../coupons/promotion-code-field.tsx'
import { $currentUser } from '../../stores/identity/current-user.ts'
import { Button, ButtonLink } from '../shell/button.tsx'
import { OrderSums, type SumWords } from '../shell/order-sums.tsx'
import type { CartPageProps } from './words.ts'
import { lazyComponent } from '../shell/lazy-component.ts'

/** Most carts are not leased. */
const CartLease = lazyComponent(() => import('../lease/cart-lease.tsx'))

interface Props extends CartPageProps {
  readonly cart: OrderBody
  readonly updating: boolean
  readonly sums: SumWords
  readonly lease: Messages<'lease'>
  readonly codes: PromotionCodeWords
}

/** The blockers of checkout, in the server's words. */
const blocks = (cart: OrderBody) => cart.requirements.filter(({ step }) => step === 'cart')

export function CartSummary({ cart, updating, locale, words, sums, codes, lease }: Props) {
  const blocked = blocks(cart)
  const user = useStore($currentUser, { ssr: 'initial' })
  return (
    <aside aria-labelledby="cart-summary" className="beside-page">
      <div className="rounded-xl bg-mist p-6">
        <h2 id="cart-summary" className="mb-3 text-lg font-semibold">
          {words.summary}
        </h2>
        <PromotionCodeField order={cart} locale={locale} words={codes} />
        <OrderSums order={cart} locale={locale} words={sums} />
        {blocked.length === 0 && <FreeDelivery cart={cart} locale={locale} words={words} />}
        {blocked.length > 0 && <Blocked cart={cart} words={words} />}
        {cart.item_total >= LEASE_MIN && (
          <div className="flow-root min-h-[4.625rem]">
            <Suspense>
              <div data-show="lease">
                <CartLease cart={cart} locale={locale} words={lease} />
              </div>
            </Suspense>
          </div>
        )}
        <CheckoutButton
          className="mt-5 w-full max-desk:hidden"
          blocked={blocked.length > 0}
          updating={updating}
          locale={locale}
          words={words}
        />
        {!user && <p className="mt-3 text-center text-sm text-ink-soft">{words.promise}</p>}
      </div>
      <PayBar reason={blocked[0]?.message}>
        <p>
          <span className="block text-xs text-ink-soft">{sums.due}</span>
          <span className="text-lg font-semibold">{money(locale, cart.amount_due)}</span>
        </p>
        <CheckoutButton
          className="flex-1"
          blocked={blocked.length > 0}
          updating={updating}
          locale={locale}
          words={words}
        />
      </PayBar>
    </aside>
  )
}

/** On phones the way on stands above the tab bar, whatever the length of the cart. */
function PayBar({ reason, children }: { readonly reason: string | undefined; readonly children: React.ReactNode }) {
  return (
    <div
      data-reason={reason && ''}
      className="pay-bar fixed inset-x-0 z-30 border-t border-line bg-paper px-4 py-2.5 desk:hidden"
    >
      {reason && <p className="figures mb-2 line-clamp-2 text-sm text-warn">{reason}</p>}
      <div className="flex items-center gap-4">{children}</div>
    </div>
  )
}

/** On a phone the reasons stand below the screen. */
function showReasons() {
  const reasons = document.querySelector<HTMLElement>('#cart-blocked')
  reasons?.focus({ preventScroll: true })
  reasons?.scrollIntoView({ block: 'center' })
}

function CheckoutButton({
  blocked,
  updating,
  className,
  locale,
  words
}: CartPageProps & { blocked: boolean; updating: boolean; className: string }) {
  if (blocked || updating)
    return (
      <Button
        held
        className={className}
        aria-describedby={blocked ? 'cart-blocked' : undefined}
        onHeldClick={showReasons}
      >
        {updating ? words.updating : words.checkout}
      </Button>
    )
  return (
    <ButtonLink className={className} href={localePath(locale, '/checkout')}>
      {words.checkout}
    </ButtonLink>
  )
}

/** How much is missing until delivery costs nothing; after that, that it does. */
function FreeDelivery({ cart, locale, words }: CartPageProps & { readonly cart: OrderBody }) {
  const { free_delivery_from: from, item_total, age_restricted } = cart
  const missing = missingToFreeDelivery(from, item_total, age_restricted)
  if (missing === undefined) return null
  return (
    <div className="mt-4 text-sm">
      <p className="figures">
        {missing > 0
          ? fillPlaceholders(words.free_delivery_missing, { amount: money(locale, missing) })
          : words.free_delivery}
      </p>
      {missing > 0 && (
        <progress
          className="cart-progress mt-2 text-accent"
          aria-hidden="true"
          max={item_total + missing}
          value={item_total}
        />
      )}
    </div>
  )
}

function Blocked({ cart, words }: { readonly cart: OrderBody; readonly words: CartPageProps['words'] }) {
  const small = blocks(cart).some(({ code }) => code === 'minimum-order')
  return (
    <div id="cart-blocked" tabIndex={-1} className="mt-4 rounded-card bg-warn-soft p-4 text-sm text-warn outline-none">
      <p className="sr-only">{words.checkout_blocked}</p>
      {blocks(cart).map(({ code, message }) => (
        <p key={code}>{message}</p>
      ))}
      {small && (
        <progress
          className="cart-progress mt-3"
          aria-hidden="true"
          max={MINIMUM_ORDER_AMOUNT}
          value={cart.item_total}
        />
      )}
    </div>
  )
}
