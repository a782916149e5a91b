import { atom } from 'nanostores'
import { getOwnArticle, postArticle, postArticleImage, putArticle, submitArticle } from '../../api/own-articles.ts'
import { problemOf, type ProblemError } from '../../api/problem-error.ts'
import type { ArticleImage, OwnArticle } from '../../contract/community/article.ts'
import type { ShopLocale } from '../../i18n/locales.ts'
import '../identity/authorize-calls.ts'
import {
  EMPTY_DRAFT,
  forgetDraft,
  rememberDraft,
  rememberedDraft,
  sameDraft,
  type DraftFields
} from './draft-memory.ts'

/** How the words on the screen stand to those on the server. */
export type SaveStatus = 'saved' | 'unsaved' | 'saving' | 'offline' | 'refused' | 'conflict'

export interface DraftState {
  readonly status: 'loading' | 'ready' | 'failed'
  readonly id: string
  readonly fields: DraftFields
  readonly save: SaveStatus
  /** The draft as last saved on the server; null before the first save. */
  readonly article: OwnArticle | null
  /** A version that another tab or device has saved meanwhile: the writer chooses. */
  readonly theirs: OwnArticle | null
  readonly problem: ProblemError | null
  readonly isSubmitting: boolean
}

const NOTHING: DraftState = {
  ...{ status: 'loading', id: '', fields: EMPTY_DRAFT, save: 'saved', article: null, theirs: null, problem: null },
  isSubmitting: false
}

/** Somebody pauses: long enough to save once for a sentence and not for each letter. */
const SAVE_AFTER_MS = 2_000
/** Pause after a call that found no connection. */
const RETRY_AFTER_MS = 10_000
/** A write to the browser's own storage for each letter would hold up typing. */
const REMEMBER_AFTER_MS = 300

export const $draft = atom<DraftState>(NOTHING)

const update = (part: Partial<DraftState>) => $draft.set({ ...$draft.get(), ...part })

let saveTimer: ReturnType<typeof setTimeout> | undefined
let rememberTimer: ReturnType<typeof setTimeout> | undefined
let saving: Promise<void> | undefined

export const fieldsOf = ({
  language,
  title,
  summary,
  body,
  tags,
  cover_image_id,
  cover_alt
}: OwnArticle): DraftFields => ({
  ...{ language, title, summary, body, tags: [...tags], cover_image_id, cover_alt }
})

/** Opens an article; without an id a new one, which the server hears of with its first words. */
export async function openDraft(id: string | undefined, language: ShopLocale): Promise<void> {
  clearTimeout(saveTimer)
  if (id === undefined) {
    $draft.set({ ...NOTHING, status: 'ready', id: crypto.randomUUID(), fields: { ...EMPTY_DRAFT, language } })
    return
  }
  $draft.set({ ...NOTHING, id })
  const local = rememberedDraft(id)
  try {
    const article = await getOwnArticle(id)
    const fields = fieldsOf(article)
    if (!local || sameDraft(local.fields, fields)) {
      forgetDraft(id)
      update({ status: 'ready', article, fields })
    } else if (local.version === article.version) {
      update({ status: 'ready', article, fields: local.fields, save: 'unsaved' })
      saveSoon(0)
    } else update({ status: 'ready', article, fields: local.fields, save: 'conflict', theirs: article })
  } catch (error) {
    const problem = problemOf(error)
    const isUnsaved = problem.status === 404 && local?.version === 0
    if (!local || (problem.status !== 0 && !isUnsaved)) return update({ status: 'failed', problem })
    update({ status: 'ready', fields: local.fields, save: isUnsaved ? 'unsaved' : 'offline' })
    saveSoon(isUnsaved ? 0 : RETRY_AFTER_MS)
  }
}

/** Changes the words: kept in the browser in a moment, on the server soon after. */
export function changeDraft(part: Partial<DraftFields>) {
  const { fields, save } = $draft.get()
  const changed = { ...fields, ...part }
  if (sameDraft(fields, changed)) return
  update({ fields: changed, save: save === 'conflict' ? save : 'unsaved', problem: null })
  clearTimeout(rememberTimer)
  rememberTimer = setTimeout(keepLocally, REMEMBER_AFTER_MS)
  if (save !== 'conflict') saveSoon(SAVE_AFTER_MS)
}

/** Writes down at once what is not on the server: the page may be about to close. */
export function keepLocally() {
  clearTimeout(rememberTimer)
  const { id, fields, article, save, status } = $draft.get()
  if (status === 'ready' && save !== 'saved') rememberDraft(id, { version: article?.version ?? 0, fields })
}

function saveSoon(ms: number) {
  clearTimeout(saveTimer)
  saveTimer = setTimeout(() => void saveDraft(), ms)
}

/** Saves what is on the screen; one call at a time, and what is written meanwhile follows. */
export async function saveDraft(): Promise<void> {
  clearTimeout(saveTimer)
  await saving
  const { save, status } = $draft.get()
  if (status !== 'ready' || save === 'saved' || save === 'conflict') return
  saving = saveOnce().finally(() => (saving = undefined))
  await saving
}

async function saveOnce() {
  const { id, fields } = $draft.get()
  keepLocally()
  update({ save: 'saving' })
  try {
    const { version } = $draft.get().article ?? (await begin(id, fields.language))
    const article = await putArticle(id, { ...fields, version })
    const isNewest = sameDraft($draft.get().fields, fields)
    update({ article, save: isNewest ? 'saved' : 'unsaved', problem: null })
    if (isNewest) forgetDraft(id)
    else saveSoon(SAVE_AFTER_MS)
  } catch (error) {
    await afterFailure(problemOf(error))
  }
}

async function begin(id: string, language: ShopLocale) {
  const article = await postArticle(id, language)
  update({ article })
  return article
}

async function afterFailure(problem: ProblemError) {
  if (problem.status === 0 || problem.status >= 500) {
    update({ save: 'offline', problem })
    saveSoon(RETRY_AFTER_MS)
  } else if (problem.code === 'article-changed') {
    const theirs = await getOwnArticle($draft.get().id).catch(() => null)
    if (theirs) update({ save: 'conflict', theirs, problem })
    else update({ save: 'offline', problem })
  } else update({ save: 'refused', problem })
}

/** After a conflict: one's own words replace what was saved elsewhere, or the other way round. */
export async function resolveConflict(keep: 'mine' | 'theirs'): Promise<void> {
  const { theirs, id } = $draft.get()
  if (!theirs) return
  if (keep === 'theirs') {
    forgetDraft(id)
    update({ article: theirs, fields: fieldsOf(theirs), save: 'saved', theirs: null, problem: null })
    return
  }
  update({ article: theirs, save: 'unsaved', theirs: null, problem: null })
  await saveDraft()
}

/** Hands the article to the moderators; false where something is missing, which `problem` names by field. */
export async function submitDraft(): Promise<boolean> {
  update({ isSubmitting: true, problem: null })
  try {
    if (!$draft.get().article && $draft.get().save === 'saved') update({ save: 'unsaved' })
    await saveDraft()
    const { save, article, id } = $draft.get()
    if (save !== 'saved' || !article) return false
    update({ article: await submitArticle(id, article.version) })
    return true
  } catch (error) {
    update({ problem: problemOf(error) })
    return false
  } finally {
    update({ isSubmitting: false })
  }
}

/** Sends a picture; throws what the server says of it. */
export async function addPicture(picture: Blob): Promise<ArticleImage> {
  const { id, article, fields } = $draft.get()
  if (!article) await begin(id, fields.language)
  const image = await postArticleImage(id, picture)
  const now = $draft.get().article
  if (now) update({ article: { ...now, images: [...now.images, image] } })
  return image
}

/** Tries again when the connection is back, and writes down what is open when the page goes; returns how to stop. */
export function watchDraft(): () => void {
  const online = () => $draft.get().save === 'offline' && void saveDraft()
  const hidden = () => {
    keepLocally()
    if ($draft.get().save === 'unsaved') void saveDraft()
  }
  addEventListener('online', online)
  addEventListener('pagehide', keepLocally)
  document.addEventListener('visibilitychange', hidden)
  return () => {
    removeEventListener('online', online)
    removeEventListener('pagehide', keepLocally)
    document.removeEventListener('visibilitychange', hidden)
    clearTimeout(saveTimer)
    keepLocally()
  }
}
