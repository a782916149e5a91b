import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import type { StaffNewsList } from '../../../contract/staff/news.ts'
import { fillPlaceholders } from '../../../i18n/fill.ts'
import { dateTime } from '../../../i18n/format.ts'
import { localePath } from '../../../i18n/locales.ts'
import { $staffNews, loadStaffNews, moreStaffNews, withdrawNews } from '../../../stores/staff/news.ts'
import { LoadFailure } from '../../shell/load-failure.tsx'
import { LoadingPlaceholder } from '../../shell/loading-placeholder.tsx'
import { announce } from '../../shell/announce.ts'
import { Button, TextButton } from '../../shell/button.tsx'
import { Confirm } from '../../shell/confirm.tsx'
import { StaffPage } from '../staff-page.tsx'
import { NewsEditor } from './editor.tsx'
import type { NewsProps } from './words.ts'

const NEW = 'new'

/** News of the shop, for the staff who write it: the list, and one piece behind its `#slug`. */
export function StaffNewsPage(props: NewsProps) {
  const [open, setOpen] = useState('')
  useEffect(() => {
    const choose = () => setOpen(location.hash.slice(1))
    choose()
    addEventListener('hashchange', choose)
    return () => removeEventListener('hashchange', choose)
  }, [])
  return (
    <StaffPage locale={props.locale} words={props.staff} permission="content.read">
      {open === '' ? (
        <NewsList {...props} />
      ) : (
        <NewsEditor key={open} slug={open === NEW ? undefined : open} {...props} />
      )}
    </StaffPage>
  )
}

function NewsList(props: NewsProps) {
  const { news: words, notices } = props
  const { items, hasMore, status, problem } = useStore($staffNews, { ssr: 'initial' })
  useEffect(() => void loadStaffNews(), [])
  return (
    <>
      <h1 className="text-2xl font-semibold tracking-tight desk:text-3xl">{words.title}</h1>
      <p className="mt-2 max-w-text text-ink-soft">{words.lead}</p>
      <Button className="mt-6" onClick={() => (location.hash = NEW)}>
        {words.new}
      </Button>
      <div className="mt-8">
        {status === 'failed' ? (
          <LoadFailure words={words} problem={problem} notices={notices} onRetry={() => void loadStaffNews()} />
        ) : items.length > 0 ? (
          <ul className="grid gap-3" aria-busy={status === 'loading'}>
            {items.map(each => (
              <NewsLine key={each.slug} piece={each} {...props} />
            ))}
          </ul>
        ) : status === 'loading' ? (
          <LoadingPlaceholder label={words.loading} />
        ) : (
          <p>{words.none}</p>
        )}
      </div>
      {hasMore && (
        <Button look="quiet" className="mt-6" held={status === 'loading-more'} onClick={() => void moreStaffNews()}>
          {words.more}
        </Button>
      )}
    </>
  )
}

function NewsLine({ piece, news: words, locale }: NewsProps & { readonly piece: StaffNewsList['news'][number] }) {
  const { slug, path, title, language, published_at, published_by, updated_at } = piece
  const [isAsking, setAsking] = useState(false)
  const moments = [
    fillPlaceholders(words.line, { moment: dateTime(locale, published_at), name: published_by }),
    updated_at === null ? '' : fillPlaceholders(words.changed, { moment: dateTime(locale, updated_at) })
  ]
  return (
    <li className="rounded-card border border-line p-4">
      <h2 className="font-semibold wrap-anywhere" lang={language === locale ? undefined : language}>
        {title}
      </h2>
      <p className="text-sm text-ink-soft">{moments.filter(Boolean).join(' · ')}</p>
      <p className="mt-1 flex flex-wrap gap-x-5">
        <TextButton aria-label={`${words.edit}: ${title}`} onClick={() => (location.hash = slug)}>
          {words.edit}
        </TextButton>
        <a
          className="inline-flex min-h-11 items-center font-medium text-ink-soft underline underline-offset-4 hover:text-ink"
          href={localePath(language, path)}
          aria-label={`${words.open}: ${title}`}
        >
          {words.open}
        </a>
        <TextButton aria-label={`${words.withdraw}: ${title}`} onClick={() => setAsking(true)}>
          {words.withdraw}
        </TextButton>
      </p>
      {isAsking && (
        <Confirm
          title={fillPlaceholders(words.withdraw_ask, { title })}
          yes={words.yes}
          no={words.no}
          onNo={() => setAsking(false)}
          onYes={() =>
            void withdrawNews(slug).then(isGone => {
              if (isGone) announce(words.withdrawn)
              setAsking(false)
            })
          }
        >
          <p>{words.withdraw_what}</p>
        </Confirm>
      )}
    </li>
  )
}
