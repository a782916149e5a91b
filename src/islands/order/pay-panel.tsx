import { useStore } from '@nanostores/react'
import { ExternalLink, QrCode } from 'lucide-react'
import type { PaymentBody } from '../../contract/order.ts'
import type { QrAsk } from '../../contract/payment.ts'
import { fill } from '../../i18n/fill.ts'
import { money } from '../../i18n/format.ts'
import { $missedLooks, look } from '../../stores/order.ts'
import { TextButton } from '../shell/button.tsx'
import { BankButtons } from './bank-buttons.tsx'
import { Deadline } from './deadline.tsx'
import type { OrderProps } from './words.ts'

interface Props extends OrderProps {
  readonly payment: PaymentBody
  readonly qpay: QrAsk
}

/** QPay's two ways: a picture for another device's camera, and buttons into the bank apps of this one. */
export function PayPanel({ payment, qpay, locale, words }: Props) {
  const missed = useStore($missedLooks, { ssr: 'initial' })
  const amount = money(locale, payment.amount)
  return (
    <section aria-labelledby="pay" className="rounded-xl border border-line p-5 desk:p-8 print:hidden">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-1">
        <div>
          <h2 id="pay" className="text-xl font-semibold">
            {words.pay_title}
          </h2>
          <p className="figures mt-1">
            <span className="spoken">{words.pay_amount}: </span>
            <span className="text-3xl font-semibold">{amount}</span>
          </p>
        </div>
        {payment.expires_at && <Deadline at={payment.expires_at} locale={locale} words={words} />}
      </div>

      <div className="mt-6 grid gap-6 desk:grid-cols-[15rem_1fr] desk:gap-10">
        <div>
          {/* On phones the picture is for somebody else's camera: there, but folded. */}
          <details className="group rounded-card border border-line px-3 open:pb-4 desk:hidden">
            <summary className="flex min-h-12 list-none items-center gap-2 font-medium">
              <QrCode className="size-5" strokeWidth={1.5} aria-hidden="true" />
              {words.pay_qr_show}
            </summary>
            <Qr qpay={qpay} alt={fill(words.pay_qr_alt, { amount })} />
          </details>
          <div className="max-desk:hidden">
            <Qr qpay={qpay} alt={fill(words.pay_qr_alt, { amount })} />
            <p className="mt-3 text-sm text-ink-soft">{words.pay_scan}</p>
          </div>
        </div>
        <div>
          <h3 className="mb-3 font-medium">
            <span className="desk:hidden">{words.pay_banks}</span>
            <span className="max-desk:hidden">{words.pay_banks_here}</span>
          </h3>
          <BankButtons banks={qpay.urls} locale={locale} />
          {qpay.short_url && (
            <a
              href={qpay.short_url}
              target="_blank"
              rel="noopener"
              className="mt-4 inline-flex min-h-11 items-center gap-2 font-medium text-accent underline underline-offset-4"
            >
              {words.pay_link}
              <ExternalLink className="size-4" strokeWidth={1.5} aria-hidden="true" />
            </a>
          )}
        </div>
      </div>

      <div className="mt-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-t border-line pt-3 text-sm text-ink-soft">
        <p role="status" className="flex items-center gap-2.5">
          <span className="pulse" aria-hidden="true" />
          {missed > 1 ? words.pay_retrying : words.pay_watching}
        </p>
        <TextButton onClick={() => void look()}>{words.pay_check}</TextButton>
      </div>
    </section>
  )
}

/** Scanners want dark on light, in dark mode too. */
function Qr({ qpay, alt }: { readonly qpay: Props['qpay']; readonly alt: string }) {
  return (
    <span className="qr-ground mx-auto block max-w-60 rounded-card border border-line p-3">
      <img src={`data:image/png;base64,${qpay.qr_image}`} alt={alt} width="240" height="240" className="block w-full" />
    </span>
  )
}
