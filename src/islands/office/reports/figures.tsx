import type { ReactNode } from 'react'
import { growth } from '../../../domain/back-office/report.ts'
import { fillPlaceholders } from '../../../i18n/fill.ts'
import { decimal } from '../../../i18n/format.ts'
import type { ShopLocale } from '../../../i18n/locales.ts'
import { useOffice, useScreenWords } from '../words.tsx'

const PERCENT = 100

export const percent = (locale: ShopLocale, share: number | null) =>
  share === null ? '–' : `${decimal(locale, share * PERCENT)} %`

export interface Figure {
  readonly name: string
  readonly value: number | null
  readonly before?: number | null | undefined
  readonly show: (value: number) => string
  /** Leads from the number to its rows. */
  readonly link?: ((text: string) => ReactNode) | undefined
}

/** The sums of a report, each beside what it was. */
export function Figures({ figures }: { readonly figures: readonly Figure[] }) {
  return (
    <dl className="mt-4 grid grid-cols-2 gap-3 small:grid-cols-3 desk:flex desk:flex-wrap">
      {figures.map(figure => (
        <FigureCard key={figure.name} figure={figure} />
      ))}
    </dl>
  )
}

function FigureCard({ figure: { name, value, before, show, link } }: { readonly figure: Figure }) {
  const words = useScreenWords('office-reports')
  const text = value === null ? '–' : show(value)
  return (
    <div className="min-w-0 rounded-card border border-line p-3 desk:min-w-40">
      <dt className="text-sm text-ink-soft">{name}</dt>
      <dd className="figures text-xl font-semibold break-words">{link && value !== 0 ? link(text) : text}</dd>
      {before !== undefined && (
        <dd className="figures text-sm text-ink-soft">
          <Change value={value} before={before} />
          <span className="block">
            {fillPlaceholders(words.before, { value: before === null ? '–' : show(before) })}
          </span>
        </dd>
      )}
    </div>
  )
}

function Change({ value, before }: { readonly value: number | null; readonly before: number | null }) {
  const words = useScreenWords('office-reports')
  const { locale } = useOffice()
  if (value === null || before === null) return null
  const grown = growth(value, before)
  if (grown === null) return value === 0 ? words.same : words.from_nothing
  if (grown === 0) return words.same
  return fillPlaceholders(grown > 0 ? words.more : words.less, { percent: percent(locale, Math.abs(grown)) })
}
