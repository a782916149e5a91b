import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useEffect, useState, type SubmitEvent } from 'react'
import { showToast } from '../../../stores/office/office-toasts.ts'
import { problemText } from '../../../stores/problem-text.ts'
import { createCoupon, EMPTY_COUPON } from '../../../stores/staff/coupon-codes.ts'
import { Button } from '../../shell/button.tsx'
import { NoPermission } from '../error-screen.tsx'
import { Heading } from '../heading.tsx'
import { UnsavedChanges } from '../unsaved-changes.tsx'
import { useMay, useOffice, useScreenWords } from '../words.tsx'
import { CouponFields } from './coupon-fields.tsx'
import { CouponPreview } from './coupon-preview.tsx'
import { useCouponForm } from './use-coupon-form.ts'

const NONE = {}

/** A coupon that the shop does not have yet; it can be tried on an order before it is made. */
export default function NewCouponScreen() {
  return useMay('promotions.write') ? <NewCoupon /> : <NoPermission />
}

function NewCoupon() {
  const words = useScreenWords('office-coupons')
  return (
    <>
      <Link to="/coupons" className="inline-flex min-h-11 items-center gap-2 text-ink-soft hover:text-ink">
        <ArrowLeft className="size-5" />
        {words.back}
      </Link>
      <Heading title={words.new}>{words.new}</Heading>
      <NewCouponForm />
    </>
  )
}

function NewCouponForm() {
  const words = useScreenWords('office-coupons')
  const { notices } = useOffice()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { form, draft, isDirty, problems, refusal, read, showRefusal, type } = useCouponForm(EMPTY_COUPON)
  const [isBusy, setBusy] = useState(false)
  const [isSaved, setSaved] = useState<string>()
  // Only once nothing is unsaved any more does the screen let go.
  useEffect(() => {
    if (isSaved !== undefined) void navigate({ to: '/coupons/$code', params: { code: isSaved } })
  }, [isSaved, navigate])
  async function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const coupon = isBusy ? undefined : read()
    if (!coupon) return
    setBusy(true)
    try {
      const { code } = await createCoupon(coupon)
      await queries.invalidateQueries({ queryKey: ['coupon-codes'] })
      showToast({ kind: 'done', text: words.done_create })
      setSaved(code)
    } catch (error) {
      showRefusal(error)
      setBusy(false)
    }
  }
  return (
    <>
      <form ref={form} noValidate className="mt-4 grid max-w-4xl gap-6" onSubmit={event => void send(event)}>
        <CouponFields isNew names={NONE} draft={draft} problems={problems} onType={type} />
        <div className="flex flex-wrap items-center gap-4">
          <Button type="submit" held={isBusy}>
            {words.create}
          </Button>
          <p role="alert" className="font-medium text-sale empty:hidden">
            {problemText(refusal, notices)}
          </p>
        </div>
        <UnsavedChanges isDirty={isDirty && isSaved === undefined} />
      </form>
      <CouponPreview read={read} onProblem={showRefusal} />
    </>
  )
}
