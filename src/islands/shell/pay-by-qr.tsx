import { ExternalLink } from 'lucide-react'
import type { QrAction } from '../../contract/money/payment.ts'
import type { ShopLocale } from '../../i18n/locales.ts'
import { BankButtons } from '../pay/bank-buttons.tsx'
import { QrPicture } from './qr-picture.tsx'

interface Props {
  readonly ask: QrAction
  readonly locale: ShopLocale
  /** Alternative text of the QR picture; `scan` says how to use it and the buttons. */
  readonly alt: string
  readonly scan: string
  /** Name of the provider's own page, where it has one. */
  readonly page: string
}

/** Payment of other things than orders: a QR code for another device's camera, and links into the apps of this one. */
export function PayByQr({ ask, locale, alt, scan, page }: Props) {
  return (
    <div className="grid items-start gap-6 desk:grid-cols-[auto_1fr]">
      <QrPicture image={ask.qr_image} alt={alt} />
      <div>
        <p className="mb-3 text-sm text-ink-soft">{scan}</p>
        <BankButtons banks={ask.urls} locale={locale} />
        {ask.short_url && <PayPageLink href={ask.short_url}>{page}</PayPageLink>}
      </div>
    </div>
  )
}

/** Beside this page, which goes on looking whether money has come. */
export function PayPageLink({ href, children }: { readonly href: string; readonly children: string }) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener"
      className="mt-4 inline-flex min-h-11 items-center gap-2 font-medium text-accent underline underline-offset-4"
    >
      {children}
      <ExternalLink className="size-4" strokeWidth={1.5} aria-hidden="true" />
    </a>
  )
}
