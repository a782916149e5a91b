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
  writerOf,
  type PublicArticleDeps
} from './public-articles.ts'
import { submitArticle, type SubmitDeps } from './submit-article.ts'

export type ArticleDeps = PublicArticleDeps & SubmitDeps
export type ArticleService = ReturnType<typeof createArticleService>

export const createArticleService = (deps: ArticleDeps) =>
  bindDeps(deps, {
    ...{ listArticles, readArticle, readMemberArticle, listTags, tagInfo, listNews, readNews, listNewsTags, writerOf },
    ...{ listOwn, readOwn, createDraft, saveDraft, deleteOwn, submitArticle }
  })
