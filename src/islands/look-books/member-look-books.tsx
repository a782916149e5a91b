import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { localePath, type ShopLocale } from '../../i18n/locales.ts'
import { $memberLookBooks, loadMoreMemberLookBooks } from '../../stores/community/member-look-books.ts'
import { Button } from '../shell/button.tsx'
import { LookCard } from './look-card.tsx'
import type { LookBookWords } from './words.ts'

interface Props {
  readonly locale: ShopLocale
  readonly words: LookBookWords
}

/** Public look books of customers, newest first. */
export function MemberLookBooks({ locale, words }: Props) {
  const { items, cursor, status } = useStore($memberLookBooks, { ssr: 'initial' })
  useEffect(() => void loadMoreMemberLookBooks(), [])
  return (
    <>
      {status === 'ready' && items.length === 0 && <p className="text-ink-soft">{words.members_empty}</p>}
      <ul className="grid gap-x-6 gap-y-8 small:grid-cols-2 desk:grid-cols-4" aria-busy={status === 'loading'}>
        {items.map(book => (
          <li key={book.id}>
            <LookCard locale={locale} words={words} book={book} href={localePath(locale, book.path)} />
          </li>
        ))}
      </ul>
      <p role="status" className="mt-4 text-warn empty:hidden">
        {status === 'failed' ? words.failed : ''}
      </p>
      {(cursor !== null || status === 'failed') && (
        <Button
          look="quiet"
          className="mt-6"
          held={status === 'loading'}
          onClick={() => void loadMoreMemberLookBooks()}
        >
          {status === 'loading' ? words.loading : status === 'failed' ? words.retry : words.more}
        </Button>
      )}
    </>
  )
}
