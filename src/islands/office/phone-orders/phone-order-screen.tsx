import { useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import type { PhoneOrderBody } from '../../../contract/staff/phone-orders.ts'
import { fillPlaceholders } from '../../../i18n/fill.ts'
import { phoneOrderQuery } from '../../../stores/staff/phone-orders.ts'
import { DetailScreen } from '../detail-screen.tsx'
import { NoPermission } from '../error-screen.tsx'
import { Heading } from '../heading.tsx'
import { Card } from '../card.tsx'
import { useChange } from '../use-change.ts'
import { useMay, useScreenWords } from '../words.tsx'
import { isUnsaved, type AddressDraft } from './address-draft.ts'
import { AddressPart } from './address-part.tsx'
import type { PartProps } from './part-props.ts'
import { DeliveryPart } from './delivery-part.tsx'
import { PlacePart } from './place-part.tsx'
import { ProductsPart } from './products-part.tsx'

const route = getRouteApi('/phone-orders/$number')

/** An order as it is filled while its buyer is on the phone; each part is saved by itself. */
export default function PhoneOrderScreen() {
  const words = useScreenWords('office-phone-orders')
  // The route's own type is `any` to TypeScript 6, which the linter asks.
  const read: unknown = route.useParams()
  const { number } = read as { readonly number: string }
  if (!useMay('orders.write')) return <NoPermission />
  return (
    <DetailScreen query={phoneOrderQuery(number)} list="/phone-orders" back={words.back}>
      {body => <PhoneOrder body={body} />}
    </DetailScreen>
  )
}

function PhoneOrder({ body }: Pick<PartProps, 'body'>) {
  const words = useScreenWords('office-phone-orders')
  // Waited for here: words that come later would hide the heading, and take the focus from it.
  useScreenWords('checkout')
  const { number } = body.order
  const queries = useQueryClient()
  const queryKey = ['phone-orders', 'one', number]
  const { change: send, isBusy } = useChange<PhoneOrderBody>(queryKey, {
    lists: ['phone-orders'],
    conflict: words.conflict
  })
  const [typed, setTyped] = useState<Partial<AddressDraft>>({})
  /** A refusal may mean that stock or prices have changed, so the order is loaded again. */
  const change: PartProps['change'] = async (...args) => {
    const isDone = await send(...args)
    if (!isDone && !isBusy) await queries.refetchQueries({ queryKey })
    return isDone
  }
  const part = { body, change, isBusy }
  const title = fillPlaceholders(words.heading, { number })
  return (
    <>
      <Heading title={title}>{title}</Heading>
      <div className="mt-6 grid items-start gap-6 desk:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid gap-6">
          <Caller {...part} />
          <ProductsPart {...part} />
          {body.order.requires_delivery && <AddressPart {...part} typed={typed} setTyped={setTyped} />}
          {body.order.requires_delivery && <DeliveryPart {...part} />}
        </div>
        <PlacePart {...part} isUnsaved={body.order.requires_delivery && isUnsaved(body, typed)} />
      </div>
    </>
  )
}

function Caller({ body: { order, customer, taken_by } }: PartProps) {
  const words = useScreenWords('office-phone-orders')
  return (
    <Card title={words.caller}>
      <p className="figures text-lg font-medium">{order.phone}</p>
      <p className="mt-1">
        {customer
          ? customer.name === ''
            ? words.known_unnamed
            : fillPlaceholders(words.known, { name: customer.name })
          : words.unknown}
      </p>
      <p className="mt-1 text-sm text-ink-soft">{fillPlaceholders(words.taken_by, { name: taken_by })}</p>
    </Card>
  )
}
