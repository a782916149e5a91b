import { money } from '../../i18n/format.ts'
import type { ShopLocale } from '../../i18n/locales.ts'

interface Props {
  readonly locale: ShopLocale
  readonly rows: readonly { readonly name: string; readonly value: number | string }[]
  readonly total: { readonly name: string; readonly value: number; readonly note: string }
}

/** Amounts in a column, the total large below them; every figure is the server's. */
export function SumRows({ locale, rows, total }: Props) {
  return (
    <div className="figures">
      <dl>
        {rows.map(({ name, value }) => (
          <div key={name} className="flex items-baseline justify-between gap-4 py-1.5">
            <dt className="text-ink-soft">{name}</dt>
            <dd className={typeof value === 'number' ? '' : 'text-right text-sm text-ink-soft'}>
              {typeof value === 'number' ? money(locale, value) : value}
            </dd>
          </div>
        ))}
        <div className="mt-3 flex items-baseline justify-between gap-4 border-t border-line pt-4">
          <dt className="text-lg font-semibold">{total.name}</dt>
          <dd className="text-2xl font-semibold">{money(locale, total.value)}</dd>
        </div>
      </dl>
      <p className="text-right text-sm text-ink-soft">{total.note}</p>
    </div>
  )
}
