import { Gift } from 'lucide-react'
import type { DrawResult } from '../../contract/games/prize-promotion.ts'
import { fillPlaceholders } from '../../i18n/fill.ts'
import { localePath } from '../../i18n/locales.ts'
import { ButtonLink } from '../shell/button.tsx'
import type { GameProps } from './words.ts'

type Props = Pick<GameProps, 'locale' | 'words'> & { readonly result: DrawResult }

/** The prize of a draw, where it is, and where the draw can be checked. */
export function PrizeResult({ locale, words, result: { won, record } }: Props) {
  const check = `${localePath(locale, '/promotions/verify')}?${new URLSearchParams({ draw: record.id })}`
  return (
    <>
      {won ? (
        <div className="grid w-full justify-items-center gap-3 rounded-xl bg-accent-soft p-5" data-won>
          <Gift className="size-9 text-accent" strokeWidth={1.5} aria-hidden="true" />
          <p className="text-xl font-semibold">{words.won_title}</p>
          <p>{fillPlaceholders(words.won, { prize: won.name })}</p>
          <p className="figures text-sm">
            {won.coupon_code === null
              ? words.won_wallet
              : fillPlaceholders(words.won_coupon, { code: won.coupon_code })}
          </p>
          <ButtonLink look="quiet" href={localePath(locale, '/account/prizes')}>
            {words.to_prizes}
          </ButtonLink>
        </div>
      ) : (
        <p className="font-medium">{words.not_won}</p>
      )}
      <a href={check} className="inline-flex min-h-11 items-center text-sm text-ink-soft underline underline-offset-4">
        {words.verify}
      </a>
    </>
  )
}
