import { useStore } from '@nanostores/react'
import { CircleCheck, CircleX, Flashlight, TriangleAlert } from 'lucide-react'
import { useEffect, useState } from 'react'
import { fillPlaceholders, plural } from '../../i18n/fill.ts'
import { dateTime } from '../../i18n/format.ts'
import type { Messages } from '../../i18n/words.ts'
import {
  $admittedCount,
  $conflicts,
  $doorEvent,
  $doorEvents,
  $scanning,
  $shownScan,
  $waitingScans,
  chooseDoorEvent,
  dismissConflicts,
  sendScansRegularly,
  loadDoor,
  scanCode,
  sendWaitingScans,
  typeNumber,
  type ShownScan
} from '../../stores/booking/scanner.ts'
import { Button, TextButton } from '../shell/button.tsx'
import { SelectField, TextField } from '../shell/field.tsx'
import { StaffPage } from './staff-page.tsx'
import { useCamera } from './use-camera.ts'
import type { StaffProps } from './words.ts'

interface Props extends StaffProps {
  readonly scanner: Messages<'scanner'>
}

/** A phone at a door: the camera, one big answer, and the scans that wait for the network. */
export const StaffScanPage = (props: Props) => (
  <StaffPage {...props} permission="tickets.write">
    <Scanner {...props} />
  </StaffPage>
)

function Scanner(props: Props) {
  const { locale, scanner: words } = props
  const { events } = useStore($doorEvents, { ssr: 'initial' })
  const event = useStore($doorEvent, { ssr: 'initial' })
  const { inside, total } = useStore($admittedCount)
  useEffect(() => {
    void loadDoor()
    return sendScansRegularly()
  }, [])
  if (events.length === 0) return <p className="text-lg">{words.no_events}</p>
  return (
    <div className="grid gap-5">
      <h1 className="text-2xl font-semibold tracking-tight">{words.title}</h1>
      <SelectField
        id="scan-event"
        name="event"
        label={words.event}
        value={event}
        choices={events.map(({ id, title, starts_at }) => ({
          value: id,
          name: `${title}, ${dateTime(locale, starts_at)}`
        }))}
        onText={chosen => void chooseDoorEvent(chosen)}
      />
      <p className="figures text-lg">
        {words.inside}: <strong>{inside}</strong> / {total}
      </p>
      <Camera {...props} />
      <Answer {...props} />
      <ByHand {...props} />
      <Waiting {...props} />
      <Conflicts {...props} />
    </div>
  )
}

function Camera({ scanner: words }: Props) {
  const { video, state, torch, start, stop, switchTorch } = useCamera(code => void scanCode(code))
  const isOn = state === 'on' || state === 'starting'
  return (
    <div>
      <video
        ref={video}
        muted
        playsInline
        aria-label={words.camera}
        className={`aspect-square w-full rounded-card bg-black object-cover ${isOn ? '' : 'hidden'}`}
      />
      <div className="mt-3 flex flex-wrap gap-3">
        {isOn ? (
          <Button look="quiet" onClick={stop}>
            {words.stop}
          </Button>
        ) : (
          <Button className="w-full" onClick={() => void start()}>
            {words.start}
          </Button>
        )}
        {state === 'on' && torch !== undefined && (
          <Button look="quiet" aria-pressed={torch} onClick={() => void switchTorch()}>
            <Flashlight className="size-5" aria-hidden="true" />
            {words.torch}
          </Button>
        )}
      </div>
      <p role="status" className="mt-2 empty:hidden">
        {state === 'failed' ? words.camera_failed : ''}
      </p>
    </div>
  )
}

/** Milliseconds of vibration: one long for welcome, three short for no. */
const VIBRATIONS = { yes: [200], no: [90, 70, 90, 70, 90] } as const

function Answer({ locale, scanner: words }: Props) {
  const shown = useStore($shownScan)
  useEffect(() => {
    if (shown) navigator.vibrate?.([...VIBRATIONS[shown.result === 'admitted' ? 'yes' : 'no']])
  }, [shown])
  return (
    <div role="status" aria-live="assertive" aria-atomic="true">
      {shown && <Verdict key={shown.id} shown={shown} locale={locale} words={words} />}
    </div>
  )
}

interface VerdictProps {
  readonly shown: ShownScan
  readonly locale: Props['locale']
  readonly words: Props['scanner']
}

/** Green or red, and the same in words: colour alone tells nobody who cannot see it. */
function Verdict({ shown: { result, ticket, offline }, locale, words }: VerdictProps) {
  const isIn = result === 'admitted'
  const Icon = isIn ? CircleCheck : CircleX
  const place = [ticket?.kind, ticket?.seat && fillPlaceholders(words.seat, { seat: ticket.seat })]
    .filter(Boolean)
    .join(' · ')
  return (
    <div
      data-result={result}
      className={`grid min-h-56 content-center justify-items-center gap-2 rounded-card p-6 text-center ${isIn ? 'bg-accent text-accent-ink' : 'bg-sale text-paper'}`}
    >
      <Icon className="size-16" strokeWidth={1.5} aria-hidden="true" />
      <p className="text-3xl font-bold">{words[`result_${result}`]}</p>
      {place && <p className="text-xl font-semibold">{place}</p>}
      {ticket && <p className="figures text-lg">{ticket.number}</p>}
      {result === 'already-used' && ticket?.used_at && (
        <p className="text-lg">{fillPlaceholders(words.used_at, { moment: dateTime(locale, ticket.used_at) })}</p>
      )}
      {offline && <p className="text-base">{words.offline}</p>}
    </div>
  )
}

function ByHand({ scanner: words }: Props) {
  const [number, setNumber] = useState('')
  const busy = useStore($scanning)
  return (
    <form
      method="dialog"
      className="grid gap-3"
      onSubmit={event => {
        event.preventDefault()
        if (number.trim() === '') return
        void typeNumber(number)
        setNumber('')
      }}
    >
      <TextField
        id="scan-number"
        name="number"
        label={words.number}
        hint={words.number_hint}
        value={number}
        onText={setNumber}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={300}
      />
      <Button type="submit" look="quiet" held={busy}>
        {words.check}
      </Button>
    </form>
  )
}

function Waiting({ locale, scanner: words }: Props) {
  const waiting = useStore($waitingScans, { ssr: 'initial' })
  if (waiting.length === 0) return null
  return (
    <p className="rounded-card bg-warn-soft p-4 text-warn">
      {plural(locale, words, 'waiting', waiting.length)}{' '}
      <TextButton className="text-warn" onClick={() => void sendWaitingScans()}>
        {words.send_now}
      </TextButton>
    </p>
  )
}

function Conflicts({ locale, scanner: words }: Props) {
  const conflicts = useStore($conflicts)
  if (conflicts.length === 0) return null
  return (
    <section role="alert" aria-labelledby="conflicts" className="rounded-card border-2 border-sale p-4">
      <h2 id="conflicts" className="flex items-center gap-2 text-lg font-semibold">
        <TriangleAlert className="size-6 text-sale" aria-hidden="true" />
        {words.conflicts}
      </h2>
      <p className="mt-1">{words.conflicts_text}</p>
      <ul className="mt-2 grid gap-1">
        {conflicts.map(({ id, ticket }) => (
          <li key={id} className="figures">
            {ticket?.number ?? words.result_unknown}
            {ticket?.used_at && ` · ${fillPlaceholders(words.used_at, { moment: dateTime(locale, ticket.used_at) })}`}
          </li>
        ))}
      </ul>
      <TextButton onClick={dismissConflicts}>{words.conflicts_seen}</TextButton>
    </section>
  )
}
