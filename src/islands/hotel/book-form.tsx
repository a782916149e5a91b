import { useStore } from '@nanostores/react'
import { useId, useState } from 'react'
import { HOLD_MINUTES } from '../../domain/booking/hotel-booking.ts'
import { fillPlaceholders } from '../../i18n/fill.ts'
import { localePath } from '../../i18n/locales.ts'
import { loadChunk, retryableOnChunkError } from '../../lazy/load-chunk.ts'
import { $bookBusy, $bookProblems, $stayPrice, bookRoom } from '../../stores/booking/hotel-stay.ts'
import { $currentUser } from '../../stores/identity/current-user.ts'
import { Button, TextButton } from '../shell/button.tsx'
import { TextArea, TextField } from '../shell/field.tsx'
import type { HotelBookingProps } from './words.ts'
import { RequiredNote } from '../shell/required-note.tsx'

const EMPTY = { guest_name: '', phone: '', email: '', note: '' }

const signIn = async () => (await loadChunk(() => import('../sign-in/ask-to-sign-in.tsx'))).askToSignIn()

/** The guests' names; a guest without an account is asked to sign in on the way, and is led to the deposit. */
export function BookForm({ locale, words }: Pick<HotelBookingProps, 'locale' | 'words'>) {
  const problems = useStore($bookProblems)
  const busy = useStore($bookBusy)
  const price = useStore($stayPrice)
  const user = useStore($currentUser, { ssr: 'initial' })
  const [typed, setTyped] = useState(EMPTY)
  const id = useId()
  const field = (name: keyof typeof EMPTY) => ({
    id: `${id}-${name}`,
    name,
    label: words[name],
    value: typed[name],
    problem: problems[name],
    onText: (text: string) => {
      setTyped(before => ({ ...before, [name]: text }))
      const { [name]: _, ...others } = $bookProblems.get()
      $bookProblems.set(others)
    }
  })

  async function book() {
    if (!$currentUser.get() && !(await signIn())) return
    const booking = await bookRoom(typed)
    if (booking) {
      location.assign(`${localePath(locale, '/account/bookings')}?${new URLSearchParams({ number: booking.number })}`)
      return
    }
    const wrong = Object.keys($bookProblems.get()).find(name => name in EMPTY)
    if (wrong) document.getElementById(`${id}-${wrong}`)?.focus()
  }

  return (
    <form
      method="dialog"
      noValidate
      aria-label={words.details}
      className="grid gap-4"
      onSubmit={event => {
        event.preventDefault()
        if (price) void retryableOnChunkError(book)
      }}
    >
      {/* Said before anything is typed, not after. */}
      {!user && (
        <p className="text-sm">
          {words.sign_in_needed}{' '}
          <TextButton onClick={() => void retryableOnChunkError(signIn)}>{words.sign_in}</TextButton>
        </p>
      )}
      <RequiredNote words={words} />
      <TextField {...field('guest_name')} autoComplete="name" maxLength={60} required />
      <TextField {...field('phone')} type="tel" inputMode="tel" autoComplete="tel" maxLength={20} required />
      <TextField {...field('email')} type="email" inputMode="email" autoComplete="email" maxLength={254} required />
      <TextArea {...field('note')} optional={words.optional} maxLength={500} />
      {price && !price.deposit_refundable && <p className="font-medium text-warn">{words.not_refundable}</p>}
      <Button type="submit" held={busy || !price}>
        {busy ? words.booking : words.book}
      </Button>
      <p className="text-sm text-ink-soft">{fillPlaceholders(words.book_text, { minutes: HOLD_MINUTES })}</p>
    </form>
  )
}
