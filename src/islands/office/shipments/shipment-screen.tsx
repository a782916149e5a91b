import { getRouteApi } from '@tanstack/react-router'
import { Printer } from 'lucide-react'
import { useState } from 'react'
import type { MoveShipmentRequest } from '../../../contract/staff/orders.ts'
import type { StaffShipmentBody } from '../../../contract/staff/shipments.ts'
import { fillPlaceholders } from '../../../i18n/fill.ts'
import { date, dateTime } from '../../../i18n/format.ts'
import { moveStaffShipment, shipmentDocumentUrl, shipmentQuery } from '../../../stores/staff/shipments.ts'
import { Button } from '../../shell/button.tsx'
import { DetailScreen } from '../detail-screen.tsx'
import { NoPermission } from '../error-screen.tsx'
import { Heading } from '../heading.tsx'
import { Card } from '../card.tsx'
import { ShipmentState } from '../orders/order-cell.tsx'
import { useShipmentChange } from '../orders/use-order-change.ts'
import { useMay, useOffice, useScreenWords } from '../words.tsx'

const route = getRouteApi('/shipments/$number')

export default function ShipmentScreen() {
  // The route's own type is `any` to TypeScript 6, which the linter asks.
  const params: unknown = route.useParams()
  const { number } = params as { readonly number: string }
  return useMay('shipments.read') ? <ShipmentByNumber key={number} number={number} /> : <NoPermission />
}

function ShipmentByNumber({ number }: { readonly number: string }) {
  const words = useScreenWords('office-shipments')
  return (
    <DetailScreen query={shipmentQuery(number)} list="/shipments" back={words.back}>
      {shipment => <Shipment shipment={shipment} />}
    </DetailScreen>
  )
}

function Shipment({ shipment }: { readonly shipment: StaffShipmentBody }) {
  const words = useScreenWords('office-shipments')
  const { locale } = useOffice()
  const { number, promised_by } = shipment
  return (
    <>
      <Heading title={number}>{fillPlaceholders(words.heading, { number })}</Heading>
      <p className="mt-2 flex flex-wrap items-center gap-2">
        <ShipmentState state="complete" shipment={shipment.shipment_state} />
        {promised_by !== null && (
          <span className="figures text-ink-soft">
            {fillPlaceholders(words.promised, { moment: dateTime(locale, promised_by) })}
          </span>
        )}
      </p>
      <Actions shipment={shipment} />
      <div className="mt-6 grid items-start gap-6 wide:grid-cols-[minmax(0,1fr)_24rem]">
        <Lines shipment={shipment} />
        <Recipient shipment={shipment} />
      </div>
    </>
  )
}

type Step = MoveShipmentRequest['state']

/** The next steps of the whole or of each shipment, and what is printed. */
function Actions({ shipment }: { readonly shipment: StaffShipmentBody }) {
  const words = useScreenWords('office-orders')
  const { locale } = useOffice()
  const mayWrite = useMay('shipments.write')
  const { number, shipments, shipment_state, next_states } = shipment
  const { isBusy, move } = useMove(shipment)
  return (
    <section aria-label={words.actions} className="mt-4 flex flex-wrap gap-3">
      {mayWrite &&
        shipments.length === 0 &&
        next_states.map((state, index) => (
          <Button key={state} look={index === 0 ? 'main' : 'quiet'} held={isBusy} onClick={() => move(state)}>
            {state === 'ready' && shipment_state === 'shipped' ? words.do_ready_again : words[`move_${state}`]}
          </Button>
        ))}
      {mayWrite &&
        shipments.map((each, index) => {
          const next = NEXT[each.shipment_state]
          return (
            next && (
              <Button key={each.number} held={isBusy} onClick={() => move(next, index + 1)}>
                {fillPlaceholders(words.parcel, { number: index + 1, state: words[`move_${next}`] })}
              </Button>
            )
          )
        })}
      {(['packing_slips', 'address_labels'] as const).map(kind => (
        <a
          key={kind}
          href={shipmentDocumentUrl(kind, [number], locale)}
          target="_blank"
          rel="noreferrer"
          className="inline-flex min-h-12 items-center gap-2 rounded-card border border-line-strong px-6 font-semibold hover:border-ink"
        >
          <Printer className="size-5" />
          {words[kind === 'packing_slips' ? 'packing_slip' : 'address_label']}
        </a>
      ))}
    </section>
  )
}

const NEXT = { pending: 'ready', ready: 'shipped', shipped: 'delivered', delivered: undefined } as const

/** The step that takes a step back; a hand-over cannot be. */
const BACK: Partial<Record<Step, Step>> = { ready: 'pending', shipped: 'ready' }

/** Takes a step; packing and leaving can be taken back, the message to the buyer cannot. */
function useMove({ number, version, shipment_state }: StaffShipmentBody) {
  const words = useScreenWords('office-orders')
  const { isBusy, change } = useShipmentChange(number)
  const send = (state: Step, part: number | undefined, seen: number) =>
    moveStaffShipment(number, { state, version: seen, ...(part !== undefined && { shipment: part }) })
  const move = (state: Step, part?: number) =>
    void change(() => send(state, part, version), words[`done_${state}`], {
      undo: after => {
        const back = BACK[state]
        // Come back to the warehouse, it was packed before as well.
        if (back === undefined || (state === 'ready' && shipment_state === 'shipped')) return undefined
        return () => void change(() => send(back, part, after.version), words[`done_${back}`])
      }
    })
  return { isBusy, move }
}

/** Ticked off while it is packed; the ticks are the packer's own and go with the screen. */
function Lines({ shipment: { lines } }: { readonly shipment: StaffShipmentBody }) {
  const [words, common] = [useScreenWords('office-shipments'), useScreenWords('office-orders')]
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  function toggle(id: string) {
    const next = new Set(ticked)
    if (!next.delete(id)) next.add(id)
    setTicked(next)
  }
  return (
    <Card title={common.lines}>
      <p className="text-ink-soft">{words.lines_lead}</p>
      <ul className="mt-2 divide-y divide-line">
        {lines.map(({ id, quantity, name, options_text, sku, gift }) => (
          <li key={id}>
            <label className="flex min-h-14 items-center gap-3 py-2">
              <input
                type="checkbox"
                className="size-6 flex-none"
                checked={ticked.has(id)}
                onChange={() => toggle(id)}
              />
              <span className="figures w-10 flex-none text-lg font-semibold">{quantity} ×</span>
              <span className="min-w-0">
                <span className="font-medium">{[name, options_text].filter(Boolean).join(', ')}</span>
                <span className="figures block text-sm text-ink-soft">
                  {[sku, ...(gift ? [common.gift] : [])].join(' · ')}
                </span>
              </span>
            </label>
          </li>
        ))}
      </ul>
      <p role="status" className="figures mt-3 font-semibold">
        {fillPlaceholders(words.ticked, { done: ticked.size, total: lines.length })}
      </p>
    </Card>
  )
}

function Recipient({ shipment }: { readonly shipment: StaffShipmentBody }) {
  const [words, common] = [useScreenWords('office-shipments'), useScreenWords('office-orders')]
  const { locale } = useOffice()
  const { delivery_option, branch, delivery_date, delivery_slot, special_instructions, phone } = shipment
  const delivery = [
    delivery_option && common[`delivery_${delivery_option}`],
    branch,
    delivery_date && date(locale, delivery_date),
    delivery_slot
  ]
  return (
    <Card title={words.recipient}>
      <p className="font-medium">{shipment.recipient}</p>
      <p>
        <a href={`tel:${phone}`} className="figures inline-flex min-h-11 items-center text-accent underline">
          {phone}
        </a>
      </p>
      <p>{shipment.address}</p>
      <p className="figures mt-2 text-ink-soft">{delivery.filter(Boolean).join(' · ')}</p>
      {special_instructions !== '' && (
        <>
          <h3 className="mt-3 font-semibold">{common.instructions_of_buyer}</h3>
          <p className="whitespace-pre-line">{special_instructions}</p>
        </>
      )}
    </Card>
  )
}
