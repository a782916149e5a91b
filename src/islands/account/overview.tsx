import { useStore } from '@nanostores/react'
import {
  BedDouble,
  Bell,
  CalendarClock,
  ChevronRight,
  CreditCard,
  Heart,
  MapPin,
  Package,
  PenLine,
  ShieldCheck,
  Star,
  ShoppingBag,
  TicketPercent,
  UserRound,
  Wallet
} from 'lucide-react'
import { useEffect, useState } from 'react'
import { maskedEmail } from '../../domain/email.ts'
import { maskedPhone } from '../../domain/phone.ts'
import { date, money } from '../../i18n/format.ts'
import { localePath, type ShopLocale } from '../../i18n/locales.ts'
import type { Messages } from '../../i18n/words.ts'
import { $activeOrders, $activeOrdersProblem, openOverview } from '../../stores/customers/account-overview.ts'
import { $profile, $meProblem } from '../../stores/identity/me.ts'
import { signOut } from '../../stores/identity/session.ts'
import { StatusChip, statusWordOf } from '../order/status-chip.tsx'
import { Button, ButtonLink } from '../shell/button.tsx'
import { Packshot } from '../shell/packshot.tsx'
import { Avatar } from './avatar.tsx'
import { LoadFailure } from '../shell/load-failure.tsx'
import { Loyalty } from './loyalty.tsx'
import { SignedInPage } from './signed-in-page.tsx'
import { useFresh } from './use-fresh.ts'
import { LoadingPlaceholder } from '../shell/loading-placeholder.tsx'

const SIGNS: Readonly<Record<string, typeof Bell>> = {
  '/cart': ShoppingBag,
  '/account/orders': Package,
  '/account/wallet': Wallet,
  '/account/leases': CalendarClock,
  '/account/coupons': TicketPercent,
  '/account/bookings': BedDouble,
  '/account/wish-lists': Heart,
  '/account/reviews': Star,
  '/account/submissions': PenLine,
  '/account/profile': UserRound,
  '/account/addresses': MapPin,
  '/account/cards': CreditCard,
  '/account/security': ShieldCheck,
  '/account/settings': Bell
}

interface Props {
  readonly locale: ShopLocale
  readonly words: Messages<'account'>
  readonly notices: Readonly<Record<string, string>>
  /** `status_…` of the order's own page. */
  readonly statuses: Readonly<Record<string, string>>
  /** `sign` is the path without its language. */
  readonly links: readonly { readonly href: string; readonly name: string; readonly sign: string }[]
}

export const AccountPage = (props: Props) => (
  <SignedInPage locale={props.locale} loading={props.words.loading}>
    <Overview {...props} />
  </SignedInPage>
)

/** The first page of an account: the person, active orders, links to its sections, sign-out. */
function Overview(props: Props) {
  const { locale, words, notices, links } = props
  const me = useStore($profile)
  const problem = useStore($meProblem)
  useEffect(() => void openOverview(), [])
  useFresh(openOverview)

  if (problem && !me)
    return (
      <LoadFailure
        words={words}
        title={words.failed_title}
        problem={problem}
        notices={notices}
        onRetry={() => void openOverview()}
      />
    )
  if (!me) return <LoadingPlaceholder label={words.loading} />
  const contacts = [me.phone && maskedPhone(me.phone), me.email && maskedEmail(me.email)].filter(Boolean)
  return (
    <div className="grid gap-10">
      <div className="flex flex-wrap items-center gap-5">
        <Avatar path={me.avatar} name={me.full_name} className="size-20 text-3xl" />
        <div className="min-w-0 flex-1">
          {me.full_name && <p className="text-2xl font-semibold tracking-tight">{me.full_name}</p>}
          <p className="figures text-ink-soft">{contacts.join(' · ')}</p>
        </div>
        <SignOut locale={locale} words={words} />
      </div>
      <ActiveOrders {...props} />
      <section aria-labelledby="rooms">
        <h2 id="rooms" className="mb-4 text-lg font-semibold">
          {words.rooms}
        </h2>
        <ul className="grid gap-3 small:grid-cols-2 wide:grid-cols-3">
          {links.map(({ href, name, sign }) => {
            const Sign = SIGNS[sign] ?? ChevronRight
            return (
              <li key={href}>
                <a
                  href={href}
                  className="flex min-h-16 items-center gap-4 rounded-xl border border-line px-5 font-medium hover:border-ink"
                >
                  <Sign className="size-6 shrink-0 text-accent" strokeWidth={1.5} aria-hidden="true" />
                  {name}
                </a>
              </li>
            )
          })}
        </ul>
      </section>
      <Loyalty locale={locale} words={words} />
    </div>
  )
}

const SHOWN = 3

/** Orders under way; what waits for its money comes first, with the way to pay. */
function ActiveOrders({ locale, words, statuses, notices }: Props) {
  const awaiting = useStore($activeOrders)
  const problem = useStore($activeOrdersProblem)
  if (problem && !awaiting)
    return (
      <LoadFailure
        words={words}
        title={words.awaiting_failed}
        problem={problem}
        notices={notices}
        onRetry={() => void openOverview()}
      />
    )
  return (
    <section aria-labelledby="awaiting" aria-busy={!awaiting}>
      <div className="mb-4 flex items-baseline justify-between gap-4">
        <h2 id="awaiting" className="text-lg font-semibold">
          {words.awaiting}
        </h2>
        {awaiting && awaiting.total > 0 && (
          <a
            href={localePath(locale, '/account/orders')}
            className="inline-flex min-h-11 items-center text-sm underline underline-offset-4 hover:text-accent"
          >
            {words.awaiting_all}
          </a>
        )}
      </div>
      {!awaiting && <LoadingPlaceholder label={words.loading} rows={1} />}
      {awaiting?.total === 0 && (
        <div className="flex flex-wrap items-center justify-between gap-4 rounded-xl bg-mist p-5">
          <p className="text-ink-soft">{words.awaiting_none}</p>
          <ButtonLink look="quiet" href={localePath(locale, '/products')}>
            {words.to_products}
          </ButtonLink>
        </div>
      )}
      <ul className="grid gap-3">
        {awaiting?.orders.slice(0, SHOWN).map(order => (
          <li key={order.number} className="relative flex items-center gap-4 rounded-xl border border-line p-4">
            {order.line_items.slice(0, 1).map(({ id, product }) => (
              <Packshot key={id} image={product.image} adult={product.age_restricted} className="size-16 shrink-0" />
            ))}
            <div className="min-w-0 flex-1">
              <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <a
                  className="figures font-semibold after:absolute after:inset-0 hover:underline"
                  href={`${localePath(locale, '/order')}?${new URLSearchParams({ number: order.number })}`}
                >
                  {order.number}
                </a>
                <StatusChip status={order.status} label={statuses[statusWordOf(order)] ?? ''} />
              </p>
              <p className="figures mt-1 text-sm text-ink-soft">
                {order.completed_at && date(locale, order.completed_at)} · {money(locale, order.total)}
              </p>
            </div>
            <ChevronRight className="size-5 shrink-0 text-ink-soft" strokeWidth={1.5} aria-hidden="true" />
          </li>
        ))}
      </ul>
    </section>
  )
}

function SignOut({ locale, words }: Pick<Props, 'locale' | 'words'>) {
  const [leaving, setLeaving] = useState(false)
  async function leave() {
    setLeaving(true)
    if (await signOut()) location.assign(localePath(locale, '/'))
    else setLeaving(false)
  }
  return (
    <Button look="quiet" held={leaving} onClick={() => void leave()}>
      {leaving ? words.signing_out : words.sign_out}
    </Button>
  )
}
