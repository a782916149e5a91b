import { useStore } from '@nanostores/react'
import { LayoutGrid, Plus, Share2, Trash2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { OwnLookBooksBody } from '../../contract/community/look-book.ts'
import { fillPlaceholders } from '../../i18n/fill.ts'
import { localePath } from '../../i18n/locales.ts'
import {
  $ownLookBooks,
  $ownLookBooksProblem,
  loadOwnLookBooks,
  removeLookBook
} from '../../stores/community/own-look-books.ts'
import { showNotice } from '../../stores/notice.ts'
import { LoadFailure } from '../shell/load-failure.tsx'
import { SignedInPage } from '../account/signed-in-page.tsx'
import { LoadingPlaceholder } from '../shell/loading-placeholder.tsx'
import { ButtonLink, TextButton } from '../shell/button.tsx'
import { Confirm } from '../shell/confirm.tsx'
import { StateMessage } from '../shell/state-message.tsx'
import { LookCard } from './look-card.tsx'
import { sharedUrl } from './shared-url.ts'
import { stateText } from './state-text.ts'
import type { LookBooksProps } from './words.ts'

type OwnLookBook = OwnLookBooksBody['look_books'][number]

/** The customer's look books. */
export const OwnLookBooksPage = (props: LookBooksProps) => (
  <SignedInPage locale={props.locale} loading={props.words.loading}>
    <OwnLookBooks {...props} />
  </SignedInPage>
)

function OwnLookBooks({ locale, words, notices }: LookBooksProps) {
  const books = useStore($ownLookBooks, { ssr: 'initial' })
  const problem = useStore($ownLookBooksProblem, { ssr: 'initial' })
  const [toRemove, setToRemove] = useState<OwnLookBook>()
  useEffect(() => void loadOwnLookBooks(), [])
  if (!books && problem)
    return <LoadFailure words={words} problem={problem} notices={notices} onRetry={() => void loadOwnLookBooks()} />
  if (!books) return <LoadingPlaceholder label={words.loading} />
  const edit = localePath(locale, '/account/look-books/edit')
  const remove = (book: OwnLookBook) => {
    setToRemove(undefined)
    void removeLookBook(book.id)
  }
  const share = async ({ id, title, own }: OwnLookBook) => {
    const url = sharedUrl(locale, id, own)
    if (url === undefined) return
    try {
      if (typeof navigator.share === 'function') return await navigator.share({ title, url })
      await navigator.clipboard.writeText(url)
      showNotice({ kind: 'success', text: words.copied })
    } catch (error) {
      // Closing the device's own dialog is no failure.
      if ((error as Error).name !== 'AbortError') showNotice({ kind: 'warning', text: words.copy_failed })
    }
  }
  if (books.length === 0)
    return (
      <StateMessage icon={LayoutGrid} title={words.empty_title} text={words.empty_text}>
        <ButtonLink href={edit}>{words.new_book}</ButtonLink>
      </StateMessage>
    )
  return (
    <>
      <ButtonLink href={edit} look="quiet">
        <Plus className="size-5" strokeWidth={1.5} aria-hidden="true" />
        {words.new_book}
      </ButtonLink>
      <ul className="mt-6 grid gap-x-6 gap-y-8 small:grid-cols-2 desk:grid-cols-3">
        {books.map(book => (
          <li key={book.id}>
            <LookCard heading="h2" locale={locale} words={words} book={book} href={`${edit}?id=${book.id}`}>
              <p className="text-sm">{stateText(words, book.own)}</p>
              {book.own.token && (
                <TextButton
                  className="me-5"
                  aria-label={fillPlaceholders(words.share_of, { title: book.title })}
                  onClick={() => void share(book)}
                >
                  <Share2 className="size-4.5" strokeWidth={1.5} aria-hidden="true" />
                  {words.share}
                </TextButton>
              )}
              <TextButton
                aria-label={fillPlaceholders(words.remove_of, { title: book.title })}
                onClick={() => setToRemove(book)}
              >
                <Trash2 className="size-4.5" strokeWidth={1.5} aria-hidden="true" />
                {words.remove}
              </TextButton>
            </LookCard>
          </li>
        ))}
      </ul>
      {toRemove && (
        <Confirm
          title={fillPlaceholders(words.remove_ask, { title: toRemove.title })}
          yes={words.remove_yes}
          no={words.cancel}
          onYes={() => remove(toRemove)}
          onNo={() => setToRemove(undefined)}
        >
          <p>{words.remove_what}</p>
        </Confirm>
      )}
    </>
  )
}
