import { useStore } from '@nanostores/react'
import { Suspense, useEffect, useRef, useState } from 'react'
import type { ArticleImage } from '../../contract/community/article.ts'
import { ARTICLE_SUMMARY_MAX, ARTICLE_TITLE_MAX } from '../../domain/community/article.ts'
import { localePath } from '../../i18n/locales.ts'
import {
  $draft,
  addPicture,
  changeDraft,
  openDraft,
  resolveConflict,
  saveDraft,
  submitDraft,
  watchDraft,
  type DraftState
} from '../../stores/community/article-draft.ts'
import { LoadFailure } from '../shell/load-failure.tsx'
import { SignedInPage } from '../account/signed-in-page.tsx'
import { LoadingPlaceholder } from '../shell/loading-placeholder.tsx'
import { announce } from '../shell/announce.ts'
import { Button, ButtonLink } from '../shell/button.tsx'
import { SelectField, TextArea, TextField } from '../shell/field.tsx'
import { lazyComponent } from '../shell/lazy-component.ts'
import type { CardWords } from '../catalogue/card-words.ts'
import { Conflict } from './conflict.tsx'
import { Cover } from './cover.tsx'
import type { EditorHandle } from './markdown-editor.tsx'
import { SaveLine } from './save-line.tsx'
import { Tags } from './tags.tsx'
import type { EditorProps } from './words.ts'

/** Each comes when it is first drawn: the library of the editor is the largest thing on this page. */
const MarkdownEditor = lazyComponent(() => import('./markdown-editor.tsx'))
const Preview = lazyComponent(() => import('./preview.tsx'))
const NO_IMAGES: readonly ArticleImage[] = []

interface Props extends EditorProps {
  readonly cardWords: CardWords
  readonly tags: readonly { readonly tag: string; readonly name: string }[]
}

/** The page where a member writes an article. */
export function ArticleEditorPage(props: Props) {
  return (
    <SignedInPage locale={props.locale} loading={props.words.loading}>
      <Opened {...props} />
    </SignedInPage>
  )
}

function Opened(props: Props) {
  const { words, notices, locale } = props
  const draft = useStore($draft)
  useEffect(() => {
    const stop = watchDraft()
    const id = new URL(location.href).searchParams.get('id') ?? undefined
    void openDraft(id, locale).then(() => {
      // From now on a reload finds the same article.
      const url = new URL(location.href)
      url.searchParams.set('id', $draft.get().id)
      window.history.replaceState(window.history.state, '', url)
    })
    return stop
  }, [locale])
  if (draft.status === 'failed')
    return <LoadFailure words={words} problem={draft.problem} notices={notices} onRetry={() => location.reload()} />
  if (draft.status === 'loading') return <LoadingPlaceholder label={words.loading} />
  return <Written key={draft.id} draft={draft} {...props} />
}

function Written({ draft, ...props }: Props & { readonly draft: DraftState }) {
  const { words, notices, locale, tags } = props
  const { fields, save, article, theirs, problem, isSubmitting } = draft
  const editor = useRef<EditorHandle>(null)
  const [isPreview, setPreview] = useState(false)
  const errors = problem?.errors ?? {}
  const cover = article?.images.find(({ id }) => id === fields.cover_image_id)
  /** Text typed in the last moment is in the editor alone. */
  const collect = () => {
    const body = editor.current?.markdown()
    if (body !== undefined) changeDraft({ body })
  }

  async function keep(which: 'mine' | 'theirs') {
    collect()
    await resolveConflict(which)
    if (which === 'theirs') editor.current?.replace($draft.get().fields.body)
  }

  async function hand() {
    collect()
    if (await submitDraft()) announce(words.submitted)
    else document.querySelector<HTMLElement>('[aria-invalid="true"], .editor-frame-wrong [role=textbox]')?.focus()
  }

  const isWaiting = article?.state === 'submitted' && !article.has_changes && save === 'saved'
  return (
    <div className="grid gap-7">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <SaveLine save={save} words={words} text={problem?.message ?? ''} />
        {save === 'offline' && (
          <Button look="quiet" onClick={() => void saveDraft()}>
            {words.save_again}
          </Button>
        )}
      </div>
      {theirs && <Conflict {...props} theirs={theirs} onKeep={which => void keep(which)} />}
      <TextField
        id="title"
        name="title"
        label={words.title_label}
        required
        maxLength={ARTICLE_TITLE_MAX}
        problem={errors['title']?.[0]}
        value={fields.title}
        onText={title => changeDraft({ title })}
      />
      <TextArea
        id="summary"
        name="summary"
        label={words.summary_label}
        hint={words.summary_hint}
        required
        maxLength={ARTICLE_SUMMARY_MAX}
        problem={errors['summary']?.[0]}
        value={fields.summary}
        onText={summary => changeDraft({ summary: summary.replace(/\n/g, ' ') })}
      />
      <div hidden={isPreview} lang={fields.language === locale ? undefined : fields.language}>
        <p className="mb-1.5 font-medium">
          {words.text}
          <span aria-hidden="true"> *</span>
        </p>
        <Suspense fallback={<LoadingPlaceholder label={words.loading} />}>
          <MarkdownEditor
            {...props}
            handle={editor}
            initial={fields.body}
            problem={errors['body']?.[0]}
            onMarkdown={body => changeDraft({ body })}
          />
        </Suspense>
        <p id="editor-help" className="mt-1 text-sm text-ink-soft">
          {words.text_help}
        </p>
        <p id="editor-problem" role="alert" className="mt-1 text-sm font-medium text-sale empty:hidden">
          {errors['body']?.[0]}
        </p>
      </div>
      {isPreview && (
        <Suspense fallback={<LoadingPlaceholder label={words.loading} />}>
          <Preview {...props} fields={fields} cover={cover?.url} images={article?.images ?? NO_IMAGES} />
        </Suspense>
      )}
      <Cover
        {...props}
        cover={cover}
        alt={fields.cover_alt}
        problem={errors['cover_alt']?.[0]}
        onPicture={async picture => changeDraft({ cover_image_id: (await addPicture(picture)).id })}
        onRemove={() => changeDraft({ cover_image_id: null, cover_alt: '' })}
        onAlt={cover_alt => changeDraft({ cover_alt })}
      />
      <Tags
        tags={tags}
        chosen={fields.tags}
        words={words}
        problem={errors['tags']?.[0]}
        onTags={chosen => changeDraft({ tags: [...chosen] })}
      />
      <SelectField
        id="language"
        name="language"
        label={words.language_label}
        required
        className="max-w-xs"
        choices={[
          { value: 'mn', name: words.language_mn },
          { value: 'en', name: words.language_en }
        ]}
        value={fields.language}
        onText={language => changeDraft({ language: language === 'en' ? 'en' : 'mn' })}
      />
      {problem && Object.keys(errors).length === 0 && save !== 'offline' && (
        <p role="alert" className="font-medium text-sale">
          {problem.message || notices[problem.code]}{' '}
          {problem.code === 'author-name-missing' && (
            <a className="underline" href={localePath(locale, '/account/profile')}>
              {words.to_profile}
            </a>
          )}
        </p>
      )}
      {article?.state === 'rejected' && <p className="rounded-card bg-warn-soft p-4 text-warn">{words.rejected}</p>}
      {isWaiting && <p className="rounded-card bg-accent-soft p-4">{words.waiting}</p>}
      <div className="flex flex-wrap gap-3 border-t border-line pt-6">
        <Button held={isSubmitting || isWaiting || theirs !== null} onClick={() => void hand()}>
          {isSubmitting ? words.submitting : words.submit}
        </Button>
        <Button
          look="quiet"
          aria-pressed={isPreview}
          onClick={() => {
            collect()
            setPreview(was => !was)
          }}
        >
          {isPreview ? words.preview_close : words.preview}
        </Button>
        <ButtonLink look="quiet" href={localePath(locale, '/account/articles')}>
          {words.to_list}
        </ButtonLink>
      </div>
      <p className="text-sm text-ink-soft">{words.submit_hint}</p>
    </div>
  )
}
