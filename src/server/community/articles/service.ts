import { bindDeps } from '../../platform/bind-deps.ts'
import { createDraft, deleteOwn, listOwn, readOwn, saveDraft } from './drafts.ts'
import {
  listArticles,
  listNews,
  listNewsTags,
  listTags,
  readArticle,
  readMemberArticle,
  readNews,
  tagInfo,
  writerOf
} from './public-articles.ts'
import { followerLetter, notifyFollowers, type FollowerDeps } from './notify-followers.ts'
import { submitArticle, type SubmitDeps } from './submit-article.ts'

export type ArticleDeps = FollowerDeps & SubmitDeps
export type ArticleService = ReturnType<typeof createArticleService>

export const createArticleService = (deps: ArticleDeps) =>
  bindDeps(deps, {
    ...{ listArticles, readArticle, readMemberArticle, listTags, tagInfo, listNews, readNews, listNewsTags, writerOf },
    ...{ listOwn, readOwn, createDraft, saveDraft, deleteOwn, submitArticle },
    ...{ notifyFollowers, followerLetter }
  })
