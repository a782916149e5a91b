import type { ArticleDraftRequest } from '../../contract/community/article.ts'
import { STORAGE_PREFIX } from '../persisted.ts'

/** The words of an article, without the version they were made from. */
export type DraftFields = Omit<ArticleDraftRequest, 'version'>

/** Text written in this browser and not on the server yet. */
export interface RememberedDraft {
  /** Version of the server that the words were made from. */
  readonly version: number
  readonly fields: DraftFields
}

export const EMPTY_DRAFT: DraftFields = {
  ...{ language: 'mn', title: '', summary: '', body: '', tags: [], cover_image_id: null, cover_alt: '' }
}

const keyOf = (id: string) => `${STORAGE_PREFIX}article:${id}`

/** In localStorage and not in memory alone: a closed browser, a crash and a lost connection lose no word. */
export function rememberDraft(id: string, draft: RememberedDraft) {
  try {
    localStorage.setItem(keyOf(id), JSON.stringify(draft))
  } catch {
    // Storage is denied or full: then the server alone keeps it.
  }
}

export function forgetDraft(id: string) {
  try {
    localStorage.removeItem(keyOf(id))
  } catch {
    // Nothing was kept.
  }
}

export function rememberedDraft(id: string): RememberedDraft | undefined {
  try {
    const stored = JSON.parse(localStorage.getItem(keyOf(id)) ?? 'null') as Partial<RememberedDraft> | null
    if (typeof stored?.version !== 'number' || typeof stored.fields?.body !== 'string') return undefined
    return { version: stored.version, fields: { ...EMPTY_DRAFT, ...stored.fields } }
  } catch {
    return undefined
  }
}

export const sameDraft = (one: DraftFields, other: DraftFields) =>
  (Object.keys(EMPTY_DRAFT) as (keyof DraftFields)[]).every(
    field => JSON.stringify(one[field]) === JSON.stringify(other[field])
  )
