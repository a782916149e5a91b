import type { RouletteNumbers } from '../../contract/games/roulette.ts'
import { fillPlaceholders } from '../../i18n/fill.ts'
import { dateTime } from '../../i18n/format.ts'
import { localePath, type ShopLocale } from '../../i18n/locales.ts'
import type { NumberWords } from './words.ts'

interface Props {
  readonly locale: ShopLocale
  readonly words: NumberWords
  readonly numbers: RouletteNumbers['roulette_numbers']
}

/** Numbers for game nights, each with its night and what became of it. */
export const NumberList = ({ locale, words, numbers }: Props) => (
  <ul className="grid gap-3">
    {numbers.map(({ number, state, issued_at, order_number, night, prize }) => (
      <li
        key={`${night.id} ${number}`}
        className="grid grid-cols-[auto_1fr] items-center gap-x-5 rounded-xl border border-line p-4"
      >
        <strong className={`figures row-span-2 text-4xl ${state === 'won' ? 'text-accent' : ''}`}>{number}</strong>
        <span className="min-w-0 font-medium wrap-anywhere">
          <a href={localePath(locale, `/roulette/${night.id}`)} className="underline underline-offset-4">
            {night.title}
          </a>
          {' · '}
          {fillPlaceholders(words[`my_state_${state}`], { prize: prize?.name ?? '' })}
        </span>
        <span className="figures text-sm text-ink-soft">
          {fillPlaceholders(words.of_order, { number: order_number })} · {dateTime(locale, issued_at)}
        </span>
      </li>
    ))}
  </ul>
)
