import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { DeliveryRunsBody } from '../../../contract/staff/delivery-runs.ts'
import { RUN_STOPS_MAX } from '../../../domain/ordering/delivery-run.ts'
import { localDate } from '../../../domain/time.ts'
import { fillPlaceholders } from '../../../i18n/fill.ts'
import { date, deadline } from '../../../i18n/format.ts'
import { problemOf } from '../../../stores/office/office-problems.ts'
import { deliveryRunsQuery, planDeliveryRun, type DeliveryRunsSearch } from '../../../stores/staff/delivery-runs.ts'
import { TextButton } from '../../shell/button.tsx'
import { TextField } from '../../shell/field.tsx'
import { FormFrame } from '../../shell/form-frame.tsx'
import { LoadFailure } from '../../shell/load-failure.tsx'
import { LoadingPlaceholder } from '../../shell/loading-placeholder.tsx'
import { Checkbox } from '../checkbox.tsx'
import { NoPermission } from '../error-screen.tsx'
import { Heading } from '../heading.tsx'
import { ListPager } from '../list-pager.tsx'
import { Section } from '../section.tsx'
import { useMay, useOffice, useScreenWords } from '../words.tsx'

const route = getRouteApi('/delivery-runs')

/** Runs of couriers, and a new one of what is packed. */
export default function RunListScreen() {
  return useMay('shipments.read') ? <RunList /> : <NoPermission />
}

function RunList() {
  const words = useScreenWords('office-delivery-runs')
  const { words: frame, notices } = useOffice()
  // The route's own type is `any` to TypeScript 6, which the linter asks.
  const read: unknown = route.useSearch()
  const search = read as DeliveryRunsSearch
  const { data, error, isPending, refetch } = useQuery(deliveryRunsQuery(search))
  return (
    <>
      <Heading title={words.title}>{words.title}</Heading>
      <p className="mt-2 max-w-prose">{words.lead}</p>
      {data ? (
        <Parts body={data} search={search} />
      ) : isPending ? (
        <LoadingPlaceholder label={frame.loading} />
      ) : (
        <LoadFailure words={frame} problem={problemOf(error)} notices={notices} onRetry={() => void refetch()} />
      )}
    </>
  )
}

function Parts({ body, search }: { readonly body: DeliveryRunsBody; readonly search: DeliveryRunsSearch }) {
  const words = useScreenWords('office-delivery-runs')
  const { locale } = useOffice()
  const mayWrite = useMay('shipments.write')
  return (
    <>
      {mayWrite && (
        <Section id="plan" title={words.plan}>
          {body.waiting.length === 0 ? <p>{words.none_waiting}</p> : <NewRun waiting={body.waiting} />}
        </Section>
      )}
      <Section id="runs" title={words.runs}>
        {body.runs.length === 0 && <p>{words.none}</p>}
        <ul aria-label={words.runs} className="grid gap-2">
          {body.runs.map(run => (
            <li key={run.number} className="relative rounded-card border border-line px-4 py-1.5">
              <Link
                to="/delivery-runs/$number"
                params={{ number: String(run.number) }}
                className="inline-flex min-h-11 items-center font-semibold text-accent after:absolute after:inset-0 after:rounded-card"
              >
                {fillPlaceholders(words.heading, { number: run.number, courier: run.courier })}
              </Link>
              <span className="figures ms-3 text-ink-soft">
                {date(locale, run.day)} · {words[stateOf(run)]} ·{' '}
                {fillPlaceholders(words.progress, { done: run.handed_over_count, total: run.stop_count })}
              </span>
            </li>
          ))}
        </ul>
        <ListPager to="/delivery-runs" search={search} next={body.next_cursor} />
      </Section>
    </>
  )
}

const stateOf = ({ started_at, handed_over_count, stop_count }: DeliveryRunsBody['runs'][number]) =>
  started_at === null ? 'state_planned' : handed_over_count < stop_count ? 'state_out' : 'state_done'

/** Shipments that wait, in the order in which they would best be brought. */
function NewRun({ waiting }: Pick<DeliveryRunsBody, 'waiting'>) {
  const words = useScreenWords('office-delivery-runs')
  const { locale, notices } = useOffice()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [taken, setTaken] = useState<ReadonlySet<string>>(new Set())
  const [courier, setCourier] = useState('')
  const [day, setDay] = useState(localDate(new Date()))
  const [isTried, setTried] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<unknown>()
  const stops = waiting.map(({ shipment }) => shipment).filter(shipment => taken.has(shipment))
  const isFull = stops.length >= RUN_STOPS_MAX
  function toggle(shipment: string) {
    const next = new Set(taken)
    if (!next.delete(shipment)) next.add(shipment)
    setTaken(next)
  }
  async function send() {
    setTried(true)
    if (courier.trim() === '') return
    setBusy(true)
    setProblem(undefined)
    try {
      const { number } = await planDeliveryRun({ day, courier: courier.trim(), stops })
      void queries.invalidateQueries({ queryKey: ['delivery-runs'] })
      await navigate({ to: '/delivery-runs/$number', params: { number: String(number) } })
    } catch (error) {
      setProblem(error)
      void queries.invalidateQueries({ queryKey: ['delivery-runs', 'list'] })
    } finally {
      setBusy(false)
    }
  }
  return (
    <FormFrame
      className="grid max-w-3xl gap-4"
      action={words.create}
      busy={isBusy}
      held={stops.length === 0 || day === ''}
      problem={problem}
      notices={notices}
      onSend={send}
    >
      <ul aria-label={words.waiting} className="divide-y divide-line rounded-card border border-line px-4">
        {waiting.map(row => {
          const { shipment, recipient, area, delivery_slot, promised_by } = row
          const by = promised_by && fillPlaceholders(words.by, deadline(locale, promised_by))
          return (
            <li key={shipment}>
              <Checkbox
                label={[shipment, recipient, area, delivery_slot, by].filter(Boolean).join(' · ')}
                checked={taken.has(shipment)}
                disabled={isFull && !taken.has(shipment)}
                onChange={() => toggle(shipment)}
              />
            </li>
          )
        })}
      </ul>
      <p>
        <TextButton onClick={() => setTaken(new Set(waiting.slice(0, RUN_STOPS_MAX).map(({ shipment }) => shipment)))}>
          {words.take_all}
        </TextButton>
      </p>
      <p role="status">{isFull && fillPlaceholders(words.stops_max, { max: RUN_STOPS_MAX })}</p>
      <div className="grid gap-4 desk:grid-cols-2">
        <TextField
          id="run-courier"
          name="courier"
          label={words.courier}
          required
          maxLength={60}
          autoComplete="off"
          value={courier}
          problem={isTried && courier.trim() === '' ? words.problem_courier : undefined}
          onText={setCourier}
        />
        <TextField id="run-day" name="day" label={words.day} type="date" required value={day} onText={setDay} />
      </div>
    </FormFrame>
  )
}
