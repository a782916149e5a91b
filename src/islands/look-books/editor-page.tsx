import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import {
  isPublishable,
  LOOK_BOOK_PRIVACIES,
  LOOK_BOOK_TITLE_MAX,
  lookBookTotals,
  PUBLIC_ITEMS_MIN
} from '../../domain/community/look-book.ts'
import { fillPlaceholders } from '../../i18n/fill.ts'
import { money } from '../../i18n/format.ts'
import {
  $draft,
  $draftProblem,
  $isDraftChanged,
  $isDraftOutdated,
  $isSavingDraft,
  addProductById,
  discardDraft,
  openDraft,
  saveDraft,
  setLookBookPrivacy,
  setLookBookTitle,
  type LookBookDraft
} from '../../stores/community/look-book-editor.ts'
import { LoadFailure } from '../shell/load-failure.tsx'
import { SignedInPage } from '../account/signed-in-page.tsx'
import { LoadingPlaceholder } from '../shell/loading-placeholder.tsx'
import { ChoiceRow } from '../checkout/choice.tsx'
import { Button, TextButton } from '../shell/button.tsx'
import { TextField } from '../shell/field.tsx'
import { EditorItems } from './editor-items.tsx'
import { LookCover } from './look-cover.tsx'
import { ProductPicker } from './product-picker.tsx'
import { ShareLink } from './share-link.tsx'
import { stateText } from './state-text.ts'
import type { LookBooksProps, LookBookWords } from './words.ts'

/** Makes a look book, or changes one: `?id=` of the address, and `?add=` a product to begin with. */
export const LookBookEditorPage = (props: LookBooksProps) => (
  <SignedInPage locale={props.locale} loading={props.words.loading}>
    <Editor {...props} />
  </SignedInPage>
)

/** Heading of the page: a book that was not saved yet is new. */
export function EditorHeading({ words }: { readonly words: Pick<LookBookWords, 'new_book' | 'edit_title'> }) {
  const draft = useStore($draft, { ssr: 'initial' })
  return (
    <h1 className="mb-6 text-3xl font-semibold tracking-tight">
      {draft && draft.id !== null ? words.edit_title : words.new_book}
    </h1>
  )
}

async function openFromAddress(locale: string) {
  const { searchParams } = new URL(location.href)
  await openDraft(searchParams.get('id'))
  const added = searchParams.get('add')
  if (added) await addProductById(added, locale)
}

function Editor(props: LookBooksProps) {
  const { locale, words, notices } = props
  const draft = useStore($draft, { ssr: 'initial' })
  const problem = useStore($draftProblem, { ssr: 'initial' })
  useEffect(() => void openFromAddress(locale), [locale])
  if (problem)
    return (
      <LoadFailure words={words} problem={problem} notices={notices} onRetry={() => void openFromAddress(locale)} />
    )
  if (!draft) return <LoadingPlaceholder label={words.loading} />
  return (
    <div className="grid gap-8 desk:grid-cols-[minmax(0,1fr)_20rem] desk:items-start desk:gap-12">
      <Content {...props} draft={draft} />
      <aside className="grid gap-6 beside-page">
        <LookCover
          images={draft.items.filter(({ product }) => !product.age_restricted).map(({ product }) => product.image)}
        />
        <Totals locale={locale} words={words} draft={draft} />
      </aside>
    </div>
  )
}

type Part = LookBooksProps & { readonly draft: LookBookDraft }

function Content({ locale, words, draft }: Part) {
  const [problem, setProblem] = useState<string>()
  const [done, setDone] = useState('')
  const isSaving = useStore($isSavingDraft, { ssr: 'initial' })
  const isChanged = useStore($isDraftChanged, { ssr: 'initial' })
  const title = useRef<HTMLDivElement>(null)
  const save = async () => {
    setDone('')
    setProblem(undefined)
    if (draft.title.trim() === '') {
      setProblem(words.title_missing)
      title.current?.querySelector('input')?.focus()
      return
    }
    if (!(await saveDraft())) return
    const saved = $draft.get()
    if (saved?.id) history.replaceState(history.state, '', `?id=${saved.id}`)
    setDone(saved?.own ? `${words.saved} ${stateText(words, saved.own)}` : words.saved)
  }
  return (
    <div className="min-w-0">
      <div ref={title}>
        <TextField
          id="look-book-title"
          name="title"
          label={words.title_field}
          value={draft.title}
          onText={setLookBookTitle}
          maxLength={LOOK_BOOK_TITLE_MAX}
          autoComplete="off"
          required
          alone
          problem={problem}
        />
      </div>
      <h2 className="mt-8 text-xl font-semibold">{words.products}</h2>
      {draft.items.length === 0 ? (
        <p className="mt-2 text-ink-soft">{words.no_products}</p>
      ) : (
        <EditorItems items={draft.items} locale={locale} words={words} />
      )}
      <ProductPicker locale={locale} words={words} />
      <Privacy words={words} draft={draft} />
      <Outdated words={words} />
      <div className="mt-6 flex flex-wrap items-center gap-x-5 gap-y-3">
        <Button held={isSaving} className="max-small:w-full" onClick={() => void save()}>
          {isSaving ? words.saving : words.save}
        </Button>
        {isChanged && draft.id !== null && <TextButton onClick={() => void discardDraft()}>{words.discard}</TextButton>}
      </div>
      <p role="status" className="mt-3 text-accent empty:hidden">
        {done}
      </p>
      <ShareLink locale={locale} words={words} draft={draft} />
    </div>
  )
}

function Privacy({ words, draft }: Pick<Part, 'words' | 'draft'>) {
  const restricted = draft.items.filter(
    ({ product }) =>
      !isPublishable({ ageRestricted: product.age_restricted, requiresPrescription: product.requires_prescription })
  )
  const { submission } = draft.own ?? {}
  return (
    <fieldset className="mt-8">
      <legend className="mb-2 text-xl font-semibold">{words.privacy}</legend>
      <div className="grid gap-2">
        {LOOK_BOOK_PRIVACIES.map(each => (
          <ChoiceRow
            key={each}
            group="look-book-privacy"
            value={each}
            chosen={draft.privacy === each}
            onChoose={() => setLookBookPrivacy(each)}
          >
            <span className="block font-medium">{words[`privacy_${each}`]}</span>
            <span className="block text-sm text-ink-soft">
              {fillPlaceholders(words[`privacy_${each}_text`], { min: PUBLIC_ITEMS_MIN })}
            </span>
          </ChoiceRow>
        ))}
      </div>
      {draft.privacy === 'public' && restricted.length > 0 && (
        <p className="mt-3 rounded-card bg-warn-soft p-4 text-warn">
          {fillPlaceholders(words.restricted, { names: restricted.map(({ product }) => product.name).join(', ') })}
        </p>
      )}
      {draft.privacy === 'public' && draft.items.length < PUBLIC_ITEMS_MIN && (
        <p className="mt-3 rounded-card bg-warn-soft p-4 text-warn">
          {fillPlaceholders(words.too_short, { min: PUBLIC_ITEMS_MIN })}
        </p>
      )}
      {draft.own?.privacy === 'public' && submission?.state === 'rejected' && (
        <p className="mt-3 rounded-card bg-warn-soft p-4 text-warn">
          {words.state_rejected} {submission.note}
        </p>
      )}
    </fieldset>
  )
}

function Outdated({ words }: Pick<Part, 'words'>) {
  const isOutdated = useStore($isDraftOutdated, { ssr: 'initial' })
  return (
    <div role="alert">
      {isOutdated && (
        <div className="mt-6 rounded-card bg-warn-soft p-4">
          <p>{words.outdated}</p>
          <TextButton onClick={() => void discardDraft()}>{words.load_newest}</TextButton>
        </div>
      )}
    </div>
  )
}

function Totals({ locale, words, draft }: Pick<Part, 'locale' | 'words' | 'draft'>) {
  const { total, selling_total } = lookBookTotals(
    draft.items.map(({ price, selling_price, in_stock }) => ({ price, sellingPrice: selling_price, inStock: in_stock }))
  )
  if (draft.items.length === 0) return null
  return (
    <p className="figures flex flex-wrap items-baseline gap-x-3">
      <span>{words.whole_look}</span>
      <span className="text-2xl font-semibold">{money(locale, selling_total)}</span>
      {selling_total < total && (
        <s className="text-ink-soft">
          <span className="sr-only">{words.before}: </span>
          {money(locale, total)}
        </s>
      )}
    </p>
  )
}
