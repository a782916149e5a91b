import { useStore } from '@nanostores/react'
import { Mail } from 'lucide-react'
import type { ReceiptDocument } from '../../contract/money/receipt.ts'
import { fillPlaceholders } from '../../i18n/fill.ts'
import { date, dateTime, money } from '../../i18n/format.ts'
import type { ShopLocale } from '../../i18n/locales.ts'
import { $receiptSending, sendReceiptAgain } from '../../stores/money/receipt.ts'
import { TextButton } from '../shell/button.tsx'
import { Receiver, type ReceiptWords, type ReceiverProps } from './receiver.tsx'

interface Props extends ReceiverProps {
  readonly locale: ShopLocale
  /** Somewhere to send it to. */
  readonly hasAddress: boolean
}

/** The VAT receipt of an order: what it says once it is made, and before that for whom and when. */
export default function ReceiptPanel(props: Props) {
  const { receipt, words, locale } = props
  const valid = receipt.documents.find(({ state }) => state === 'valid')
  const ended = receipt.documents.filter(({ state }) => state !== 'valid')
  return (
    <section
      aria-labelledby="vat-receipt"
      className="grid gap-4 rounded-xl border border-line p-6 print:border-0 print:p-0"
    >
      <h2 id="vat-receipt" className="text-lg font-semibold">
        {words.title}
      </h2>
      <Receiver {...props} />
      {valid ? (
        <Made {...props} made={valid} />
      ) : (
        ended.length === 0 && (
          <p className="text-sm text-ink-soft">
            {receipt.promised_by
              ? fillPlaceholders(words.pending, { date: date(locale, receipt.promised_by) })
              : words.not_yet}
          </p>
        )
      )}
      {ended.length > 0 && (
        <ul className="grid gap-1 text-sm text-ink-soft">
          {ended.map(({ number, state }) => (
            <li key={number} className="break-words">
              {fillPlaceholders(state === 'replaced' ? words.replaced : words.withdrawn, { number: grouped(number) })}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** Thirty-three digits are read in groups. */
const grouped = (number: string) => number.replace(/(\d{3})(?=\d)/g, '$1\u00a0').replace(/((?:\d{3}\u00a0){4})/g, '$1 ')

function Made({ made, receipt, words, locale, orderKey, hasAddress }: Props & { readonly made: ReceiptDocument }) {
  return (
    <>
      {made.qr_image && (
        <figure className="grid justify-items-center gap-2">
          {/* White whatever the colours of the page: apps read nothing else. */}
          <img
            src={`data:image/png;base64,${made.qr_image}`}
            alt={words.qr}
            width={208}
            height={208}
            className="rounded-card bg-white p-2"
          />
          {/* A company's stands in its books by its number: there is nothing to be registered. */}
          {receipt.receiver.type === 'citizen' && (
            <figcaption className="text-center text-sm text-ink-soft">
              {made.registered ? words.registered : words.scan}
            </figcaption>
          )}
        </figure>
      )}
      <Rows made={made} words={words} locale={locale} />
      {hasAddress && <SendAgain words={words} orderKey={orderKey} />}
    </>
  )
}

function Rows({
  made,
  words,
  locale
}: {
  readonly made: ReceiptDocument
  readonly words: ReceiptWords
  readonly locale: ShopLocale
}) {
  const parts = made.parts.length > 1 ? made.parts : []
  const rows: readonly (readonly [string, string, boolean?])[] = [
    ...(made.lottery ? [[words.lottery, made.lottery, true] as const] : []),
    [words.total, money(locale, made.total)],
    ...parts.map(({ tax_type, total }) => [words[`part_${tax_type}`], money(locale, total)] as const),
    [words.vat, money(locale, made.vat)],
    ...(made.city_tax > 0 ? [[words.city_tax, money(locale, made.city_tax)] as const] : []),
    [words.issued, dateTime(locale, made.issued_at)],
    [words.number, grouped(made.number)]
  ]
  return (
    <dl className="figures grid gap-2 text-sm">
      {rows.map(([name, value, large]) => (
        <div key={name} className="flex flex-wrap justify-between gap-x-4">
          <dt className="text-ink-soft">{name}</dt>
          <dd className={large ? 'text-lg font-semibold tracking-wide' : 'min-w-0 break-words'}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function SendAgain({ words, orderKey }: Pick<Props, 'words' | 'orderKey'>) {
  const sending = useStore($receiptSending, { ssr: 'initial' })
  return (
    <div className="print:hidden">
      <p role="status" className={sending === 'sent' ? 'text-sm text-accent' : 'sr-only'}>
        {sending === 'sent' ? words.sent : ''}
      </p>
      {sending !== 'sent' && (
        <TextButton aria-disabled={sending === 'sending' || undefined} onClick={() => void sendReceiptAgain(orderKey)}>
          <Mail className="size-4" strokeWidth={1.5} aria-hidden="true" />
          {sending === 'sending' ? words.sending : words.send}
        </TextButton>
      )}
    </div>
  )
}
