import { atom } from 'nanostores'
import { getFollowedAuthors } from '../../api/articles.ts'
import { deleteArticle, getOwnArticles, getOwnAuthor, postAuthor } from '../../api/own-articles.ts'
import { problemOf, type ProblemError } from '../../api/problem-error.ts'
import type { OwnArticles } from '../../contract/community/article.ts'
import type { AuthorCard, OwnAuthor } from '../../contract/community/author.ts'
import type { ShopLocale } from '../../i18n/locales.ts'
import '../identity/authorize-calls.ts'
import { forgetDraft } from './draft-memory.ts'
import { showProblem } from '../notice.ts'

interface OwnArticlesState {
  readonly status: 'loading' | 'ready' | 'failed'
  readonly articles: OwnArticles['articles']
  /** Has a name to write under. */
  readonly canWrite: boolean
  readonly followed: readonly AuthorCard[]
  readonly author: OwnAuthor | null
  readonly problem: ProblemError | null
}

export const $ownArticles = atom<OwnArticlesState>({
  ...{ status: 'loading', articles: [], canWrite: true, followed: [], author: null, problem: null }
})

const update = (part: Partial<OwnArticlesState>) => $ownArticles.set({ ...$ownArticles.get(), ...part })

export async function loadOwnArticles(): Promise<void> {
  update({ status: 'loading', problem: null })
  try {
    const [{ articles, can_write }, { authors }, author] = await Promise.all([
      getOwnArticles(),
      getFollowedAuthors(),
      // Nobody is an author before they have written something.
      getOwnAuthor().catch(error => {
        if (problemOf(error).status === 404) return null
        throw error
      })
    ])
    update({ status: 'ready', articles, canWrite: can_write, followed: authors, author })
  } catch (error) {
    update({ status: 'failed', problem: problemOf(error) })
  }
}

/** Takes it off the list at once; a refusal brings it back with its sentence. */
export async function removeOwnArticle(id: string): Promise<void> {
  const before = $ownArticles.get().articles
  update({ articles: before.filter(article => article.id !== id) })
  try {
    await deleteArticle(id)
    forgetDraft(id)
  } catch (error) {
    update({ articles: before })
    showProblem(error)
  }
}

export async function saveAbout(about: string, language: ShopLocale): Promise<boolean> {
  try {
    update({ author: await postAuthor(about, language) })
    return true
  } catch (error) {
    showProblem(error)
    return false
  }
}
