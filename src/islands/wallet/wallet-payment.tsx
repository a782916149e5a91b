import { useStore } from '@nanostores/react'
import { ChevronDown } from 'lucide-react'
import { useEffect, useState, type KeyboardEvent } from 'react'
import type { OrderBody } from '../../contract/ordering/order.ts'
import type { WalletQuoteBody } from '../../contract/money/wallet.ts'
import { fillPlaceholders } from '../../i18n/fill.ts'
import { money } from '../../i18n/format.ts'
import { localePath, type ShopLocale } from '../../i18n/locales.ts'
import {
  $walletCover,
  $walletRefusal,
  $walletSaving,
  loadWalletCover,
  payFromWallet
} from '../../stores/money/wallet-payment.ts'
import { $typedWalletAmount } from '../../stores/ordering/checkout-steps.ts'
import { Button } from '../shell/button.tsx'
import { TextField } from '../shell/field.tsx'
import type { WalletPaymentWords } from './wallet-payment-words.ts'

interface Props {
  readonly cart: OrderBody
  readonly locale: ShopLocale
  readonly words: WalletPaymentWords
}

/** How much of an order the buyer's wallet pays, how much it could, and why not more. */
export default function WalletPayment({ cart, locale, words }: Props) {
  const cover = useStore($walletCover, { ssr: 'initial' })
  const saving = useStore($walletSaving, { ssr: 'initial' })
  useEffect(() => void loadWalletCover(), [cart.number, cart.total])
  if (!cover || cover.balance === 0 || !cover.enabled) return null
  const isUsed = cover.amount > 0
  return (
    <section aria-label={words.part_title} className="mb-5 rounded-card border border-line-strong p-4">
      <label className="flex cursor-pointer items-start gap-3.5">
        <input
          type="checkbox"
          className="mt-0.5 size-5 shrink-0 accent-(--accent)"
          checked={saving ? saving === 'using' : isUsed}
          disabled={cover.max === 0}
          aria-busy={saving !== null}
          aria-describedby="wallet-part-why"
          onChange={() => !saving && void payFromWallet(isUsed ? null : cover.max)}
        />
        <span className="min-w-0 flex-1">
          <span className="flex flex-wrap items-baseline justify-between gap-x-4 font-medium">
            {words.part_title}
            <span className="figures font-normal text-ink-soft">
              {fillPlaceholders(words.part_balance, { amount: money(locale, cover.balance) })}
            </span>
          </span>
          <span id="wallet-part-why" className="mt-0.5 block text-sm text-ink-soft">
            {fillPlaceholders(cover.max > 0 ? words.part_upto : words.part_none, { amount: money(locale, cover.max) })}{' '}
            {cover.message}
          </span>
        </span>
      </label>
      {isUsed && <Amount key={cover.amount} cover={cover} locale={locale} words={words} />}
      <Breakdown cover={cover} locale={locale} words={words} />
    </section>
  )
}

const amountIn = (text: string) => Number(text.replace(/\D/g, ''))

/** Another amount than the most: the button saves it at once, and so does going on to the next step. */
function Amount({ cover, locale, words }: Omit<Props, 'cart'> & { readonly cover: WalletQuoteBody }) {
  const saving = useStore($walletSaving, { ssr: 'initial' })
  const refusal = useStore($walletRefusal, { ssr: 'initial' })
  const [text, setText] = useState(String(cover.amount))
  useEffect(() => () => $typedWalletAmount.set(null), [])
  const type = (typed: string) => {
    const amount = amountIn(typed)
    setText(typed)
    $typedWalletAmount.set(amount === cover.amount ? null : amount)
  }
  const apply = () => {
    const amount = amountIn(text)
    if (!saving && amount !== cover.amount) void payFromWallet(amount === 0 ? null : amount)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // The step's own form would take it as "continue".
    if (event.key !== 'Enter') return
    event.preventDefault()
    apply()
  }
  return (
    <div className="mt-4 border-t border-line pt-4">
      <p role="status" className="mb-3 font-medium text-accent">
        {fillPlaceholders(words.part_used, { amount: money(locale, cover.amount) })}
      </p>
      <div className="flex items-start gap-3">
        <TextField
          id="wallet-amount"
          name="wallet-amount"
          label={words.part_amount}
          problem={refusal || undefined}
          inputMode="numeric"
          autoComplete="off"
          maxLength={12}
          className="max-w-48 flex-1"
          value={text}
          onText={type}
          onKeyDown={onKeyDown}
        />
        <Button look="quiet" held={saving !== null} className="mt-7.5" onClick={apply}>
          {saving ? words.part_saving : words.part_apply}
        </Button>
      </div>
    </div>
  )
}

function Breakdown({ cover, locale, words }: Omit<Props, 'cart'> & { readonly cover: WalletQuoteBody }) {
  return (
    <details className="group mt-3">
      <summary className="inline-flex min-h-11 list-none items-center gap-1.5 text-sm underline underline-offset-4 hover:text-accent">
        {words.part_details}
        <ChevronDown className="size-4 group-open:rotate-180" strokeWidth={1.75} aria-hidden="true" />
      </summary>
      <ul className="divide-y divide-line text-sm">
        {cover.buckets.map(({ bucket, balance, usable, message }) => (
          <li key={bucket} className="flex items-baseline justify-between gap-4 py-2.5">
            <span>
              {words[`bucket_${bucket}`]}
              {message && <span className="block text-ink-soft">{message}</span>}
            </span>
            <span className="figures text-end whitespace-nowrap">
              <span className="font-medium">{money(locale, usable)}</span>
              <span className="block text-ink-soft">
                {fillPlaceholders(words.part_of, { amount: money(locale, balance) })}
              </span>
            </span>
          </li>
        ))}
      </ul>
      <a
        href={localePath(locale, '/account/wallet')}
        className="inline-flex min-h-11 items-center text-sm underline underline-offset-4 hover:text-accent"
      >
        {words.part_recharge}
      </a>
    </details>
  )
}
