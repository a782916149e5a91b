import { Copy } from 'lucide-react'
import { useState } from 'react'
import type { LookBookDraft } from '../../stores/community/look-book-editor.ts'
import { Button } from '../shell/button.tsx'
import { CONTROL } from '../shell/field-frame.tsx'
import { sharedUrl } from './shared-url.ts'
import type { LookBooksProps } from './words.ts'

/** The link of a saved look book that is not private: a public one needs no token once it is approved. */
export function ShareLink({
  locale,
  words,
  draft
}: Omit<LookBooksProps, 'notices'> & { readonly draft: LookBookDraft }) {
  const [announcement, setAnnouncement] = useState('')
  const { id, own } = draft
  const url = id === null || !own ? undefined : sharedUrl(locale, id, own)
  if (url === undefined) return null
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
      <a
        className="inline-flex min-h-11 basis-full items-center font-medium text-ink-soft underline underline-offset-4 hover:text-ink"
        href={url}
      >
        {words.view}
      </a>
      {own?.privacy === 'public' && !own.is_listed && (
        <p className="basis-full text-sm text-ink-soft">{words.link_waiting}</p>
      )}
      <p role="status" className="basis-full text-sm empty:hidden">
        {announcement}
      </p>
    </div>
  )
}
