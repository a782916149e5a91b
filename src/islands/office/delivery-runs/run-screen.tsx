import { getRouteApi, Link } from '@tanstack/react-router'
import { Printer } from 'lucide-react'
import { useCallback, useState } from 'react'
import type { DeliveryRunBody } from '../../../contract/staff/delivery-runs.ts'
import { fillPlaceholders } from '../../../i18n/fill.ts'
import { date, dateTime, deadline, money } from '../../../i18n/format.ts'
import { deliveryRunQuery, saveDeliveryRun, startDeliveryRun } from '../../../stores/staff/delivery-runs.ts'
import { shipmentDocumentUrl } from '../../../stores/staff/shipments.ts'
import { Button, TextButton } from '../../shell/button.tsx'
import { DetailScreen } from '../detail-screen.tsx'
import { NoPermission } from '../error-screen.tsx'
import { Heading } from '../heading.tsx'
import { ShipmentState } from '../orders/order-cell.tsx'
import { UnsavedChanges } from '../unsaved-changes.tsx'
import { useChange } from '../use-change.ts'
import { useMay, useOffice, useScreenWords } from '../words.tsx'
import { ChangeRun } from './change-run.tsx'
import { HandOver } from './hand-over.tsx'
import { RunMap } from './run-map.tsx'
import { StopList, type RunStop } from './stop-list.tsx'

const route = getRouteApi('/delivery-runs/$number')

export default function RunScreen() {
  // The route's own type is `any` to TypeScript 6, which the linter asks.
  const params: unknown = route.useParams()
  const { number } = params as { readonly number: string }
  return useMay('shipments.read') ? <RunByNumber key={number} number={number} /> : <NoPermission />
}

function RunByNumber({ number }: { readonly number: string }) {
  const words = useScreenWords('office-delivery-runs')
  return (
    <DetailScreen query={deliveryRunQuery(number)} list="/delivery-runs" back={words.title}>
      {run => <Run run={run} />}
    </DetailScreen>
  )
}

function Run({ run }: { readonly run: DeliveryRunBody }) {
  const words = useScreenWords('office-delivery-runs')
  const { locale } = useOffice()
  const mayWrite = useMay('shipments.write')
  const { number, version, courier, day, started_at } = run
  const { isBusy, change } = useChange<DeliveryRunBody>(deliveryRunQuery(String(number)).queryKey, {
    lists: ['delivery-runs', 'shipments'],
    conflict: words.changed
  })
  const [draft, setDraft] = useState<readonly string[]>()
  const [chosen, setChosen] = useState<string>()
  const [handing, setHanding] = useState<string>()
  const stops = inOrder(run.stops, draft)
  const move = useCallback((moved: readonly RunStop[]) => setDraft(moved.map(({ shipment }) => shipment)), [])
  /** The order as it is dragged, and whoever else is to be in it. */
  async function save(done: string, part: { readonly courier?: string; readonly stops?: readonly string[] } = {}) {
    const request = { version, courier, stops: stops.map(({ shipment }) => shipment), ...part }
    const isSaved = await change(() => saveDeliveryRun(number, { ...request, stops: [...request.stops] }), done)
    if (isSaved) setDraft(undefined)
  }
  const mayChange = mayWrite && started_at === null
  const takeOut = ({ shipment: left }: RunStop) =>
    void save(words.done_take_out, { stops: stops.map(({ shipment }) => shipment).filter(each => each !== left) })
  const handed = run.stops.find(({ shipment }) => shipment === handing)
  return (
    <>
      <Heading title={courier}>{fillPlaceholders(words.heading, { number, courier })}</Heading>
      <p className="figures mt-2 text-ink-soft">
        {[date(locale, day), started_at && fillPlaceholders(words.left, { moment: dateTime(locale, started_at) })]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <section aria-label={words.actions} className="mt-4 flex flex-wrap gap-3">
        {mayChange && (
          <Button
            held={isBusy || draft !== undefined}
            onClick={() => void change(() => startDeliveryRun(number, version), words.done_start)}
          >
            {words.start}
          </Button>
        )}
        {mayWrite && draft && (
          <Button held={isBusy} onClick={() => void save(words.done_order)}>
            {words.save_order}
          </Button>
        )}
        <Labels stops={run.stops} />
      </section>
      <div className="mt-6 grid items-start gap-6 wide:grid-cols-[minmax(0,1fr)_28rem]">
        <RunMap stops={stops} chosen={chosen} onChoose={setChosen} />
        <div>
          <StopList stops={stops} chosen={chosen} mayMove={mayWrite} onMove={move} onChoose={setChosen}>
            {stop => (
              <Stop
                stop={stop}
                onHandOver={mayWrite && started_at !== null ? () => setHanding(stop.shipment) : undefined}
                onTakeOut={mayChange && stops.length > 1 ? () => takeOut(stop) : undefined}
              />
            )}
          </StopList>
        </div>
      </div>
      {mayChange && <ChangeRun key={courier} run={run} stops={stops} isBusy={isBusy} onSave={save} />}
      {handed && (
        <HandOver run={run} stop={handed} isBusy={isBusy} change={change} onClose={() => setHanding(undefined)} />
      )}
      <UnsavedChanges isDirty={draft !== undefined} />
    </>
  )
}

/** The order that was dragged; a stop that a colleague added or took out meanwhile is as it is saved. */
function inOrder(stops: readonly RunStop[], draft: readonly string[] | undefined): readonly RunStop[] {
  if (!draft) return stops
  const dragged = draft.flatMap(shipment => stops.find(stop => stop.shipment === shipment) ?? [])
  return [...dragged, ...stops.filter(({ shipment }) => !draft.includes(shipment))]
}

function Labels({ stops }: { readonly stops: readonly RunStop[] }) {
  const words = useScreenWords('office-delivery-runs')
  const { locale } = useOffice()
  const numbers = [...new Set(stops.map(({ shipment }) => shipment.split('-')[0] ?? shipment))]
  return (
    <a
      href={shipmentDocumentUrl('address_labels', numbers, locale)}
      target="_blank"
      rel="noreferrer"
      className="inline-flex min-h-12 items-center gap-2 rounded-card border border-line-strong px-6 font-semibold hover:border-ink"
    >
      <Printer className="size-5" />
      {words.labels}
    </a>
  )
}

interface StopProps {
  readonly stop: RunStop
  readonly onHandOver: (() => void) | undefined
  readonly onTakeOut: (() => void) | undefined
}

function Stop({ stop, onHandOver, onTakeOut }: StopProps) {
  const words = useScreenWords('office-delivery-runs')
  const { locale } = useOffice()
  const { shipment, recipient, phone, address, special_instructions, promised_by, delivery_slot, cash_due } = stop
  const by = promised_by === null ? '' : fillPlaceholders(words.by, deadline(locale, promised_by))
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3">
        <Link
          to="/shipments/$number"
          params={{ number: shipment.split('-')[0] ?? shipment }}
          className="figures inline-flex min-h-11 items-center font-semibold text-accent underline"
        >
          {shipment}
        </Link>
        <ShipmentState state="complete" shipment={stop.shipment_state} />
      </p>
      <p>
        {recipient}{' '}
        <a href={`tel:${phone}`} className="figures inline-flex min-h-11 items-center text-accent underline">
          {phone}
        </a>
      </p>
      <p>{address}</p>
      <p className="figures text-sm text-ink-soft">{[delivery_slot, by].filter(Boolean).join(' · ')}</p>
      {special_instructions !== '' && <p className="text-sm whitespace-pre-line">{special_instructions}</p>}
      {cash_due > 0 && (
        <p className="figures font-semibold">{fillPlaceholders(words.cash, { amount: money(locale, cash_due) })}</p>
      )}
      {onTakeOut && (
        <TextButton aria-label={fillPlaceholders(words.take_out_of, { shipment })} onClick={onTakeOut}>
          {words.take_out}
        </TextButton>
      )}
      {stop.handed_over_at ? (
        <HandedOver stop={stop} />
      ) : (
        onHandOver &&
        stop.shipment_state === 'shipped' && (
          <Button
            look="quiet"
            className="mt-2"
            aria-label={fillPlaceholders(words.hand_over_of, { shipment })}
            onClick={onHandOver}
          >
            {words.hand_over}
          </Button>
        )
      )}
    </>
  )
}

function HandedOver({ stop: { handed_over_at, receiver, signature } }: { readonly stop: RunStop }) {
  const words = useScreenWords('office-delivery-runs')
  const { locale } = useOffice()
  return (
    <div className="mt-1 text-sm">
      <p className="figures">
        {fillPlaceholders(words.handed_over, {
          receiver: receiver ?? '',
          moment: dateTime(locale, handed_over_at ?? '')
        })}
      </p>
      {signature !== null && (
        <svg
          role="img"
          aria-label={fillPlaceholders(words.signature_of, { receiver: receiver ?? '' })}
          viewBox="0 0 300 120"
          className="mt-1 w-40 rounded-card border border-line"
        >
          <path d={signature} fill="none" strokeWidth={2.5} strokeLinecap="round" className="stroke-ink" />
        </svg>
      )}
    </div>
  )
}
