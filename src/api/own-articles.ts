import type { ArticleDraftRequest, ArticleImage, OwnArticle, OwnArticles } from '../contract/community/article.ts'
import type { OwnAuthor } from '../contract/community/author.ts'
import { http } from './http.ts'

export const getOwnArticles = () => http<OwnArticles>('/articles/mine', { fresh: true })
export const getOwnArticle = (id: string) => http<OwnArticle>(`/articles/mine/${id}`, { fresh: true })

/** Asked again with the same id it begins nothing new. */
export const postArticle = (id: string, language: 'mn' | 'en') =>
  http<OwnArticle>('/articles', { method: 'POST', body: { id, language } })

export const putArticle = (id: string, draft: ArticleDraftRequest) =>
  http<OwnArticle>(`/articles/${id}`, { method: 'PUT', body: draft })

export const submitArticle = (id: string, version: number) =>
  http<OwnArticle>(`/articles/${id}/submit`, { method: 'POST', body: { version } })

export const deleteArticle = (id: string) => http<object>(`/articles/${id}`, { method: 'DELETE' })

export function postArticleImage(id: string, picture: Blob) {
  const body = new FormData()
  body.append('image', picture, 'picture')
  return http<ArticleImage>(`/articles/${id}/upload_image`, { method: 'POST', body })
}

export const getOwnAuthor = () => http<OwnAuthor>('/authors/mine', { fresh: true })

export const postAuthor = (about: string, language: 'mn' | 'en') =>
  http<OwnAuthor>('/authors', { method: 'POST', body: { about, language } })
