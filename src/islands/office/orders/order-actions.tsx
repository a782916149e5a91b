import { Printer } from 'lucide-react'
import { useState } from 'react'
import type { MoveShipmentRequest, StaffOrderBody } from '../../../contract/staff/orders.ts'
import { fillPlaceholders } from '../../../i18n/fill.ts'
import { confirmOrder, moveShipment, orderDocumentUrl, resendConfirmation } from '../../../stores/staff/orders.ts'
import { Button } from '../../shell/button.tsx'
import { useMay, useOffice, useScreenWords } from '../words.tsx'
import { CancelDialog } from './cancel-dialog.tsx'
import { RefundDialog } from './refund-dialog.tsx'
import type { OrderChange } from './use-order-change.ts'

interface Props {
  readonly detail: StaffOrderBody
  readonly change: OrderChange
}

type Step = MoveShipmentRequest['state']
const isStep = (state: string): state is Step => state !== 'pending'

/** All that may be done with the order as it stands, by whoever looks at it: the next step first. */
export function OrderActions({ detail, change }: Props) {
  const words = useScreenWords('office-orders')
  const { locale } = useOffice()
  const [dialog, setDialog] = useState<'cancel' | 'refund'>()
  const [mayWrite, mayShip, mayRefund] = [useMay('orders.write'), useMay('shipments.write'), useMay('payments.write')]
  const { order, version, allowed } = detail
  const { number } = order
  const close = () => setDialog(undefined)
  return (
    <section aria-label={words.actions} className="mt-4 flex flex-wrap gap-3 print:hidden">
      {mayShip && <ShipmentActions detail={detail} change={change} />}
      {mayWrite && allowed.confirm && (
        <Button
          look="quiet"
          held={change.isBusy}
          onClick={() => void change.change(() => confirmOrder(number, version), words.done_confirm)}
        >
          {words.do_confirm}
        </Button>
      )}
      {(['packing_slips', 'address_labels'] as const).map(kind => (
        <a
          key={kind}
          href={orderDocumentUrl(kind, [number], locale)}
          target="_blank"
          rel="noreferrer"
          className="inline-flex min-h-12 items-center gap-2 rounded-card border border-line-strong px-6 font-semibold hover:border-ink"
        >
          <Printer className="size-5" />
          {words[kind === 'packing_slips' ? 'packing_slip' : 'address_label']}
        </a>
      ))}
      {mayRefund && allowed.refund > 0 && (
        <Button look="quiet" held={change.isBusy} onClick={() => setDialog('refund')}>
          {words.do_refund}
        </Button>
      )}
      {mayWrite && allowed.resend && (
        <Button
          look="quiet"
          held={change.isBusy}
          onClick={() => void change.change(() => resendConfirmation(number), words.done_resend)}
        >
          {words.do_resend}
        </Button>
      )}
      {mayWrite && allowed.cancel && (
        <Button look="quiet" held={change.isBusy} onClick={() => setDialog('cancel')}>
          {words.do_cancel}
        </Button>
      )}
      {dialog === 'cancel' && <CancelDialog detail={detail} change={change} onClose={close} />}
      {dialog === 'refund' && <RefundDialog detail={detail} change={change} onClose={close} />}
    </section>
  )
}

/** Steps of the shipment, or of each of several. */
function ShipmentActions({ detail, change }: Props) {
  const words = useScreenWords('office-orders')
  const { order, version, allowed } = detail
  const { number } = order
  const move = (state: Step, part?: number) =>
    void change.change(
      () => moveShipment(number, { state, version, ...(part !== undefined && { shipment: part }) }),
      words[`done_${state}`],
      {
        // The buyer was told; that the shipment came back is noted all the same.
        undo: after =>
          state === 'shipped'
            ? () =>
                void change.change(
                  () =>
                    moveShipment(number, {
                      state: 'ready',
                      version: after.version,
                      ...(part !== undefined && { shipment: part })
                    }),
                  words.done_ready
                )
            : undefined
      }
    )
  if (order.shipments.length > 0)
    return order.shipments.map((shipment, index) => {
      const next = nextOf(shipment.state)
      return (
        next && (
          <Button key={shipment.number} held={change.isBusy} onClick={() => move(next, index + 1)}>
            {fillPlaceholders(words.parcel, { number: index + 1, state: words[`move_${next}`] })}
          </Button>
        )
      )
    })
  return allowed.shipment.filter(isStep).map((state, index) => (
    <Button key={state} look={index === 0 ? 'main' : 'quiet'} held={change.isBusy} onClick={() => move(state)}>
      {state === 'ready' && order.shipment_state === 'shipped' ? words.do_ready_again : words[`move_${state}`]}
    </Button>
  ))
}

const NEXT = { pending: 'ready', ready: 'shipped', shipped: 'delivered', delivered: undefined } as const
const nextOf = (state: keyof typeof NEXT) => NEXT[state]
