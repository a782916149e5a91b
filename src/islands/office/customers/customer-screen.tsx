import { getRouteApi, Link } from '@tanstack/react-router'
import type { StaffCustomerBody } from '../../../contract/staff/customers.ts'
import { plural } from '../../../i18n/fill.ts'
import { dateTime, money } from '../../../i18n/format.ts'
import { customerQuery } from '../../../stores/staff/customers.ts'
import { DetailScreen } from '../detail-screen.tsx'
import { NoPermission } from '../error-screen.tsx'
import { Heading } from '../heading.tsx'
import { Card } from '../card.tsx'
import { useChange } from '../use-change.ts'
import { useMay, useOffice, useScreenWords } from '../words.tsx'
import { CustomerConsents } from './customer-consents.tsx'
import { CustomerImpersonation } from './customer-impersonation.tsx'
import { CustomerLaw } from './customer-law.tsx'
import { CustomerNotes } from './customer-notes.tsx'
import { CustomerProfile } from './customer-profile.tsx'
import { CustomerTags } from './customer-tags.tsx'
import { CustomerWallet } from './customer-wallet.tsx'

const route = getRouteApi('/customers/$id')

export default function CustomerScreen() {
  // The route's own type is `any` to TypeScript 6, which the linter asks.
  const params: unknown = route.useParams()
  const { id } = params as { readonly id: string }
  return useMay('customers.read') ? <CustomerById key={id} id={id} /> : <NoPermission />
}

function CustomerById({ id }: { readonly id: string }) {
  const words = useScreenWords('office-customers')
  return (
    <DetailScreen query={customerQuery(id)} list="/customers" back={words.back}>
      {customer => <Customer customer={customer} />}
    </DetailScreen>
  )
}

/** One customer: who they are, orders and money; beside them what colleagues know and what the law asks for. */
function Customer({ customer }: { readonly customer: StaffCustomerBody }) {
  const words = useScreenWords('office-customers')
  const mayWrite = useMay('customers.write')
  const mayImpersonate = useMay('customers.impersonate')
  const mayReadCards = useMay('promotions.read')
  const { id, first_name, last_name, orders, wallet, changes } = customer
  const name = [last_name, first_name].filter(Boolean).join(' ') || words.nameless
  const options = { lists: ['customers'], conflict: words.conflict }
  const change = useChange<StaffCustomerBody>(customerQuery(id).queryKey, options)
  return (
    <>
      <Heading title={name}>{name}</Heading>
      <div className="mt-4 grid items-start gap-6 wide:grid-cols-[minmax(0,1fr)_26rem]">
        <div className="grid min-w-0 gap-6">
          <CustomerProfile customer={customer} />
          {orders && <CustomerOrders id={id} orders={orders} />}
          {wallet && <CustomerWallet id={id} wallet={wallet} />}
          {mayReadCards && (
            <Link
              to="/gift-cards"
              search={{ buyer: id }}
              className="inline-flex min-h-11 items-center text-accent underline underline-offset-4"
            >
              {words.gift_cards}
            </Link>
          )}
          {changes && <CustomerChanges changes={changes} />}
        </div>
        <div className="grid min-w-0 gap-6">
          <CustomerTags customer={customer} change={change} />
          <CustomerNotes customer={customer} change={change} />
          <CustomerConsents customer={customer} change={change} />
          {mayImpersonate && <CustomerImpersonation id={id} />}
          {mayWrite && <CustomerLaw id={id} />}
        </div>
      </div>
    </>
  )
}

interface OrdersProps {
  readonly id: string
  readonly orders: NonNullable<StaffCustomerBody['orders']>
}

function CustomerOrders({ id, orders: { count, total, latest } }: OrdersProps) {
  const words = useScreenWords('office-customers')
  const { locale } = useOffice()
  const states: Readonly<Record<string, string>> = words
  if (latest.length === 0)
    return (
      <Card title={words.orders}>
        <p className="text-ink-soft">{words.orders_none}</p>
      </Card>
    )
  return (
    <Card title={words.orders}>
      <p className="figures">{plural(locale, words, 'orders_sum', count, { total: money(locale, total) })}</p>
      <ul className="mt-2 divide-y divide-line">
        {latest.map(order => (
          <li key={order.number} className="figures flex flex-wrap items-center justify-between gap-x-4 py-1">
            <Link
              to="/orders/$number"
              params={{ number: order.number }}
              className="inline-flex min-h-11 items-center font-medium text-accent underline-offset-4 hover:underline"
            >
              {order.number}
            </Link>
            <span className="text-sm text-ink-soft">
              {[states[`state_${order.state}`] ?? order.state, dateTime(locale, order.placed_at)].join(' · ')}
            </span>
            <span className="font-medium">{money(locale, order.total)}</span>
          </li>
        ))}
      </ul>
      <p className="mt-2">
        <Link
          to="/orders"
          search={{ customer: id }}
          className="inline-flex min-h-11 items-center text-accent underline underline-offset-4"
        >
          {words.orders_all}
        </Link>
      </p>
    </Card>
  )
}

const ACTIONS = ['note', 'tag', 'export', 'delete', 'impersonate', 'impersonate_end'] as const

function CustomerChanges({ changes }: { readonly changes: NonNullable<StaffCustomerBody['changes']> }) {
  const words = useScreenWords('office-customers')
  const { locale } = useOffice()
  const textOf = (action: string) => {
    const known = ACTIONS.find(each => action === `customers.${each}`)
    return known === undefined ? action : words[`action_${known}`]
  }
  return (
    <Card title={words.changes}>
      {changes.length === 0 && <p className="text-ink-soft">{words.changes_none}</p>}
      <ul className="divide-y divide-line">
        {changes.map(({ id, action, author, happened_at }) => (
          <li key={id} className="py-2">
            <p>{textOf(action)}</p>
            <p className="figures text-sm text-ink-soft">
              {[author ?? words.command, dateTime(locale, happened_at)].join(' · ')}
            </p>
          </li>
        ))}
      </ul>
    </Card>
  )
}
