import { atom } from 'nanostores'
import { getAuthors, getMemberArticles } from '../../api/articles.ts'
import type { ArticleCard } from '../../contract/community/article.ts'
import type { AuthorCard } from '../../contract/community/author.ts'

const SHOWN = 3

/** The newest articles of members; empty until they have come, and where they cannot. */
export const $memberArticles = atom<readonly ArticleCard[]>([])

export async function loadMemberArticles(tag: string | undefined): Promise<void> {
  try {
    $memberArticles.set((await getMemberArticles(SHOWN, tag)).articles)
  } catch {
    // The link above leads to all of them.
  }
}

const AUTHORS_SHOWN = 24

/** Members who have published, by their last article, newest first; empty until they have come. */
export const $memberAuthors = atom<readonly AuthorCard[]>([])

export async function loadMemberAuthors(): Promise<void> {
  try {
    const { authors } = await getAuthors(AUTHORS_SHOWN)
    $memberAuthors.set(authors.filter(({ kind }) => kind === 'member'))
  } catch {
    // The page's own authors stand above.
  }
}
