import { atom } from 'nanostores'
import { getNews, getNewsTags } from '../../api/articles.ts'
import type { ArticleCard, ArticleTags } from '../../contract/community/article.ts'
import { cursorList } from '../paged.ts'

/** Topic of the news that are shown; undefined for all. */
export const $newsTopic = atom<string | undefined>()
/** Topics that have news; none until they have come. */
export const $newsTopics = atom<ArticleTags['tags']>([])

const list = cursorList<string | undefined, ArticleCard>(
  undefined,
  async (tag, cursor) => {
    const { news, next_cursor } = await getNews(cursor, tag)
    return { items: news, next_cursor }
  },
  ({ slug }) => slug
)

export const $news = list.$list
export const moreNews = () => list.more()

/** Reads the news of a topic, or all. */
export function openNews(topic: string | undefined) {
  $newsTopic.set(topic)
  return list.load(topic)
}

/** Reads all news and their topics; without topics there is no filter. */
export async function loadNews(): Promise<void> {
  const topics = getNewsTags().then(
    ({ tags }) => $newsTopics.set(tags),
    () => undefined
  )
  await Promise.all([openNews(undefined), topics])
}
