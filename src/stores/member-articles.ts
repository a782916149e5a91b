import { atom } from 'nanostores'
import { getMemberArticles } from '../api/articles.ts'
import type { ArticleCard } from '../contract/article.ts'

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
