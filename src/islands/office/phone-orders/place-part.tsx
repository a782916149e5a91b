import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { money } from '../../../i18n/format.ts'
import { problemText } from '../../../stores/problem-text.ts'
import { fillPhoneOrder, placePhoneOrder } from '../../../stores/staff/phone-orders.ts'
import { ChoiceRow } from '../../checkout/choice.tsx'
import { Button } from '../../shell/button.tsx'
import { Checkbox } from '../checkbox.tsx'
import { Card } from '../card.tsx'
import { useOffice, useScreenWords } from '../words.tsx'
import type { PartProps } from './part-props.ts'

interface PlacePartProps extends PartProps {
  /** An address or a note stands in the form that the order does not have yet. */
  readonly isUnsaved: boolean
}

/** How it is paid, what is still missing, and the button that places it. */
export function PlacePart({ isUnsaved, ...part }: PlacePartProps) {
  const words = useScreenWords('office-phone-orders')
  const { locale } = useOffice()
  const { order } = part.body
  return (
    <div className="grid gap-6 desk:sticky desk:top-20">
      <Payment {...part} />
      <Card title={words.total}>
        <p className="figures text-2xl font-semibold">{money(locale, order.total)}</p>
        <Open {...part} />
        {/* Another list of warnings has not been told yet. */}
        <Place key={JSON.stringify(order.medicine_warnings)} {...part} isUnsaved={isUnsaved} />
      </Card>
    </div>
  )
}

/** Providers whose payment the buyer makes on the page behind the link. */
const PAID_WITHOUT_LINK = new Set(['cash', 'transfer'])

function Payment({ body: { order, payment_methods, unavailable }, change }: PartProps) {
  const words = useScreenWords('office-phone-orders')
  // Shown as chosen while the server has not answered.
  const [picked, setPicked] = useState<string>()
  async function choose(payment_method: string) {
    setPicked(payment_method)
    await change(() => fillPhoneOrder(order.number, { payment_method }), words.done_payment)
    setPicked(undefined)
  }
  return (
    <fieldset className="grid gap-3 rounded-card border border-line p-4 desk:p-5">
      <legend className="px-1 text-lg font-semibold">{words.payment_how}</legend>
      {payment_methods.map(({ id, name }) => (
        <ChoiceRow
          key={id}
          group="phone-order-payment"
          value={id}
          chosen={(picked ?? order.payment_method) === id}
          onChoose={() => void choose(id)}
        >
          <span className="font-medium">{name}</span>
          {!PAID_WITHOUT_LINK.has(id) && <span className="mt-0.5 block text-sm text-ink-soft">{words.by_link}</span>}
        </ChoiceRow>
      ))}
      {unavailable.map(({ id, name, reason }) => (
        <p key={id} className="text-sm text-ink-soft">
          {name}: {reason}
        </p>
      ))}
    </fieldset>
  )
}

/** Everything that somebody has to hear or say before the order can be placed. */
function Open({ body: { order }, change, isBusy }: PartProps) {
  const words = useScreenWords('office-phone-orders')
  const fill = (part: object, done: string) => void change(() => fillPhoneOrder(order.number, part), done)
  return (
    <>
      {order.age_restricted && (
        <Checkbox
          label={words.age_confirm}
          checked={order.age_confirmed}
          disabled={isBusy}
          onChange={age_confirmed => fill({ age_confirmed }, words.done_age)}
        />
      )}
      {order.unseen.length > 0 && (
        <div className="mt-3">
          <p className="font-medium">{words.prices_changed}</p>
          <ul className="ms-5 list-disc text-sm">
            {order.unseen.map(({ id, message }) => (
              <li key={id}>{message}</li>
            ))}
          </ul>
          <Button
            look="quiet"
            className="mt-2"
            held={isBusy}
            onClick={() => fill({ seen: order.unseen.map(({ id }) => id) }, words.done_change)}
          >
            {words.prices_seen}
          </Button>
        </div>
      )}
      {order.requirements.length > 0 && (
        <div role="status" className="mt-3">
          <p className="font-medium">{words.missing}</p>
          <ul className="ms-5 list-disc text-sm">
            {order.requirements.map(({ field, code, message }) => (
              <li key={`${field}:${code}`}>{message}</li>
            ))}
          </ul>
        </div>
      )}
    </>
  )
}

function Place({ body: { order }, isBusy, isUnsaved }: PlacePartProps) {
  const words = useScreenWords('office-phone-orders')
  const { notices } = useOffice()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [isPlacing, setPlacing] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [isHeld, setHeld] = useState(false)
  const [isAcknowledged, setAcknowledged] = useState(false)
  const warnings = order.medicine_warnings
  async function place() {
    setHeld(isUnsaved)
    if (isUnsaved) return
    setPlacing(true)
    setProblem(undefined)
    try {
      const { number } = await placePhoneOrder(
        order.number,
        isAcknowledged ? warnings.map(({ code, products }) => ({ code, products: [...products] })) : []
      )
      for (const list of ['orders', 'phone-orders']) void queries.invalidateQueries({ queryKey: [list] })
      await navigate({ to: '/orders/$number', params: { number } })
    } catch (error) {
      setProblem(problemText(error, notices))
      await queries.invalidateQueries({ queryKey: ['phone-orders', 'one', order.number] })
    } finally {
      setPlacing(false)
    }
  }
  const shown = isHeld && isUnsaved ? words.address_unsaved : problem
  return (
    <>
      {warnings.length > 0 && (
        <Warnings messages={warnings.map(each => each.message)} {...{ isAcknowledged, setAcknowledged }} />
      )}
      <Button className="mt-4 w-full" held={isBusy || isPlacing} onClick={() => void place()}>
        {words.place}
      </Button>
      {shown !== undefined && (
        <p role="alert" className="mt-3 font-medium text-sale">
          {shown}
        </p>
      )}
    </>
  )
}

interface WarningsProps {
  readonly messages: readonly string[]
  readonly isAcknowledged: boolean
  readonly setAcknowledged: (isAcknowledged: boolean) => void
}

/** Medicines of the order that must not be taken together: whoever is on the phone cannot read it. */
function Warnings({ messages, isAcknowledged, setAcknowledged }: WarningsProps) {
  const words = useScreenWords('office-phone-orders')
  return (
    <section aria-live="polite" aria-labelledby="phone-order-warnings" className="mt-4 rounded-card bg-warn-soft p-4">
      <h3 id="phone-order-warnings" className="flex items-center gap-2 font-semibold text-warn">
        <TriangleAlert className="size-5 shrink-0" strokeWidth={1.5} aria-hidden="true" />
        {words.warnings}
      </h3>
      <ul className="mt-1.5 grid gap-1 text-sm">
        {messages.map(message => (
          <li key={message}>{message}</li>
        ))}
      </ul>
      <Checkbox label={words.warnings_acknowledged} checked={isAcknowledged} onChange={setAcknowledged} />
    </section>
  )
}
