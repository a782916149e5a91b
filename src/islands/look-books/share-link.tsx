import { Copy } from 'lucide-react'
import { useState } from 'react'
import type { LookBookDraft } from '../../stores/look-book-editor.ts'
import { localePath } from '../../i18n/locales.ts'
import { Button } from '../shell/button.tsx'
import { CONTROL } from '../shell/field-frame.tsx'
import type { LookBooksProps } from './words.ts'

/** The link of a saved look book that is not private: a public one needs no token once it is approved. */
export function ShareLink({
  locale,
  words,
  draft
}: Omit<LookBooksProps, 'notices'> & { readonly draft: LookBookDraft }) {
  const [announcement, setAnnouncement] = useState('')
  const { id, own } = draft
  if (id === null || !own?.token) return null
  const path = localePath(locale, `/look-books/members/${id}`)
  const url = new URL(own.is_listed ? path : `${path}?token=${own.token}`, location.href).href
  const copy = () =>
    navigator.clipboard.writeText(url).then(
      () => setAnnouncement(words.copied),
      () => setAnnouncement(words.copy_failed)
    )
  return (
    <div className="mt-4 flex flex-wrap gap-3">
      <input
        readOnly
        value={url}
        aria-label={words.link}
        className={`${CONTROL} min-w-0 flex-1 basis-60 text-sm`}
        onFocus={event => event.target.select()}
      />
      <Button look="quiet" className="max-small:w-full" onClick={() => void copy()}>
        <Copy className="size-5" strokeWidth={1.5} aria-hidden="true" />
        {words.copy}
      </Button>
      <p role="status" className="basis-full text-sm empty:hidden">
        {announcement}
      </p>
    </div>
  )
}
