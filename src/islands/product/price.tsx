import { fill } from '../../i18n/fill.ts'
import { money } from '../../i18n/format.ts'
import type { ShopLocale } from '../../i18n/locales.ts'
import type { BuyWords } from './buy-words.ts'
import type { Choice } from './choice.ts'

interface Props {
  readonly locale: ShopLocale
  readonly choice: Choice
  readonly words: Pick<BuyWords, 'was' | 'sale_until'>
}

export function Price({ locale, choice: { price, now, off, until }, words }: Props) {
  if (off === 0) return <p className="figures text-3xl font-semibold tracking-tight">{money(locale, now)}</p>
  return (
    <div>
      <p className="figures flex flex-wrap items-baseline gap-x-3">
        <span className="text-3xl font-semibold tracking-tight text-sale">{money(locale, now)}</span>
        <s className="text-lg text-ink-soft">
          <span className="spoken">{words.was}: </span>
          {money(locale, price)}
        </s>
        <span className="mark mark-sale self-center">−{off}%</span>
      </p>
      {until && <p className="mt-1 text-sm text-ink-soft">{fill(words.sale_until, { date: until })}</p>}
    </div>
  )
}
