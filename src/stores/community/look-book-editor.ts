import { atom } from 'nanostores'
import { getLookBook, postLookBook, putLookBook } from '../../api/look-books.ts'
import { problemOf, type ProblemError } from '../../api/problem-error.ts'
import { searchCatalogue } from '../../api/search.ts'
import { cardsOf, type ProductCard } from '../../contract/catalogue/catalogue-base.ts'
import { byIdsBody } from '../../contract/catalogue/listing-query.ts'
import type { LookBookItem, LookBookOwnership } from '../../contract/community/look-book.ts'
import { LOOK_BOOK_ITEMS_MAX, moveItem, type LookBookPrivacy } from '../../domain/community/look-book.ts'
import { loadChunk } from '../../lazy/load-chunk.ts'
import { withIdempotencyKey } from '../idempotency-key.ts'
import { showNotice, showProblem } from '../notice.ts'
import { getTabText, setTabValue } from '../tab-storage.ts'
import '../identity/authorize-calls.ts'

export interface LookBookDraft {
  /** Null until it is saved for the first time. */
  readonly id: string | null
  readonly title: string
  readonly items: readonly LookBookItem[]
  readonly privacy: LookBookPrivacy
  /** State on the server; null for a new one. */
  readonly own: LookBookOwnership | null
}

const EMPTY: LookBookDraft = { id: null, title: '', items: [], privacy: 'private', own: null }

export const $draft = atom<LookBookDraft | null>(null)
export const $draftProblem = atom<ProblemError | null>(null)
export const $isSavingDraft = atom(false)
/** Another tab has saved a newer version. */
export const $isDraftOutdated = atom(false)
export const $isDraftChanged = atom(false)

const storageKey = (id: string | null) => `look-book:${id ?? 'new'}` as const

/** Edits from before a reload, if they began with the version that the server still has. */
function unsaved(saved: LookBookDraft): LookBookDraft | undefined {
  try {
    const stored = JSON.parse(getTabText(storageKey(saved.id)) ?? 'null') as LookBookDraft | null
    if (stored === null || (stored.own?.version ?? 0) !== (saved.own?.version ?? 0)) return undefined
    return { ...saved, title: stored.title, items: stored.items, privacy: stored.privacy }
  } catch {
    return undefined
  }
}

function open(saved: LookBookDraft, { withUnsaved = true } = {}) {
  const stored = withUnsaved ? unsaved(saved) : undefined
  $isDraftOutdated.set(false)
  $isDraftChanged.set(stored !== undefined)
  $draft.set(stored ?? saved)
}

/** Opens a saved look book, or a new one. */
export async function openDraft(id: string | null) {
  $draftProblem.set(null)
  if (id === null) return open(EMPTY)
  try {
    const { title, items, own } = await getLookBook(id)
    // Somebody else's public look book is read, not edited.
    if (!own) return open(EMPTY)
    open({ id, title, items, privacy: own.privacy, own })
  } catch (error) {
    $draftProblem.set(problemOf(error))
  }
}

/** The newest version of the server in place of what this tab has. */
export async function discardDraft() {
  const draft = $draft.get()
  setTabValue(storageKey(draft?.id ?? null), null)
  await openDraft(draft?.id ?? null)
}

function change(part: Partial<Pick<LookBookDraft, 'title' | 'items' | 'privacy'>>) {
  const draft = $draft.get()
  if (!draft) return
  const changed = { ...draft, ...part }
  $draft.set(changed)
  $isDraftChanged.set(true)
  setTabValue(storageKey(draft.id), JSON.stringify(changed))
}

export const setLookBookTitle = (title: string) => change({ title })
export const setLookBookPrivacy = (privacy: LookBookPrivacy) => change({ privacy })

export const setLookBookNote = (variantId: string, note: string) =>
  change({ items: $draft.get()?.items.map(item => (item.variant_id === variantId ? { ...item, note } : item)) ?? [] })

export const removeLookBookItem = (variantId: string) =>
  change({ items: $draft.get()?.items.filter(({ variant_id }) => variant_id !== variantId) ?? [] })

/** Answers the new position, from 0; undefined where it stays. */
export function moveLookBookItem(variantId: string, position: number): number | undefined {
  const items = $draft.get()?.items ?? []
  const from = items.findIndex(({ variant_id }) => variant_id === variantId)
  const to = Math.min(Math.max(0, position), items.length - 1)
  if (from < 0 || from === to) return undefined
  change({ items: moveItem(items, from, to) })
  return to
}

const itemOf = (card: ProductCard, locale: string): LookBookItem => ({
  variant_id: card.vid,
  note: '',
  price: card.price,
  selling_price: card.selling_price,
  in_stock: card.total_on_hand > 0 && !card.requires_prescription,
  product: {
    ...{ id: card.id, sku: card.sku, name: locale === 'mn' ? card.title : card.name, slug: card.slug },
    ...{ image: card.image, options_text: '' },
    ...{ age_restricted: card.age_restricted, requires_prescription: card.requires_prescription }
  }
})

/** False where it is in the look book already, or the look book is full. */
export function addProduct(card: ProductCard, locale: string): boolean {
  const items = $draft.get()?.items ?? []
  if (items.some(({ variant_id }) => variant_id === card.vid)) return false
  if (items.length >= LOOK_BOOK_ITEMS_MAX) {
    showNotice({ kind: 'warning', code: 'look-book-full', values: { max: LOOK_BOOK_ITEMS_MAX } })
    return false
  }
  change({ items: [...items, itemOf(card, locale)] })
  return true
}

/** Adds the product that the address names (`?add=<product id>`). */
export async function addProductById(id: string, locale: string) {
  try {
    const [card] = cardsOf(await searchCatalogue(byIdsBody([id]))).cards
    if (card) addProduct(card, locale)
  } catch (error) {
    showProblem(error)
  }
}

const FOUND_MAX = 8

/** Products to choose from. */
export const $foundProducts = atom<readonly ProductCard[] | null>(null)
let searching: AbortController | undefined

const loadQuery = () => loadChunk(() => import('../../contract/catalogue/catalogue-query.ts'))

export async function searchProducts(text: string, locale: string) {
  searching?.abort()
  if (text.trim() === '') return $foundProducts.set(null)
  const { signal } = (searching = new AbortController())
  try {
    const { listBody } = await loadQuery()
    const answer = await searchCatalogue({ ...listBody({ text, locale }), size: FOUND_MAX }, signal)
    if (!signal.aborted) $foundProducts.set(cardsOf(answer).cards)
  } catch (error) {
    if (!signal.aborted) showProblem(error)
  }
}

/** Saves all of it; false where it was refused, and why is said. The draft stays until the server has it. */
export async function saveDraft(): Promise<boolean> {
  const draft = $draft.get()
  if (!draft || $isSavingDraft.get()) return false
  $isSavingDraft.set(true)
  const content = {
    title: draft.title,
    items: draft.items.map(({ variant_id, note }) => ({ variant_id, note })),
    privacy: draft.privacy
  }
  try {
    const { id, title, items, own } =
      draft.id !== null && draft.own
        ? await putLookBook(draft.id, { ...content, version: draft.own.version })
        : await withIdempotencyKey(`look-book:${JSON.stringify(content)}`, key => postLookBook(content, key))
    setTabValue(storageKey(draft.id), null)
    open({ id, title, items, privacy: own?.privacy ?? draft.privacy, own: own ?? null }, { withUnsaved: false })
    return true
  } catch (error) {
    if (problemOf(error).code === 'look-book-changed') $isDraftOutdated.set(true)
    else showProblem(error)
    return false
  } finally {
    $isSavingDraft.set(false)
  }
}
