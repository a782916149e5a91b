import { bindDeps } from '../../platform/bind-deps.ts'
import { createDraft, deleteOwnArticle, listOwnArticles, readOwnArticle, saveDraft } from './drafts.ts'
import { listArticles, listTags, readArticle, readMemberArticle, tagInfo, writerOf } from './public-articles.ts'
import { listNews, listNewsTags, readNews, readPublishedNews } from './news.ts'
import { followerMailContent, notifyFollowers, type FollowerDeps } from './notify-followers.ts'
import { submitArticle, type SubmitDeps } from './submit-article.ts'

export type ArticleDeps = FollowerDeps & SubmitDeps
export type ArticleService = ReturnType<typeof createArticleService>

export const createArticleService = (deps: ArticleDeps) =>
  bindDeps(deps, {
    ...{ listArticles, readArticle, readMemberArticle, listTags, tagInfo, writerOf },
    ...{ listNews, listNewsTags, readNews, readPublishedNews },
    ...{
      listOwn: listOwnArticles,
      readOwn: readOwnArticle,
      createDraft,
      saveDraft,
      deleteOwn: deleteOwnArticle,
      submitArticle
    },
    ...{ notifyFollowers, followerMailContent }
  })
