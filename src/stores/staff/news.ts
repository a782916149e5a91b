import { atom } from 'nanostores'
import { problemOf, type ProblemError } from '../../api/problem-error.ts'
import { deleteNews, getStaffNews, getStaffNewsList, postNews, postNewsCover, putNews } from '../../api/staff/news.ts'
import type { StaffNews, StaffNewsList } from '../../contract/staff/news.ts'
import { newsCoverPath } from '../../domain/community/article.ts'
import type { ShopLocale } from '../../i18n/locales.ts'
import { withIdempotencyKey } from '../idempotency-key.ts'
import { showProblem } from '../notice.ts'
import { cursorList } from '../paged.ts'
import { getTabText, setTabValue } from '../tab-storage.ts'

const list = cursorList<null, StaffNewsList['news'][number]>(
  null,
  async (_, cursor) => {
    const { news, next_cursor } = await getStaffNewsList(cursor)
    return { items: news, next_cursor }
  },
  ({ slug }) => slug
)

export const $staffNews = list.$list
export const loadStaffNews = () => list.load()
export const moreStaffNews = () => list.more()

export async function withdrawNews(slug: string): Promise<boolean> {
  try {
    await deleteNews(slug)
    list.alter(items => items.filter(each => each.slug !== slug))
    return true
  } catch (error) {
    showProblem(error)
    return false
  }
}

/** News as it is being written. */
export interface NewsFields {
  readonly language: ShopLocale
  readonly title: string
  readonly summary: string
  readonly body: string
  readonly tags: readonly string[]
  readonly cover_file: string | null
  readonly cover_alt: string
}

interface NewsEditor {
  readonly status: 'loading' | 'ready' | 'failed'
  /** The public version; null for news that is not public. */
  readonly news: StaffNews | null
  readonly fields: NewsFields
  readonly problem: ProblemError | null
  /** A colleague has changed it meanwhile. */
  readonly isChangedElsewhere: boolean
  readonly isSending: boolean
}

const EMPTY: NewsFields = {
  ...{ language: 'mn', title: '', summary: '', body: '', tags: [], cover_file: null, cover_alt: '' }
}
const NOTHING: NewsEditor = {
  ...{ status: 'loading', news: null, fields: EMPTY, problem: null, isChangedElsewhere: false, isSending: false }
}

export const $newsEditor = atom<NewsEditor>(NOTHING)
const update = (part: Partial<NewsEditor>) => $newsEditor.set({ ...$newsEditor.get(), ...part })

const draftKey = (slug: string | undefined) => `news:${slug ?? 'new'}` as const

function storedFields(slug: string | undefined): NewsFields | undefined {
  try {
    const stored = JSON.parse(getTabText(draftKey(slug)) ?? 'null') as Partial<NewsFields> | null
    return typeof stored?.body === 'string' ? { ...EMPTY, ...stored } : undefined
  } catch {
    return undefined
  }
}

const fieldsOf = ({ language, title, summary, body, tags, cover }: StaffNews): NewsFields => ({
  ...{ language, title, summary, body, tags },
  ...{ cover_file: cover?.file ?? null, cover_alt: cover?.alt ?? '' }
})

/** Opens news, or a new piece; words of this tab that were not sent are there again. */
export async function openNews(slug: string | undefined, language: ShopLocale): Promise<void> {
  $newsEditor.set(NOTHING)
  const stored = storedFields(slug)
  if (slug === undefined) return update({ status: 'ready', fields: stored ?? { ...EMPTY, language } })
  try {
    const news = await getStaffNews(slug)
    update({ status: 'ready', news, fields: stored ?? fieldsOf(news) })
  } catch (error) {
    update({ status: 'failed', problem: problemOf(error) })
  }
}

export function changeNewsFields(part: Partial<NewsFields>) {
  const { fields, news } = $newsEditor.get()
  const changed = { ...fields, ...part }
  update({ fields: changed, problem: null })
  setTabValue(draftKey(news?.slug), JSON.stringify(changed))
}

export async function addNewsCover(picture: Blob): Promise<void> {
  changeNewsFields({ cover_file: (await postNewsCover(picture)).file })
}

export const coverOf = ({ cover_file }: NewsFields) =>
  cover_file === null ? undefined : { url: newsCoverPath(cover_file), width: 1600, height: 1067 }

/** Publishes what is on the screen; answers the news, or nothing where something is missing. */
export async function publishNews(): Promise<StaffNews | undefined> {
  const { fields, news, isSending } = $newsEditor.get()
  if (isSending) return undefined
  update({ isSending: true, problem: null })
  const body = { ...fields, tags: [...fields.tags] }
  try {
    const published = news
      ? await putNews(news.slug, { ...body, version: news.version })
      : await withIdempotencyKey(`news:${JSON.stringify(fields)}`, key => postNews(body, key))
    setTabValue(draftKey(news?.slug), null)
    update({ news: published, fields: fieldsOf(published), isChangedElsewhere: false })
    return published
  } catch (error) {
    const problem = problemOf(error)
    update({ problem, isChangedElsewhere: problem.code === 'article-changed' })
    return undefined
  } finally {
    update({ isSending: false })
  }
}

/** After a colleague's change: their version replaces these words, or these are published over it. */
export async function resolveNewsConflict(keep: 'mine' | 'theirs'): Promise<StaffNews | undefined> {
  const { news, fields } = $newsEditor.get()
  if (!news) return undefined
  try {
    const theirs = await getStaffNews(news.slug)
    const stored = keep === 'mine' ? fields : fieldsOf(theirs)
    update({ news: theirs, fields: stored, isChangedElsewhere: false, problem: null })
    if (keep === 'mine') return await publishNews()
    setTabValue(draftKey(news.slug), null)
    return undefined
  } catch (error) {
    showProblem(error)
    return undefined
  }
}
