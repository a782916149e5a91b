import { QrCode } from 'lucide-react'
import type { PaymentBody, QrAsk } from '../../contract/payment.ts'
import { fill } from '../../i18n/fill.ts'
import { money } from '../../i18n/format.ts'
import { BankButtons } from './bank-buttons.tsx'
import { PayPageLink } from '../shell/pay-by-qr.tsx'
import { QrPicture } from '../shell/qr-picture.tsx'
import { PayFrame } from './pay-frame.tsx'
import type { OrderProps } from './words.ts'

interface Props extends OrderProps {
  readonly payment: PaymentBody
  readonly qpay: QrAsk
}

/** QPay's two ways: a picture for another device's camera, and buttons into the bank apps of this one. */
export function PayPanel({ payment, qpay, locale, words }: Props) {
  const alt = fill(words.pay_qr_alt, { amount: money(locale, payment.amount) })
  return (
    <PayFrame title={words.pay_title} payment={payment} locale={locale} words={words}>
      <div className="grid gap-6 desk:grid-cols-[15rem_1fr] desk:gap-10">
        <div>
          {/* On phones the picture is for somebody else's camera: there, but folded. */}
          <details className="group rounded-card border border-line px-3 open:pb-4 desk:hidden">
            <summary className="flex min-h-12 list-none items-center gap-2 font-medium">
              <QrCode className="size-5" strokeWidth={1.5} aria-hidden="true" />
              {words.pay_qr_show}
            </summary>
            <QrPicture image={qpay.qr_image} alt={alt} />
          </details>
          <div className="max-desk:hidden">
            <QrPicture image={qpay.qr_image} alt={alt} />
            <p className="mt-3 text-sm text-ink-soft">{words.pay_scan}</p>
          </div>
        </div>
        <div>
          <h3 className="mb-3 font-medium">
            <span className="desk:hidden">{words.pay_banks}</span>
            <span className="max-desk:hidden">{words.pay_banks_here}</span>
          </h3>
          <BankButtons banks={qpay.urls} locale={locale} />
          {qpay.short_url && <PayPageLink href={qpay.short_url}>{words.pay_link}</PayPageLink>}
        </div>
      </div>
    </PayFrame>
  )
}
