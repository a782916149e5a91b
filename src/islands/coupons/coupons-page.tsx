import { useStore } from '@nanostores/react'
import { Ticket } from 'lucide-react'
import { useEffect } from 'react'
import { localePath } from '../../i18n/locales.ts'
import { $coupons, loadCoupons, moreCoupons } from '../../stores/money/coupons.ts'
import { LoadFailure } from '../shell/load-failure.tsx'
import { SignedInPage } from '../account/signed-in-page.tsx'
import { Section } from '../account/section.tsx'
import { useFresh } from '../account/use-fresh.ts'
import { LoadingPlaceholder } from '../shell/loading-placeholder.tsx'
import { Button, ButtonLink } from '../shell/button.tsx'
import { StateMessage } from '../shell/state-message.tsx'
import { CouponCard } from './coupon-card.tsx'
import { RedeemForm } from './redeem-form.tsx'
import type { CouponsProps } from './words.ts'

export const CouponsPage = (props: CouponsProps) => (
  <SignedInPage locale={props.locale} loading={props.words.loading}>
    <Section title={props.words.redeem_title} text={props.words.redeem_text}>
      <RedeemForm words={props.words} />
    </Section>
    <Coupons {...props} />
  </SignedInPage>
)

function Coupons(props: CouponsProps) {
  const { locale, words, notices } = props
  const { items, hasMore, status, problem } = useStore($coupons)
  useEffect(() => void loadCoupons(), [])
  useFresh(loadCoupons)
  return (
    <section aria-labelledby="own-coupons" className="border-t border-line py-7">
      <h2 id="own-coupons" className="mb-5 text-lg font-semibold">
        {words.mine}
      </h2>
      {status === 'failed' ? (
        <LoadFailure words={words} problem={problem} notices={notices} onRetry={() => void loadCoupons()} />
      ) : items.length > 0 ? (
        <ul className="grid gap-4" aria-busy={status === 'loading'}>
          {items.map(coupon => (
            <CouponCard key={coupon.id} coupon={coupon} {...props} />
          ))}
        </ul>
      ) : status === 'loading' ? (
        <LoadingPlaceholder label={words.loading} />
      ) : (
        <StateMessage icon={Ticket} title={words.none_title} text={words.none_text}>
          <ButtonLink href={localePath(locale, '/products')}>{words.to_products}</ButtonLink>
        </StateMessage>
      )}
      {hasMore && (
        <div className="mt-6 text-center">
          <Button look="quiet" held={status === 'loading-more'} onClick={() => void moreCoupons()}>
            {status === 'loading-more' ? words.loading : words.more}
          </Button>
        </div>
      )}
    </section>
  )
}
