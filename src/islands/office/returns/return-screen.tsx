import { getRouteApi, Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { StaffReturnBody } from '../../../contract/staff/returns.ts'
import { fillPlaceholders } from '../../../i18n/fill.ts'
import { dateTime, money } from '../../../i18n/format.ts'
import { returnQuery } from '../../../stores/staff/returns.ts'
import { DetailScreen } from '../detail-screen.tsx'
import { NoPermission } from '../error-screen.tsx'
import { Heading } from '../heading.tsx'
import { CARD_CLASSES } from '../card.tsx'
import { Section } from '../section.tsx'
import { useMay, useOffice, useScreenWords } from '../words.tsx'
import { ReturnSteps } from './return-steps.tsx'

const route = getRouteApi('/returns/$number')

/** A return: what comes back, its pictures, what goes back with it, and the next step. */
export default function ReturnScreen() {
  return useMay('orders.read') ? <Return /> : <NoPermission />
}

function Return() {
  const words = useScreenWords('office-returns')
  // The route's own type is `any` to TypeScript 6, which the linter asks.
  const read: unknown = route.useParams()
  const { number } = read as { readonly number: string }
  return (
    <DetailScreen query={returnQuery(number)} list="/returns" back={words.back}>
      {found => <Loaded found={found} />}
    </DetailScreen>
  )
}

interface Props {
  readonly found: StaffReturnBody
}

function Loaded({ found }: Props) {
  const words = useScreenWords('office-returns')
  return (
    <>
      <Heading title={found.number}>{found.number}</Heading>
      <Facts found={found} />
      <Section id="return-lines" title={words.lines}>
        <ul className="max-w-3xl divide-y divide-line">
          {found.lines.map(({ line_item_id: id, name, sku, quantity }) => (
            <li key={id} className="flex items-baseline gap-3 py-2.5">
              <span className="figures w-10 flex-none font-semibold">{quantity} ×</span>
              <span className="min-w-0 flex-1">
                {name} <span className="figures text-sm text-ink-soft">{sku}</span>
              </span>
            </li>
          ))}
        </ul>
      </Section>
      {found.photos.length > 0 && <Photos photos={found.photos} />}
      {found.refunded_at === null && <Refund refund={found.refund} />}
      <ReturnSteps key={found.state} found={found} />
    </>
  )
}

function Facts({ found }: Props) {
  const words = useScreenWords('office-returns')
  const { locale } = useOffice()
  const moment = (at: string | null) => at !== null && dateTime(locale, at)
  const facts: readonly (readonly [string, ReactNode])[] = [
    [words.state, words[`state_${found.state}`]],
    [words.reason, words[`reason_${found.reason}`]],
    [
      words.order,
      <Link
        key="order"
        to="/orders/$number"
        params={{ number: found.order_number }}
        className="inline-flex min-h-11 items-center text-accent underline underline-offset-4"
      >
        {found.order_number}
      </Link>
    ],
    [words.buyer, [found.buyer.name, found.buyer.phone].filter(Boolean).join(' · ')],
    [words.refund_to, words[`to_${found.refund_to}`]],
    [words.requested, moment(found.created_at)],
    [words.decided, moment(found.decided_at)],
    [words.received, moment(found.received_at)],
    [words.refunded, moment(found.refunded_at)],
    [words.note, found.note],
    [words.answer, found.answer]
  ]
  return (
    <dl className="mt-4 grid gap-x-8 gap-y-3 small:grid-cols-2 wide:grid-cols-4">
      {facts.flatMap(([fact, value]) =>
        value
          ? [
              <div key={fact} className="min-w-0">
                <dt className="text-sm text-ink-soft">{fact}</dt>
                <dd className="figures break-words">{value}</dd>
              </div>
            ]
          : []
      )}
    </dl>
  )
}

function Photos({ photos }: Pick<StaffReturnBody, 'photos'>) {
  const words = useScreenWords('office-returns')
  return (
    <Section id="return-photos" title={words.photos}>
      <ul className="flex flex-wrap gap-3">
        {photos.map(({ id, url, width, height }, index) => (
          <li key={id}>
            <a href={url} target="_blank" rel="noreferrer" className="block">
              <img
                src={url}
                width={width}
                height={height}
                alt={fillPlaceholders(words.photo, { number: index + 1 })}
                className="size-40 rounded-card border border-line object-cover"
              />
            </a>
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** Said before the last step: the sum may be more than the products, or less. */
function Refund({ refund: { amount, fee, total } }: Pick<StaffReturnBody, 'refund'>) {
  const words = useScreenWords('office-returns')
  const { locale } = useOffice()
  return (
    <Section id="return-refund" title={words.refund}>
      <div className={`${CARD_CLASSES} max-w-xl`}>
        <dl className="figures">
          {(
            [
              [words.refund_amount, amount],
              ...(fee > 0 ? [[words.refund_fee, fee] as const] : []),
              [words.refund_total, total]
            ] as const
          ).map(([name, sum]) => (
            <div key={name} className="flex justify-between gap-4 py-1 last:font-semibold">
              <dt>{name}</dt>
              <dd>{money(locale, sum)}</dd>
            </div>
          ))}
        </dl>
        {fee > 0 && <p className="mt-2 text-sm">{words.refund_fee_why}</p>}
        {total < amount + fee && <p className="mt-2 text-sm">{words.refund_less}</p>}
      </div>
    </Section>
  )
}
