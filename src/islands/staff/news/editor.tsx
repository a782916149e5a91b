import { useStore } from '@nanostores/react'
import { Suspense, useEffect, useRef, useState } from 'react'
import { ARTICLE_SUMMARY_MAX, ARTICLE_TITLE_MAX } from '../../../domain/community/article.ts'
import { localePath } from '../../../i18n/locales.ts'
import {
  $newsEditor,
  addNewsCover,
  changeNewsFields,
  coverOf,
  openNews,
  publishNews,
  resolveNewsConflict
} from '../../../stores/staff/news.ts'
import { problemText } from '../../../stores/problem-text.ts'
import { LoadFailure } from '../../shell/load-failure.tsx'
import { LoadingPlaceholder } from '../../shell/loading-placeholder.tsx'
import { Cover } from '../../article-editor/cover.tsx'
import type { EditorHandle } from '../../article-editor/markdown-editor.tsx'
import { Tags } from '../../article-editor/tags.tsx'
import { announce } from '../../shell/announce.ts'
import { Button, ButtonLink, TextButton } from '../../shell/button.tsx'
import { SelectField, TextArea, TextField } from '../../shell/field.tsx'
import { lazyComponent } from '../../shell/lazy-component.ts'
import type { NewsProps } from './words.ts'

/** Each comes when it is first drawn: the library of the editor is the largest thing on this page. */
const MarkdownEditor = lazyComponent(() => import('../../article-editor/markdown-editor.tsx'))
const Preview = lazyComponent(() => import('../../article-editor/preview.tsx'))

/** One piece of news, written in the editor of articles; without a slug a new one. */
export function NewsEditor({ slug, ...props }: NewsProps & { readonly slug: string | undefined }) {
  const { news: words, notices, locale } = props
  const { status, problem, news } = useStore($newsEditor, { ssr: 'initial' })
  useEffect(() => void openNews(slug, locale), [slug, locale])
  if (status === 'failed')
    return <LoadFailure words={words} problem={problem} notices={notices} onRetry={() => void openNews(slug, locale)} />
  if (status === 'loading') return <LoadingPlaceholder label={words.loading} />
  return <Written key={news?.slug ?? ''} {...props} />
}

function Written(props: NewsProps) {
  const { words, news: own, notices, locale, tags, cardWords } = props
  const { fields, news, problem, isSending, isChangedElsewhere } = useStore($newsEditor)
  const editor = useRef<EditorHandle>(null)
  const [isPreview, setPreview] = useState(false)
  const errors = problem?.errors ?? {}
  /** Text typed in the last moment is in the editor alone. */
  const collect = () => {
    const body = editor.current?.markdown()
    if (body !== undefined) changeNewsFields({ body })
  }

  async function publish() {
    collect()
    const isNew = news === null
    const published = await publishNews()
    if (!published) {
      document.querySelector<HTMLElement>('[aria-invalid="true"], .editor-frame-wrong [role=textbox]')?.focus()
      return
    }
    announce(isNew ? own.published : own.saved)
    if (isNew) window.history.replaceState(window.history.state, '', `#${published.slug}`)
  }

  async function resolve(keep: 'mine' | 'theirs') {
    collect()
    if (await resolveNewsConflict(keep)) announce(own.saved)
    if (keep === 'theirs') editor.current?.replace($newsEditor.get().fields.body)
  }

  return (
    <div className="grid max-w-text gap-7">
      <h1 className="text-2xl font-semibold tracking-tight desk:text-3xl">{news ? own.edit_title : own.new}</h1>
      <TextField
        id="title"
        name="title"
        label={words.title_label}
        required
        maxLength={ARTICLE_TITLE_MAX}
        problem={errors['title']?.[0]}
        value={fields.title}
        onText={title => changeNewsFields({ title })}
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
        onText={summary => changeNewsFields({ summary: summary.replace(/\n/g, ' ') })}
      />
      <div hidden={isPreview} lang={fields.language === locale ? undefined : fields.language}>
        <p className="mb-1.5 font-medium">
          {words.text}
          <span aria-hidden="true"> *</span>
        </p>
        <Suspense fallback={<LoadingPlaceholder label={words.loading} />}>
          <MarkdownEditor
            {...{ locale, words, notices }}
            handle={editor}
            hasImages={false}
            initial={fields.body}
            problem={errors['body']?.[0]}
            onMarkdown={body => changeNewsFields({ body })}
          />
        </Suspense>
        <p id="editor-help" className="mt-1 text-sm text-ink-soft">
          {own.text_help}
        </p>
        <p id="editor-problem" role="alert" className="mt-1 text-sm font-medium text-sale empty:hidden">
          {errors['body']?.[0]}
        </p>
      </div>
      {isPreview && (
        <Suspense fallback={<LoadingPlaceholder label={words.loading} />}>
          <Preview
            {...{ locale, words, cardWords }}
            fields={{ ...fields, tags: [...fields.tags], cover_image_id: null }}
            cover={coverOf(fields)?.url}
            images={[]}
          />
        </Suspense>
      )}
      <Cover
        {...{ locale, words, notices }}
        cover={coverOf(fields)}
        alt={fields.cover_alt}
        problem={errors['cover_alt']?.[0] ?? errors['cover_file']?.[0]}
        onPicture={addNewsCover}
        onRemove={() => changeNewsFields({ cover_file: null, cover_alt: '' })}
        onAlt={cover_alt => changeNewsFields({ cover_alt })}
      />
      <Tags
        {...{ tags, words }}
        chosen={fields.tags}
        problem={errors['tags']?.[0]}
        onTags={chosen => changeNewsFields({ tags: chosen })}
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
        onText={language => changeNewsFields({ language: language === 'en' ? 'en' : 'mn' })}
      />
      {isChangedElsewhere ? (
        <div role="alert" className="grid gap-3 rounded-card bg-warn-soft p-4 text-warn">
          <p>{own.theirs}</p>
          <p className="flex flex-wrap gap-x-5">
            <TextButton onClick={() => void resolve('mine')}>{own.theirs_keep}</TextButton>
            <TextButton onClick={() => void resolve('theirs')}>{own.theirs_take}</TextButton>
          </p>
        </div>
      ) : (
        <p role="alert" className="font-medium text-sale empty:hidden">
          {problem && Object.keys(errors).length === 0 ? problemText(problem, notices) : ''}
        </p>
      )}
      <div className="flex flex-wrap gap-3 border-t border-line pt-6">
        <Button held={isSending || isChangedElsewhere} onClick={() => void publish()}>
          {isSending ? own.sending : news ? own.save : own.publish}
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
        {news && (
          <ButtonLink look="quiet" href={localePath(news.language, news.path)}>
            {own.open}
          </ButtonLink>
        )}
        <Button look="quiet" onClick={() => (location.hash = '')}>
          {own.to_list}
        </Button>
      </div>
    </div>
  )
}
