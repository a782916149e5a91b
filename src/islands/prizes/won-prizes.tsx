import { useStore } from '@nanostores/react'
import { Gift } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { WonPrize } from '../../contract/games/prize-promotion.ts'
import { fillPlaceholders } from '../../i18n/fill.ts'
import { date } from '../../i18n/format.ts'
import { localePath, type ShopLocale } from '../../i18n/locales.ts'
import type { Messages } from '../../i18n/words.ts'
import { $wonPrizes, loadWonPrizes, moreWonPrizes, takeGift } from '../../stores/games/won-prizes.ts'
import { LoadFailure } from '../shell/load-failure.tsx'
import { SignedInPage } from '../account/signed-in-page.tsx'
import { LoadingPlaceholder } from '../shell/loading-placeholder.tsx'
import { Button, ButtonLink } from '../shell/button.tsx'
import { StateMessage } from '../shell/state-message.tsx'

interface Props {
  readonly locale: ShopLocale
  readonly words: Messages<'prizes'>
  readonly notices: Readonly<Record<string, string>>
}

export const WonPrizesPage = (props: Props) => (
  <SignedInPage locale={props.locale} loading={props.words.loading}>
    <WonPrizes {...props} />
  </SignedInPage>
)

function WonPrizes(props: Props) {
  const { locale, words, notices } = props
  const { items, hasMore, status, problem } = useStore($wonPrizes)
  useEffect(() => void loadWonPrizes(), [])
  if (status === 'failed')
    return <LoadFailure words={words} problem={problem} notices={notices} onRetry={() => void loadWonPrizes()} />
  if (items.length === 0 && status === 'loading') return <LoadingPlaceholder label={words.loading} />
  if (items.length === 0)
    return (
      <StateMessage icon={Gift} title={words.none} text={words.none_text}>
        <ButtonLink href={localePath(locale, '/promotions')}>{words.to_promotions}</ButtonLink>
      </StateMessage>
    )
  return (
    <>
      <ul className="grid gap-4" aria-busy={status === 'loading'}>
        {items.map(prize => (
          <PrizeItem key={prize.id} {...props} prize={prize} />
        ))}
      </ul>
      {hasMore && (
        <div className="mt-6 text-center">
          <Button look="quiet" held={status === 'loading-more'} onClick={() => void moreWonPrizes()}>
            {status === 'loading-more' ? words.loading : words.more}
          </Button>
        </div>
      )}
    </>
  )
}

function PrizeItem({ locale, words, prize }: Props & { readonly prize: WonPrize }) {
  const { id, name, promotion, state, won_at, expires_at, coupon_code } = prize
  return (
    <li className="rounded-xl border border-line p-5">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <h2 className="font-semibold">{name}</h2>
        <span
          className={`rounded-full px-3 py-0.5 text-sm font-medium ${state === 'usable' ? 'bg-accent-soft text-accent' : 'bg-mist text-ink-soft'}`}
        >
          {words[`prize_${state}`]}
        </span>
      </div>
      <p className="mt-1 text-sm text-ink-soft">
        {fillPlaceholders(words.won_on, { day: date(locale, won_at), promotion: promotion.title })}
        {expires_at !== null && ` · ${fillPlaceholders(words.until, { day: date(locale, expires_at) })}`}
      </p>
      {coupon_code !== null && state === 'usable' && <p className="figures mt-2 font-semibold">{coupon_code}</p>}
      <div className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-2">
        {state === 'usable' && <WayOn locale={locale} words={words} prize={prize} />}
        <a
          className="inline-flex min-h-11 items-center text-sm text-ink-soft underline underline-offset-4"
          href={`${localePath(locale, '/promotions/verify')}?${new URLSearchParams({ draw: id })}`}
        >
          {words.check_draw}
        </a>
      </div>
    </li>
  )
}

/** Link to use a prize: a gift goes into the cart, a coupon is filled in there, money is in the wallet. */
function WayOn({ locale, words, prize }: Pick<Props, 'locale' | 'words'> & { readonly prize: WonPrize }) {
  const [busy, setBusy] = useState(false)
  const { id, kind, coupon_code } = prize
  if (coupon_code === null)
    return (
      <ButtonLink look="quiet" href={localePath(locale, '/account/wallet')}>
        {words.to_wallet}
      </ButtonLink>
    )
  if (kind === 'gift')
    return (
      <Button
        look="quiet"
        held={busy}
        onClick={() => {
          setBusy(true)
          void takeGift(id, words.gift_added).then(() => setBusy(false))
        }}
      >
        {words.take_gift}
      </Button>
    )
  return (
    <ButtonLink look="quiet" href={`${localePath(locale, '/cart')}?${new URLSearchParams({ code: coupon_code })}`}>
      {words.use_coupon}
    </ButtonLink>
  )
}
