import { useStore } from '@nanostores/react'
import { Check, ChevronDown, Copy } from 'lucide-react'
import { useId, useState } from 'react'
import type { CouponBody } from '../../contract/money/coupons.ts'
import { fillPlaceholders } from '../../i18n/fill.ts'
import { date, money } from '../../i18n/format.ts'
import { localePath } from '../../i18n/locales.ts'
import { $openedCoupons, openCoupon, sendCoupon } from '../../stores/money/coupons.ts'
import { useCouponInCart } from '../../stores/money/promotion-code.ts'
import { LoadingPlaceholder } from '../shell/loading-placeholder.tsx'
import { Button, ButtonLink, TextButton } from '../shell/button.tsx'
import { TextField } from '../shell/field.tsx'
import type { CouponsProps } from './words.ts'

type Props = CouponsProps & { readonly coupon: CouponBody }

const CHIPS = {
  usable: 'bg-accent-soft text-accent',
  soon: 'bg-warn-soft text-warn',
  used: 'bg-mist text-ink-soft',
  expired: 'bg-mist text-ink-soft'
} as const

/** A coupon as a ticket: what it is worth at the left of the fold, its rules and its code at the right. */
export function CouponCard(props: Props) {
  const { coupon, locale, words } = props
  const { id, name, state } = coupon
  const isOver = state === 'used' || state === 'expired'
  return (
    <li className="grid overflow-hidden rounded-xl border border-line small:grid-cols-[9.5rem_1fr]">
      <div
        className={`grid content-center gap-1 border-line p-5 text-center max-small:border-b max-small:border-dashed small:border-r small:border-dashed ${isOver ? 'bg-mist text-ink-soft' : 'bg-accent-soft text-accent'}`}
      >
        <p className="text-2xl font-semibold">{worthOf(props)}</p>
        <p className="text-sm">{words[`effect_${coupon.effect}`]}</p>
      </div>
      <div className="min-w-0 p-5">
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
          <h3 className="font-semibold">{name}</h3>
          <span className={`rounded-full px-3 py-0.5 text-sm font-medium ${CHIPS[state]}`}>
            {words[`state_${state}`]}
          </span>
        </div>
        <Rules {...props} />
        {!isOver && (
          <>
            <Code code={coupon.code} words={words} />
            <details className="group mt-2" onToggle={event => event.currentTarget.open && void openCoupon(id)}>
              <summary className="flex min-h-11 list-none items-center gap-1.5 font-medium text-ink-soft underline underline-offset-4">
                {words.show}
                <ChevronDown className="size-5 group-open:rotate-180" strokeWidth={1.5} aria-hidden="true" />
              </summary>
              <Opened {...props} />
            </details>
            {state === 'usable' && (
              <ButtonLink
                look="quiet"
                className="mt-3 w-full small:w-auto"
                href={localePath(locale, '/cart')}
                onClick={() => useCouponInCart(coupon.code)}
              >
                {words.use}
              </ButtonLink>
            )}
          </>
        )}
      </div>
    </li>
  )
}

function worthOf({ coupon: { effect, value }, locale, words }: Props) {
  if (effect === 'percent') return `${value}%`
  return effect === 'amount' ? money(locale, value) : words.free
}

function Rules({ coupon, locale, words }: Props) {
  const { minimum, most, good_for, combines, starts_at, expires_at, left, state } = coupon
  const rules = [
    state === 'soon' && starts_at && fillPlaceholders(words.from_day, { day: date(locale, starts_at) }),
    expires_at && fillPlaceholders(words.until_day, { day: date(locale, expires_at) }),
    minimum > 0 && fillPlaceholders(words.minimum, { amount: money(locale, minimum) }),
    most !== null && fillPlaceholders(words.most, { amount: money(locale, most) }),
    good_for.length > 0 && fillPlaceholders(words.good_for, { names: good_for.join(', ') }),
    left !== null && left > 1 && fillPlaceholders(words.left, { count: left }),
    !combines && words.alone,
    words.no_alcohol
  ].filter(each => typeof each === 'string')
  return (
    <ul className="figures mt-2 grid gap-0.5 text-sm text-ink-soft">
      {rules.map(rule => (
        <li key={rule}>{rule}</li>
      ))}
    </ul>
  )
}

function Code({ code, words }: { readonly code: string; readonly words: Props['words'] }) {
  const [copied, setCopied] = useState(false)
  return (
    <p className="mt-3 flex items-center gap-3 rounded-card bg-mist py-1.5 pr-1.5 pl-4">
      <span className="figures min-w-0 flex-1 font-semibold tracking-wide break-all">{code}</span>
      <TextButton
        className="px-2 text-sm"
        aria-label={fillPlaceholders(words.copy_of, { code })}
        onClick={() => void navigator.clipboard?.writeText(code).then(() => setCopied(true))}
      >
        {copied ? (
          <Check className="size-4" strokeWidth={2} aria-hidden="true" />
        ) : (
          <Copy className="size-4" strokeWidth={1.5} aria-hidden="true" />
        )}
        <span role="status">{copied ? words.copied : words.copy}</span>
      </TextButton>
    </p>
  )
}

/** The QR code of a gift card, for another phone or a till, and the way to somebody's mailbox. */
function Opened({ coupon, words }: Props) {
  const opened = useStore($openedCoupons)[coupon.id]
  if (!opened) return <LoadingPlaceholder label={words.loading} rows={1} />
  const { qr, link } = opened
  return (
    <div className="mt-2 grid gap-6 small:grid-cols-[auto_1fr]">
      <figure className="justify-self-center text-center">
        {/* White around it, in the dark too: cameras look for the edge. */}
        <svg
          viewBox={`-3 -3 ${qr.size + 6} ${qr.size + 6}`}
          className="code-ground size-44 rounded-card"
          role="img"
          aria-label={fillPlaceholders(words.qr_of, { name: coupon.name })}
          shapeRendering="crispEdges"
        >
          <path d={qr.path} />
        </svg>
        <figcaption className="mt-2 text-sm">
          <a className="text-ink-soft underline underline-offset-4 hover:text-ink" href={link}>
            {words.qr_link}
          </a>
        </figcaption>
      </figure>
      <SendByMail id={coupon.id} words={words} />
    </div>
  )
}

function SendByMail({ id, words }: { readonly id: string; readonly words: Props['words'] }) {
  const [email, setEmail] = useState('')
  const [busy, setBusy] = useState(false)
  const [result, setResult] = useState<Awaited<ReturnType<typeof sendCoupon>>>({})
  const field = useId()
  return (
    <form
      noValidate
      className="grid content-start gap-3"
      onSubmit={event => {
        event.preventDefault()
        if (busy) return
        setBusy(true)
        void sendCoupon(id, email).then(answer => {
          setResult(answer)
          setBusy(false)
        })
      }}
    >
      <TextField
        id={field}
        name="email"
        type="email"
        inputMode="email"
        autoComplete="off"
        label={words.email}
        hint={words.email_hint}
        problem={result.problem || undefined}
        value={email}
        onText={text => {
          setEmail(text)
          setResult({})
        }}
      />
      <Button type="submit" look="quiet" held={busy} className="small:justify-self-start">
        {busy ? words.sending : words.send}
      </Button>
      <p role="status" className="text-sm text-accent">
        {result.to ? fillPlaceholders(words.sent, { to: result.to }) : ''}
      </p>
    </form>
  )
}
