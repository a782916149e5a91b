import { useStore } from '@nanostores/react'
import { useEffect, useId, useLayoutEffect, useRef, useState, type SubmitEvent } from 'react'
import { localDate } from '../../domain/time.ts'
import { NOTES_MAX } from '../../domain/booking/travel-quote.ts'
import { localePath } from '../../i18n/locales.ts'
import { loadChunk, retryableOnChunkError } from '../../lazy/load-chunk.ts'
import { showOnNextPage } from '../../stores/next-page-notice.ts'
import { showProblem } from '../../stores/notice.ts'
import { $currentUser } from '../../stores/identity/current-user.ts'
import {
  $travelBusy,
  $travelDraft,
  $travelProblem,
  $travelProblems,
  $travelRestored,
  changeTravelText,
  checkTravelRequest,
  clearTravelRequest,
  fillTravelContact,
  openTravelRequest,
  sendTravelRequest
} from '../../stores/booking/travel-request.ts'
import { Button, TextButton } from '../shell/button.tsx'
import { replayEarlyInput } from '../shell/early-input.ts'
import { TextArea, TextField } from '../shell/field.tsx'
import { noticeText } from '../shell/notice-words.ts'
import { useOnline } from '../shell/use-online.ts'
import { PassengerFields } from './passenger-fields.tsx'
import { TripFields, type FormPartProps } from './trip-fields.tsx'
import { problemAt, type TravelRequestProps } from './words.ts'
import { RequiredNote } from '../shell/required-note.tsx'

const askToSignIn = async () => (await loadChunk(() => import('../sign-in/ask-to-sign-in.tsx'))).askToSignIn()

/** A request for flights: what is written stays until it has arrived. */
export function TravelRequest(props: TravelRequestProps) {
  const { locale, words } = props
  const prefix = useId()
  const [today, setToday] = useState('')
  const [refusals, setRefusals] = useState(0)
  const busy = useStore($travelBusy)
  const person = useStore($currentUser, { ssr: 'initial' })
  const fields = useRef<HTMLDivElement>(null)
  // The draft first: what was typed before the form was awake is newer.
  useLayoutEffect(() => {
    openTravelRequest()
    replayEarlyInput(fields.current)
    setToday(localDate(new Date()))
  }, [])
  useEffect(() => {
    if (person) void fillTravelContact()
  }, [person])
  // A refused request leads to its first problem, where the sentence is read out.
  useEffect(() => {
    if (refusals > 0) fields.current?.querySelector<HTMLElement>('[aria-invalid="true"], [role="alert"]')?.focus()
  }, [refusals])

  async function send() {
    if (!checkTravelRequest()) return setRefusals(count => count + 1)
    if (!$currentUser.get() && !(await askToSignIn())) return
    const quote = await sendTravelRequest()
    if (!quote) return setRefusals(count => count + 1)
    showOnNextPage('travel_requested')
    const query = new URLSearchParams({ number: quote.number })
    location.assign(`${localePath(locale, '/account/travel-quotes')}?${query}`)
  }
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    if (!busy) void retryableOnChunkError(send).catch(showProblem)
  }
  const part = { ...props, prefix, today }
  return (
    <form method="dialog" noValidate aria-label={words.send} className="grid gap-10" onSubmit={onSubmit}>
      <Notes {...props} />
      <div ref={fields} className="contents">
        <TripFields {...part} />
        <PassengerFields {...part} />
        <Contact {...part} />
      </div>
      <Send {...props} />
    </form>
  )
}

/** Signing in, and a draft that was found, said before anything is written. */
function Notes({ words }: TravelRequestProps) {
  const person = useStore($currentUser, { ssr: 'initial' })
  const restored = useStore($travelRestored)
  return (
    <>
      {!person && (
        <p className="flex flex-wrap items-center gap-x-3 rounded-xl bg-mist px-5 py-2">
          {words.sign_in_note}
          <TextButton onClick={() => void retryableOnChunkError(askToSignIn).catch(showProblem)}>
            {words.sign_in}
          </TextButton>
        </p>
      )}
      {restored && (
        <p role="status" className="flex flex-wrap items-center gap-x-3 rounded-xl bg-warn-soft px-5 py-2">
          {words.restored}
          <TextButton onClick={clearTravelRequest}>{words.clear}</TextButton>
        </p>
      )}
    </>
  )
}

function Contact(props: FormPartProps) {
  const { words, prefix } = props
  const draft = useStore($travelDraft, { ssr: 'initial' })
  const problems = useStore($travelProblems)
  const field = (name: 'phone' | 'email' | 'notes') => ({
    ...{ id: `${prefix}-${name}`, name, label: words[name], value: draft[name] },
    problem: problemAt(problems, name, props),
    onText: (text: string) => changeTravelText({ [name]: text })
  })
  return (
    <section aria-labelledby={`${prefix}-contact`}>
      <h3 id={`${prefix}-contact`} className="mb-5 text-xl font-semibold">
        {words.contact}
      </h3>
      <RequiredNote words={words} className="mb-4" />
      <div className="grid gap-4 small:grid-cols-2">
        <TextField {...field('phone')} required type="tel" inputMode="tel" autoComplete="tel" maxLength={20} />
        <TextField
          {...field('email')}
          required
          type="email"
          inputMode="email"
          autoComplete="email"
          maxLength={254}
          hint={words.email_hint}
        />
        <TextArea
          {...field('notes')}
          optional={words.optional}
          hint={words.notes_hint}
          maxLength={NOTES_MAX}
          className="small:col-span-2"
        />
      </div>
    </section>
  )
}

function Send({ words, notices }: TravelRequestProps) {
  const busy = useStore($travelBusy)
  const problem = useStore($travelProblem)
  const isOnline = useOnline()
  return (
    <div>
      {!isOnline && (
        <p role="status" className="mb-4 rounded-card bg-warn-soft p-4">
          {words.offline}
        </p>
      )}
      {problem && (
        <p role="alert" className="mb-4 rounded-card bg-sale-soft p-4 font-medium">
          {noticeText(notices, { code: problem.code, text: problem.message })}
        </p>
      )}
      <Button type="submit" held={busy} className="w-full small:w-auto small:min-w-64">
        {busy ? words.sending : words.send}
      </Button>
      <p className="mt-3 text-sm text-ink-soft">{words.send_text}</p>
    </div>
  )
}
