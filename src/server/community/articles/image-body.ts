import type { ArticleImage } from '../../../contract/community/article.ts'
import { articleImagePath } from '../../../domain/community/article.ts'
import type { PhotoLinks } from '../../platform/images/photo-links.ts'
import type { ImageRow } from './queries.ts'

interface Deps {
  readonly links: PhotoLinks
  readonly now: () => Date
}

/**
 * Image as its writer gets it: the path that a text names, and an address that shows the picture before it is public.
 */
export const imageBody = ({ links, now }: Deps, { id, file, width, height }: ImageRow): ArticleImage => ({
  ...{ id, path: articleImagePath(file), url: links.of(file, now()) },
  ...{ width, height }
})
