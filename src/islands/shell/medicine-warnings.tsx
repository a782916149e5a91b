import { TriangleAlert } from 'lucide-react'
import type { OrderBody } from '../../contract/ordering/order.ts'
import { localePath, type ShopLocale } from '../../i18n/locales.ts'

interface Props {
  readonly order: OrderBody
  readonly locale: ShopLocale
  readonly words: { readonly medicine_warning_title: string; readonly medicine_warning_ask: string }
}

/** Medicines of an order that must not be taken together: said before it is paid, and it keeps nobody from buying. */
export default function MedicineWarnings({ order, locale, words }: Props) {
  return (
    <section aria-labelledby="medicine-warnings" className="mb-6 rounded-card bg-warn-soft p-4">
      <h2 id="medicine-warnings" className="flex items-center gap-2 font-semibold text-warn">
        <TriangleAlert className="size-5 shrink-0" strokeWidth={1.5} aria-hidden="true" />
        {words.medicine_warning_title}
      </h2>
      <ul className="mt-1.5 grid gap-1 text-sm">
        {order.medicine_warnings.map(({ message }) => (
          <li key={message}>{message}</li>
        ))}
      </ul>
      <a
        href={`${localePath(locale, '/contact')}?subject=pharmacist`}
        className="mt-1 inline-flex min-h-11 items-center font-medium underline underline-offset-4"
      >
        {words.medicine_warning_ask}
      </a>
    </section>
  )
}
