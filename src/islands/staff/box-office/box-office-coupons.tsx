import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { STAFF_COUPON_STATES, type StaffCouponBody } from '../../../contract/staff/coupon.ts'
import { fillPlaceholders, plural } from '../../../i18n/fill.ts'
import { dateTime } from '../../../i18n/format.ts'
import {
  $boxCoupon,
  $boxCoupons,
  $boxCouponState,
  countCouponUse,
  findCoupon,
  loadCoupons,
  moreCoupons
} from '../../../stores/booking/box-office.ts'
import { Button, TextButton } from '../../shell/button.tsx'
import { SelectField, TextField } from '../../shell/field.tsx'
import { Filter, PagedList } from './box-office-parts.tsx'
import type { BoxOfficeProps } from '../words.ts'

/** Coupons: one by its code, to count a use at a counter, and the list of all. */
export function BoxOfficeCoupons(props: BoxOfficeProps) {
  const { office } = props
  const [code, setCode] = useState('')
  const coupon = useStore($boxCoupon)
  return (
    <section aria-labelledby="box-coupons">
      <h2 id="box-coupons" className="mb-3 text-lg font-semibold">
        {office.coupons}
      </h2>
      <Filter send={() => findCoupon(code)} submit={office.coupon_check} look="quiet">
        <TextField
          id="box-coupon"
          name="code"
          label={office.coupon_code}
          value={code}
          maxLength={64}
          onText={setCode}
        />
      </Filter>
      <div role="status">
        {coupon && (
          <div id="box-coupon-found" tabIndex={-1} className="mt-4 rounded-card border border-line p-4">
            <Facts {...props} coupon={coupon} />
            {!coupon.voided_at && (
              <Button className="mt-3" onClick={() => void countCouponUse(coupon)}>
                {office.coupon_use}
              </Button>
            )}
          </div>
        )}
      </div>
      <CouponList {...props} />
    </section>
  )
}

function Facts({ coupon, locale, office }: BoxOfficeProps & { readonly coupon: StaffCouponBody }) {
  const { name, code, uses, max_uses, expires_at, voided_at } = coupon
  return (
    <>
      <p className="font-semibold">
        {name} · {code}
      </p>
      <p className="figures">
        {max_uses === null
          ? fillPlaceholders(office.coupon_uses_unlimited, { uses })
          : fillPlaceholders(office.coupon_uses, { uses, max: max_uses })}
      </p>
      {expires_at && <p>{fillPlaceholders(office.coupon_expires, { moment: dateTime(locale, expires_at) })}</p>}
      {voided_at && <p className="font-semibold text-sale">{office.coupon_void}</p>}
    </>
  )
}

/** From the list to the coupon above it: on a phone it would open out of sight. */
async function open(code: string) {
  await findCoupon(code)
  document.getElementById('box-coupon-found')?.focus()
}

function CouponList(props: BoxOfficeProps) {
  const { locale, office } = props
  const state = useStore($boxCouponState)
  const found = useStore($boxCoupons)
  return (
    <>
      <Filter send={loadCoupons} submit={office.coupons_show} look="quiet" className="mt-6">
        <SelectField
          id="box-coupon-state"
          name="state"
          label={office.state}
          value={state}
          choices={[
            ...STAFF_COUPON_STATES.map(each => ({ value: each, name: office[`coupons_${each}`] })),
            { value: '', name: office.all_states }
          ]}
          onText={wanted => $boxCouponState.set(wanted)}
        />
      </Filter>
      <PagedList
        list={found}
        status={
          found &&
          (found.total_count === 0 ? office.coupons_none : plural(locale, office, 'coupons_found', found.total_count))
        }
        statusClass="mt-3 empty:hidden"
        more={office.more}
        load={moreCoupons}
      >
        {found?.coupons.map(coupon => (
          <li key={coupon.id} className="rounded-card border border-line p-4" data-coupon={coupon.code}>
            <Facts {...props} coupon={coupon} />
            <TextButton onClick={() => void open(coupon.code)}>{office.coupon_open}</TextButton>
          </li>
        ))}
      </PagedList>
    </>
  )
}
