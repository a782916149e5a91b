import type { Article, ArticleList, ArticleTags, NewsList } from '../contract/community/article.ts'
import type { AuthorResponse, AuthorList, FollowResponse } from '../contract/community/author.ts'
import { http } from './http.ts'

/** The newest articles of members, of one topic or of all. */
export const getMemberArticles = (most: number, tag?: string) =>
  http<ArticleList>(
    `/articles?${new URLSearchParams({ kind: 'member', per_page: String(most), ...(tag !== undefined && { tag }) })}`
  )

export const getAuthor = (slug: string) => http<AuthorResponse>(`/authors/${slug}`, { fresh: true })

/** Authors, by their last article, newest first. */
export const getAuthors = (most: number) => http<AuthorList>(`/authors?per_page=${most}`)

export const getFollowedAuthors = () => http<AuthorList>('/authors/followed', { fresh: true })

export const putFollow = (slug: string, isFollowed: boolean) =>
  http<FollowResponse>(`/authors/${slug}/${isFollowed ? 'follow' : 'unfollow'}`, { method: 'PUT', keepalive: true })

/** A public article by the last part of its address. */
export const getArticle = (slug: string) => http<Article>(`/articles/${encodeURIComponent(slug)}`)

/** News, newest first, of one topic or of all. */
export const getNews = (cursor: string | undefined, tag: string | undefined) =>
  http<NewsList>(
    `/news?${new URLSearchParams({ ...(cursor !== undefined && { cursor }), ...(tag !== undefined && { tag }) })}`
  )

export const getNewsTags = () => http<ArticleTags>('/news/tags')

export const getNewsArticle = (slug: string) => http<Article>(`/news/${encodeURIComponent(slug)}`)
