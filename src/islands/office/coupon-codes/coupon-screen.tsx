import { getRouteApi } from '@tanstack/react-router'
import { useState, type SubmitEvent } from 'react'
import type { CouponCodeBody } from '../../../contract/staff/coupon-codes.ts'
import { fillPlaceholders } from '../../../i18n/fill.ts'
import { dateTime, money } from '../../../i18n/format.ts'
import { problemText } from '../../../stores/problem-text.ts'
import { changeCoupon, couponCodeQuery, draftOfCoupon, stopCoupon } from '../../../stores/staff/coupon-codes.ts'
import { Button } from '../../shell/button.tsx'
import { DetailScreen } from '../detail-screen.tsx'
import { NoPermission } from '../error-screen.tsx'
import { Heading } from '../heading.tsx'
import { Section } from '../section.tsx'
import { ReasonDialog } from '../reason-dialog.tsx'
import { UnsavedChanges } from '../unsaved-changes.tsx'
import { useChange } from '../use-change.ts'
import { useMay, useOffice, useScreenWords } from '../words.tsx'
import { CouponFields } from './coupon-fields.tsx'
import { CouponPreview } from './coupon-preview.tsx'
import { CouponHolders } from './coupon-holders.tsx'
import { CouponSeries } from './coupon-series.tsx'
import { CouponUses } from './coupon-uses.tsx'
import { useCouponForm } from './use-coupon-form.ts'
import { useDiscountText } from './use-discount-text.ts'

const route = getRouteApi('/coupons/$code')

/** A coupon: its terms, what they would do to an order, its codes and its uses. */
export default function CouponScreen() {
  return useMay('promotions.read') ? <Coupon /> : <NoPermission />
}

function Coupon() {
  const words = useScreenWords('office-coupons')
  // The route's own type is `any` to TypeScript 6, which the linter asks.
  const read: unknown = route.useParams()
  const { code } = read as { readonly code: string }
  return (
    <DetailScreen query={couponCodeQuery(code)} list="/coupons" back={words.back}>
      {coupon => <Loaded coupon={coupon} />}
    </DetailScreen>
  )
}

interface Props {
  readonly coupon: CouponCodeBody
}

function Loaded({ coupon }: Props) {
  const mayWrite = useMay('promotions.write')
  return (
    <>
      <Heading title={coupon.code}>{coupon.code}</Heading>
      <Facts coupon={coupon} />
      {mayWrite && <Stop coupon={coupon} />}
      <Terms coupon={coupon} mayWrite={mayWrite && coupon.effect !== 'gift'} />
      {mayWrite && coupon.audience === 'holders' && coupon.effect !== 'gift' && <CouponHolders coupon={coupon} />}
      {coupon.audience === 'holders' && coupon.effect !== 'gift' && <CouponSeries coupon={coupon} />}
      <CouponUses coupon={coupon} />
    </>
  )
}

function Facts({ coupon }: Props) {
  const words = useScreenWords('office-coupons')
  const { locale } = useOffice()
  const discountText = useDiscountText()
  const { uses, max_uses: max } = coupon
  const moment = (at: string | null) => at !== null && dateTime(locale, at)
  const facts: readonly (readonly [string, string | false])[] = [
    [words.column_name, locale === 'mn' ? coupon.name.mn : coupon.name.en],
    [words.column_effect, discountText(coupon)],
    [words.column_state, words[`state_${coupon.state}`]],
    [words.column_uses, max === null ? String(uses) : fillPlaceholders(words.uses_of, { uses, max })],
    [words.discount_total, money(locale, coupon.discount_total)],
    [words.column_audience, words[`audience_${coupon.audience}`]],
    [words.holders, coupon.audience === 'holders' && String(coupon.holder_count)],
    [words.column_starts, moment(coupon.starts_at)],
    [words.column_expires, moment(coupon.expires_at)],
    [words.column_created, moment(coupon.created_at)]
  ]
  return (
    <dl aria-label={words.facts} className="mt-4 grid gap-x-8 gap-y-3 small:grid-cols-2 wide:grid-cols-4">
      {facts.flatMap(([name, value]) =>
        value === false
          ? []
          : [
              <div key={name} className="min-w-0">
                <dt className="text-sm text-ink-soft">{name}</dt>
                <dd className="figures break-words">{value}</dd>
              </div>
            ]
      )}
    </dl>
  )
}

const useCouponChange = (code: string) => {
  const words = useScreenWords('office-coupons')
  return useChange<CouponCodeBody>(couponCodeQuery(code).queryKey, {
    lists: ['coupon-codes'],
    conflict: words.changed
  })
}

function Stop({ coupon: { code, version, stopped_at: stoppedAt } }: Props) {
  const words = useScreenWords('office-coupons')
  const { locale } = useOffice()
  const [isAsked, setAsked] = useState(false)
  const { isBusy, change } = useCouponChange(code)
  const isStopped = stoppedAt !== null
  const action = isStopped ? 'resume' : 'stop'
  return (
    <div className="mt-5 flex flex-wrap items-center gap-4">
      <Button look="quiet" onClick={() => setAsked(true)}>
        {words[action]}
      </Button>
      {isStopped && <p>{fillPlaceholders(words.stopped_at, { moment: dateTime(locale, stoppedAt) })}</p>}
      {isAsked && (
        <ReasonDialog
          title={words[action]}
          text={words[`${action}_text`]}
          label={words.reason}
          hint={words.reason_hint}
          yes={words[`${action}_yes`]}
          no={words.cancel}
          busy={isBusy}
          onYes={(reason, onProblem) =>
            change(() => stopCoupon(code, { version, is_stopped: !isStopped, reason }), words[`done_${action}`], {
              onProblem
            })
          }
          onClose={() => setAsked(false)}
        />
      )}
    </div>
  )
}

function Terms({ coupon, mayWrite }: Props & { readonly mayWrite: boolean }) {
  const words = useScreenWords('office-coupons')
  const { notices } = useOffice()
  const { code, version } = coupon
  const { form, draft, isDirty, problems, refusal, read, showRefusal, type, reset } = useCouponForm(
    draftOfCoupon(coupon)
  )
  const { isBusy, change } = useCouponChange(code)
  async function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const record = read()
    if (!record || isBusy) return
    const save = () => changeCoupon(code, { version, coupon: record })
    if (await change(save, words.done_change, { onProblem: showRefusal })) reset()
  }
  if (coupon.effect === 'gift') return <p className="mt-6 text-ink-soft">{words.is_prize}</p>
  return (
    <>
      {mayWrite && (
        <Section id="coupon-terms" title={words.edit}>
          <form ref={form} noValidate className="grid max-w-4xl gap-6" onSubmit={event => void send(event)}>
            <CouponFields isNew={false} names={coupon.names} draft={draft} problems={problems} onType={type} />
            <div className="flex flex-wrap items-center gap-4">
              <Button type="submit" held={isBusy || !isDirty}>
                {words.save}
              </Button>
              <p role="alert" className="font-medium text-sale empty:hidden">
                {problemText(refusal, notices)}
              </p>
            </div>
            <UnsavedChanges isDirty={isDirty} />
          </form>
        </Section>
      )}
      <CouponPreview read={read} onProblem={showRefusal} />
    </>
  )
}
