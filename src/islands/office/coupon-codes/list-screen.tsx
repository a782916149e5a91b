import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { COUPON_EFFECTS, COUPON_STATES } from '../../../domain/money/coupon.ts'
import { readCouponListSearch, type CouponListSearch } from '../../../stores/office/coupon-list-search.ts'
import { problemOf } from '../../../stores/office/office-problems.ts'
import { couponCodesQuery, couponsFileUrl } from '../../../stores/staff/coupon-codes.ts'
import { LoadFailure } from '../../shell/load-failure.tsx'
import { LoadingPlaceholder } from '../../shell/loading-placeholder.tsx'
import { SelectField } from '../../shell/field.tsx'
import { NoPermission } from '../error-screen.tsx'
import { ExportLinks } from '../export-links.tsx'
import { Heading } from '../heading.tsx'
import { ListPager } from '../list-pager.tsx'
import { SearchField } from '../search-field.tsx'
import { TOOL_LOOK } from '../tool-look.ts'
import { useIsWide } from '../use-wide.ts'
import { useMay, useOffice, useScreenWords } from '../words.tsx'
import { CouponCards, CouponTable } from './coupon-rows.tsx'

const route = getRouteApi('/coupons')

/** Coupons and promo codes, the newest first. */
export default function CouponListScreen() {
  return useMay('promotions.read') ? <CouponList /> : <NoPermission />
}

function CouponList() {
  const words = useScreenWords('office-coupons')
  const mayWrite = useMay('promotions.write')
  // The route's own type is `any` to TypeScript 6, which the linter asks.
  const read: unknown = route.useSearch()
  const search = read as CouponListSearch
  const { after: _, ...narrowed } = search
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Heading title={words.title}>{words.title}</Heading>
        <div className="flex flex-wrap gap-3">
          {mayWrite && (
            <Link to="/coupons/new" className={TOOL_LOOK}>
              <Plus className="size-5" />
              {words.new}
            </Link>
          )}
          <ExportLinks href={format => couponsFileUrl(format, narrowed)} />
        </div>
      </div>
      <p className="mt-2 max-w-prose text-ink-soft">{words.lead}</p>
      <Filters search={search} />
      <Rows search={search} />
    </>
  )
}

function Filters({ search }: { readonly search: CouponListSearch }) {
  const words = useScreenWords('office-coupons')
  const navigate = useNavigate()
  const { after: _, ...rest } = search
  const set = (name: keyof CouponListSearch) => (text: string) =>
    void navigate({ to: '/coupons', search: readCouponListSearch({ ...rest, [name]: text }) })
  return (
    <div className="mt-4 grid gap-4 small:grid-cols-2 desk:grid-cols-[minmax(0,1fr)_14rem_14rem]">
      <div className="small:col-span-2 desk:col-span-1">
        <SearchField
          id="coupon-text"
          label={words.filter_text}
          apply={words.apply}
          value={search.q ?? ''}
          onSearch={set('q')}
        />
      </div>
      <SelectField
        id="coupon-state"
        name="state"
        label={words.filter_state}
        value={search.state ?? ''}
        prompt={words.all}
        choices={COUPON_STATES.map(state => ({ value: state, name: words[`state_${state}`] }))}
        onText={set('state')}
      />
      <SelectField
        id="coupon-effect"
        name="effect"
        label={words.filter_effect}
        value={search.effect ?? ''}
        prompt={words.all}
        choices={COUPON_EFFECTS.map(effect => ({ value: effect, name: words[`effect_${effect}`] }))}
        onText={set('effect')}
      />
    </div>
  )
}

function Rows({ search }: { readonly search: CouponListSearch }) {
  const words = useScreenWords('office-coupons')
  const { words: frame, notices } = useOffice()
  const isWide = useIsWide()
  const { data, error, isPending, isFetching, refetch } = useQuery(couponCodesQuery(search))
  if (!data)
    return isPending ? (
      <LoadingPlaceholder label={frame.loading} />
    ) : (
      <LoadFailure words={frame} problem={problemOf(error)} notices={notices} onRetry={() => void refetch()} />
    )
  const Drawn = isWide ? CouponTable : CouponCards
  return (
    <div className="mt-4" aria-busy={isFetching}>
      {data.coupons.length === 0 ? (
        <p className="py-12 text-center text-ink-soft">{words.none}</p>
      ) : (
        <Drawn rows={data.coupons} />
      )}
      <ListPager to="/coupons" search={search} next={data.next_cursor} />
    </div>
  )
}
