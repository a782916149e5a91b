import type { ReactNode } from 'react'
import type { PagedState } from '../../stores/paged.ts'
import { LoadingPlaceholder } from '../shell/loading-placeholder.tsx'
import { Button } from '../shell/button.tsx'
import { noticeText } from '../shell/notice-words.ts'

interface Props<Item> {
  readonly list: PagedState<Item>
  readonly words: Readonly<Record<'loading' | 'failed' | 'retry' | 'more', string>>
  readonly notices: Readonly<Record<string, string>>
  readonly load: () => Promise<unknown>
  readonly more: () => Promise<unknown>
  readonly item: (item: Item) => ReactNode
}

/** Texts that customers wrote, with "more", and with "try again" where reading them failed. */
export function TextList<Item>({ list, words, notices, load, more, item }: Props<Item>) {
  const { items, hasMore, status, problem } = list
  const isFailed = status === 'failed' || status === 'more-failed'
  return (
    <>
      {items.length > 0 ? (
        <ul className="grid gap-8" aria-busy={status === 'loading'}>
          {items.map(item)}
        </ul>
      ) : (
        status === 'loading' && <LoadingPlaceholder label={words.loading} rows={2} />
      )}
      {isFailed && (
        <p role="alert">
          {words.failed} {noticeText(notices, { code: problem?.code ?? '', text: problem?.message ?? '' })}
        </p>
      )}
      {isFailed || hasMore ? (
        <Button
          look="quiet"
          className="justify-self-start"
          held={status === 'loading-more'}
          onClick={() => void (status === 'failed' ? load() : more())}
        >
          {isFailed ? words.retry : words.more}
        </Button>
      ) : null}
    </>
  )
}
