import { useStore } from '@nanostores/react'
import { Check, Copy, CreditCard, Lock, Smartphone } from 'lucide-react'
import { useEffect, useState } from 'react'
import type {
  InstructionsAction,
  NextAction,
  PhoneAction,
  QrAction,
  RedirectAction
} from '../../contract/money/payment.ts'
import { formatIban } from '../../domain/money/iban.ts'
import { fillPlaceholders } from '../../i18n/fill.ts'
import { date, money, time } from '../../i18n/format.ts'
import { $savedPaymentCards, loadSavedPaymentCards } from '../../stores/money/saved-payment-cards.ts'
import { $currentUser } from '../../stores/identity/current-user.ts'
import { Button, ButtonLink } from '../shell/button.tsx'
import { QrPicture } from '../shell/qr-picture.tsx'
import { PhoneForm } from './phone-form.tsx'
import { QpayAction } from './qpay-action.tsx'
import type { PayProps, PaymentActionProps } from './words.ts'

/** The next step of the payer, by the method they chose. */
export default function PaymentAction({ ask, ...props }: PaymentActionProps & { readonly ask: NextAction }) {
  switch (ask.kind) {
    case 'qr':
      // Many apps stand behind one code, or one provider behind its own.
      return ask.urls.length > 1 ? (
        <QpayAction ask={ask} amount={props.payment.amount} {...props} />
      ) : (
        <QrAction ask={ask} {...props} />
      )
    case 'redirect':
      return <BankAction ask={ask} {...props} />
    case 'instructions':
      return <TransferAction ask={ask} {...props} />
    case 'phone':
      return <PhoneAction ask={ask} {...props} />
    case 'wait':
      return (
        <p role="status" className="flex items-center gap-2.5">
          <span className="pulse" aria-hidden="true" />
          {props.pay.charging}
        </p>
      )
  }
}

type Of<Ask extends NextAction> = PaymentActionProps & { readonly ask: Ask }

/** On this device the button comes first; the picture is for another one's camera. */
function QrAction({ ask, payment, method, pay, locale }: Of<QrAction>) {
  const link = ask.urls[0]?.link ?? ask.short_url
  return (
    <div className="grid items-center gap-6 desk:grid-cols-[auto_1fr] desk:gap-10">
      <div className="max-desk:order-2">
        <QrPicture
          image={ask.qr_image}
          alt={fillPlaceholders(pay.qr_alt, { method, amount: money(locale, payment.amount) })}
        />
        <p className="mt-3 text-center text-sm text-ink-soft">{fillPlaceholders(pay.qr_scan, { method })}</p>
      </div>
      {link && (
        <div>
          <p className="mb-4">{fillPlaceholders(pay.open_app_text, { method })}</p>
          <ButtonLink href={link} className="w-full desk:w-auto">
            <Smartphone className="size-5" strokeWidth={1.5} aria-hidden="true" />
            {fillPlaceholders(pay.open_app, { method })}
          </ButtonLink>
        </div>
      )}
    </div>
  )
}

/** Names of their own, the same in every language. */
const BRANDS = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
  amex: 'Amex',
  jcb: 'JCB',
  card: ''
} as const

function BankAction({ ask, pay, busy, onPay }: Of<RedirectAction>) {
  const person = useStore($currentUser, { ssr: 'initial' })
  const cards = useStore($savedPaymentCards, { ssr: 'initial' })
  const [leaving, setLeaving] = useState(false)
  const [isSaved, setIsSaved] = useState(ask.keeps_card === true)
  useEffect(() => {
    if (person) void loadSavedPaymentCards()
  }, [person])
  /** Another word about keeping the card is another page of the bank's. */
  const leave = async () => {
    const payment = await onPay({ method: 'card', keep_card: isSaved })
    if (payment?.ask?.kind !== 'redirect') return
    setLeaving(true)
    location.assign(payment.ask.url)
  }
  return (
    <>
      {cards.length > 0 && (
        <div className="mb-6 grid gap-2.5 desk:max-w-md">
          <h3 className="font-medium">{pay.saved}</h3>
          {cards.map(({ id, brand, last_four }, index) => (
            <Button
              key={id}
              look={index === 0 ? 'main' : 'quiet'}
              held={busy}
              onClick={() => void onPay({ method: 'card', card_id: id })}
            >
              <CreditCard className="size-5" strokeWidth={1.5} aria-hidden="true" />
              {busy ? pay.opening : fillPlaceholders(pay.saved_pay, { brand: BRANDS[brand], digits: last_four })}
            </Button>
          ))}
        </div>
      )}
      <p className="mb-4 flex max-w-prose items-start gap-3 text-ink-soft">
        <Lock className="mt-0.5 size-5 shrink-0" strokeWidth={1.5} aria-hidden="true" />
        {pay.bank_text}
      </p>
      {person && (
        <label className="mb-5 flex max-w-prose cursor-pointer items-start gap-3">
          <input
            type="checkbox"
            checked={isSaved}
            onChange={event => setIsSaved(event.target.checked)}
            aria-describedby="keep-card"
            className="mt-0.5 size-6 shrink-0 accent-accent"
          />
          <span>
            <span className="font-medium">{pay.keep_card}</span>
            <span id="keep-card" className="mt-0.5 block text-sm text-ink-soft">
              {pay.keep_card_text}
            </span>
          </span>
        </label>
      )}
      {isSaved === (ask.keeps_card === true) ? (
        <ButtonLink href={ask.url} look={cards.length > 0 ? 'quiet' : 'main'} className="max-desk:w-full">
          {cards.length > 0 ? pay.bank_new_card : pay.bank_open}
        </ButtonLink>
      ) : (
        <Button
          look={cards.length > 0 ? 'quiet' : 'main'}
          className="max-desk:w-full"
          held={busy || leaving}
          onClick={() => void leave()}
        >
          {busy || leaving ? pay.bank_going : cards.length > 0 ? pay.bank_new_card : pay.bank_open}
        </Button>
      )}
    </>
  )
}

function PhoneAction({ ask, pay, busy, onPay }: Of<PhoneAction>) {
  return (
    <div className="flex items-start gap-4">
      <Smartphone className="size-10 shrink-0 text-accent max-desk:hidden" strokeWidth={1.25} aria-hidden="true" />
      <div className="min-w-0 grow">
        <p className="figures font-medium">{fillPlaceholders(pay.phone_text, { phone: ask.phone })}</p>
        <ol className="mt-3 list-decimal space-y-1 pl-5 text-ink-soft">
          <li>{pay.phone_step_1}</li>
          <li>{pay.phone_step_2}</li>
          <li>{pay.phone_step_3}</li>
        </ol>
        <details className="mt-4">
          <summary className="min-h-11 cursor-pointer content-center font-medium underline underline-offset-4">
            {pay.phone_else}
          </summary>
          <PhoneForm pay={pay} busy={busy} onSend={phone => void onPay({ method: 'storepay', phone })} />
        </details>
      </div>
    </div>
  )
}

function TransferAction({ ask, payment, pay, locale, reservesStock }: Of<InstructionsAction>) {
  const rows = [
    { name: pay.bank, shown: ask.bank },
    { name: pay.account, shown: formatIban(ask.account), copied: ask.account },
    { name: pay.holder, shown: ask.holder, copied: ask.holder },
    { name: pay.amount, shown: money(locale, payment.amount), copied: String(payment.amount) },
    { name: pay.reference, shown: ask.reference, copied: ask.reference }
  ]
  return (
    <>
      <p className="max-w-prose">{pay.transfer_text}</p>
      <dl className="figures mt-4 border-b border-line desk:max-w-md">
        {rows.map(({ name, shown, copied }) => (
          <div
            key={name}
            className="grid min-h-14 grid-cols-[1fr_auto] content-center items-center gap-x-4 border-t border-line py-1.5"
          >
            <dt className="text-sm text-ink-soft">{name}</dt>
            <dd className="col-start-1 min-w-0 font-medium break-words">{shown}</dd>
            {copied && (
              <dd className="col-start-2 row-span-2 row-start-1">
                <CopyButton name={name} text={copied} pay={pay} />
              </dd>
            )}
          </div>
        ))}
      </dl>
      {payment.expires_at && (
        <p className="mt-4 max-w-prose text-sm text-ink-soft">
          {fillPlaceholders(reservesStock ? pay.transfer_wait : pay.transfer_money_wait, {
            date: date(locale, payment.expires_at),
            time: time(payment.expires_at)
          })}
        </p>
      )}
    </>
  )
}

function CopyButton({ name, text, pay }: Pick<PayProps, 'pay'> & { readonly name: string; readonly text: string }) {
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return undefined
    const timer = setTimeout(() => setCopied(false), 3_000)
    return () => clearTimeout(timer)
  }, [copied])
  // A page that may not use the clipboard leaves the text to be marked by hand.
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false)
    )
  const Sign = copied ? Check : Copy
  return (
    <button
      type="button"
      onClick={() => void copy()}
      className="inline-flex min-h-11 items-center gap-2 rounded-full border border-line-strong px-4 text-sm font-medium hover:border-ink"
    >
      <Sign className="size-4" strokeWidth={1.5} aria-hidden="true" />
      <span aria-hidden="true">{copied ? pay.copied : pay.copy}</span>
      <span className="sr-only">{fillPlaceholders(pay.copy_named, { name })}</span>
      <span role="status" className="sr-only">
        {copied ? pay.copied : ''}
      </span>
    </button>
  )
}
