import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import type { OwnArticles } from '../../contract/community/article.ts'
import type { OwnAuthor } from '../../contract/community/author.ts'
import { AUTHOR_ABOUT_MAX } from '../../domain/community/article.ts'
import { dateTime } from '../../i18n/format.ts'
import { localePath } from '../../i18n/locales.ts'
import { $ownArticles, loadOwnArticles, removeOwnArticle, saveAbout } from '../../stores/community/own-articles.ts'
import { LoadFailure } from '../shell/load-failure.tsx'
import { SignedInPage } from '../account/signed-in-page.tsx'
import { LoadingPlaceholder } from '../shell/loading-placeholder.tsx'
import { FollowButton } from '../articles/follow-button.tsx'
import { announce } from '../shell/announce.ts'
import { Button, ButtonLink, TextButton } from '../shell/button.tsx'
import { TextArea } from '../shell/field.tsx'
import type { EditorProps } from './words.ts'

interface Props extends EditorProps {
  readonly follow: Parameters<typeof FollowButton>[0]['words']
}

/** A member's own articles, the text about themselves, and whom they follow. */
export function OwnArticlesPage(props: Props) {
  return (
    <SignedInPage locale={props.locale} loading={props.words.loading}>
      <Lists {...props} />
    </SignedInPage>
  )
}

function Lists(props: Props) {
  const { words, notices, locale } = props
  const { status, articles, canWrite, followed, author, problem } = useStore($ownArticles)
  useEffect(() => void loadOwnArticles(), [])
  // The list is drawn after the browser has looked for the part that the address names.
  useEffect(() => {
    if (status === 'ready' && location.hash === '#followed')
      document.getElementById('followed-authors')?.scrollIntoView()
  }, [status])
  if (status === 'loading') return <LoadingPlaceholder label={words.loading} />
  if (status === 'failed')
    return <LoadFailure words={words} problem={problem} notices={notices} onRetry={() => void loadOwnArticles()} />
  return (
    <div className="grid gap-14">
      <section className="grid gap-6" aria-label={words.mine}>
        {!canWrite && (
          <p className="rounded-card bg-warn-soft p-4 text-warn">
            {words.name_first}{' '}
            <a className="underline" href={localePath(locale, '/account/profile')}>
              {words.to_profile}
            </a>
          </p>
        )}
        <p>
          <ButtonLink href={localePath(locale, '/account/articles/edit')}>{words.new_article}</ButtonLink>
        </p>
        {articles.length === 0 ? (
          <p className="text-ink-soft">{words.none}</p>
        ) : (
          <ul className="border-t border-line">
            {articles.map(article => (
              <Row key={article.id} article={article} {...props} />
            ))}
          </ul>
        )}
      </section>
      <About author={author} {...props} />
      <section className="grid gap-4" aria-labelledby="followed-authors">
        <h2 id="followed-authors" className="text-2xl font-semibold tracking-tight">
          {words.followed_authors}
        </h2>
        {followed.length === 0 && <p className="text-ink-soft">{words.followed_none}</p>}
        <ul className="grid gap-3">
          {followed.map(each => (
            <li key={each.slug} className="flex flex-wrap items-center justify-between gap-3 border-b border-line pb-3">
              <a href={localePath(locale, each.path)} className="font-medium hover:underline">
                {each.name}
              </a>
              <FollowButton author={each.slug} name={each.name} words={props.follow} />
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}

interface RowProps extends Props {
  readonly article: OwnArticles['articles'][number]
}

function Row({ article, words, locale }: RowProps) {
  const [isAsking, setAsking] = useState(false)
  const name = article.title || words.untitled
  return (
    <li className="grid gap-2 border-b border-line py-5">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft">
        <strong className="rounded-full bg-mist px-3 py-1 font-medium text-ink">
          {words[`state_${article.state}`]}
        </strong>
        {article.state !== 'draft' && article.has_changes && <span>{words.has_changes}</span>}
        <time dateTime={article.updated_at}>{dateTime(locale, article.updated_at)}</time>
      </p>
      <p
        className="text-lg font-semibold wrap-anywhere"
        lang={article.language === locale ? undefined : article.language}
      >
        {name}
      </p>
      {article.state === 'rejected' && <p className="text-sm">{words.rejected}</p>}
      <div className="flex flex-wrap gap-x-6">
        <TextLink
          href={`${localePath(locale, '/account/articles/edit')}?id=${article.id}`}
          label={`${words.edit}: ${name}`}
        >
          {words.edit}
        </TextLink>
        {article.path !== null && (
          <TextLink href={localePath(locale, article.path)} label={`${words.open}: ${name}`}>
            {words.open}
          </TextLink>
        )}
        {isAsking ? (
          <>
            <span className="inline-flex min-h-11 items-center">{words.delete_sure}</span>
            <TextButton
              onClick={({ currentTarget }) => {
                announce(words.deleted, currentTarget)
                void removeOwnArticle(article.id)
              }}
            >
              {words.delete_yes}
            </TextButton>
            <TextButton onClick={() => setAsking(false)}>{words.cancel}</TextButton>
          </>
        ) : (
          <TextButton aria-label={`${words.delete}: ${name}`} onClick={() => setAsking(true)}>
            {words.delete}
          </TextButton>
        )}
      </div>
    </li>
  )
}

function TextLink({
  href,
  label,
  children
}: {
  readonly href: string
  readonly label: string
  readonly children: string
}) {
  return (
    <a
      href={href}
      aria-label={label}
      className="inline-flex min-h-11 items-center font-medium text-ink-soft underline underline-offset-4 hover:text-ink"
    >
      {children}
    </a>
  )
}

function About({ author, words, locale }: Props & { readonly author: OwnAuthor | null }) {
  const [text, setText] = useState(author?.submitted_about ?? '')
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    if (await saveAbout(text, locale)) announce(words.about_sent)
    setBusy(false)
  }
  return (
    <form
      className="grid max-w-text gap-4"
      onSubmit={event => {
        event.preventDefault()
        if (!isBusy) void save()
      }}
    >
      <h2 className="text-2xl font-semibold tracking-tight">{words.about}</h2>
      <TextArea
        id="about"
        name="about"
        label={words.about_label}
        hint={words.about_hint}
        maxLength={AUTHOR_ABOUT_MAX}
        value={text}
        onText={setText}
      />
      {author?.state === 'submitted' && <p className="text-sm text-ink-soft">{words.about_waits}</p>}
      {author?.state === 'rejected' && <p className="text-sm text-sale">{words.about_rejected}</p>}
      <p>
        <Button type="submit" look="quiet" held={isBusy}>
          {words.about_save}
        </Button>
      </p>
    </form>
  )
}
