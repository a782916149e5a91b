import { ExternalLink, QrCode } from 'lucide-react'
import type { QrAction } from '../../contract/money/payment.ts'
import { fillPlaceholders } from '../../i18n/fill.ts'
import { money } from '../../i18n/format.ts'
import { QrPicture } from '../shell/qr-picture.tsx'
import { BankButtons } from './bank-buttons.tsx'
import type { PayProps } from './words.ts'

interface Props extends PayProps {
  readonly ask: QrAction
  /** ₮ */
  readonly amount: number
}

/** QPay's two ways: a picture for another device's camera, and buttons into the bank apps of this one. */
export function QpayAction({ ask, amount, locale, pay }: Props) {
  const alt = fillPlaceholders(pay.qpay_alt, { amount: money(locale, amount) })
  return (
    <div className="grid gap-6 desk:grid-cols-[auto_1fr] desk:gap-10">
      <div>
        {/* On phones the picture is for somebody else's camera: there, but folded. */}
        <details className="group rounded-card border border-line px-3 open:pb-4 desk:hidden">
          <summary className="flex min-h-12 list-none items-center gap-2 font-medium">
            <QrCode className="size-5" strokeWidth={1.5} aria-hidden="true" />
            {pay.qr_show}
          </summary>
          <QrPicture image={ask.qr_image} alt={alt} />
        </details>
        <div className="max-desk:hidden">
          <QrPicture image={ask.qr_image} alt={alt} />
          <p className="mt-3 text-sm text-ink-soft">{pay.qpay_scan}</p>
        </div>
      </div>
      <div>
        <div className="desk:hidden">
          <h3 className="mb-3 font-medium">{pay.banks}</h3>
          <BankButtons banks={ask.urls} locale={locale} />
        </div>
        {/* Hardly anybody has a bank's app on a desktop: there, but folded. */}
        <details className="group rounded-card border border-line px-3 open:pb-3 max-desk:hidden">
          <summary className="flex min-h-12 items-center font-medium">{pay.banks_here}</summary>
          <BankButtons banks={ask.urls} locale={locale} />
        </details>
        {ask.short_url && (
          // Beside this page, which goes on looking whether money has come.
          <a
            href={ask.short_url}
            target="_blank"
            rel="noopener"
            className="mt-4 inline-flex min-h-11 items-center gap-2 font-medium text-accent underline underline-offset-4"
          >
            {pay.qpay_page}
            <ExternalLink className="size-4" strokeWidth={1.5} aria-hidden="true" />
          </a>
        )}
      </div>
    </div>
  )
}
