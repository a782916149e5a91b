import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Storefront } from '../../contract/site/storefront.ts'
import { readFrontMatter } from '../../content/front-matter.ts'
import type { BookmarkType } from '../../domain/customers/bookmark.ts'
import { DEFAULT_LOCALE } from '../../i18n/locales.ts'
import type { Community } from './community.ts'

interface TargetDeps {
  readonly catalogue: Pick<Storefront, 'product'>
  readonly community: Pick<Community, 'articles' | 'lookBooks'>
  readonly contentFolder: string
}

/** True where a bookmarked page is public: published, and nobody's draft. */
export function bookmarkTargets({ catalogue, community, contentFolder }: TargetDeps) {
  const targets: Readonly<Record<BookmarkType, (id: string) => Promise<boolean>>> = {
    product: async id => (await catalogue.product(id))?.document.id === id,
    // A member's article is found by its id, too, but has one address.
    article: async slug => (await community.articles.readArticle(slug, DEFAULT_LOCALE))?.slug === slug,
    news: async slug => (await community.articles.readNews(slug, DEFAULT_LOCALE)) !== undefined,
    'look-book': async id => (await community.lookBooks.readLookBook(id, {}, DEFAULT_LOCALE)) !== undefined,
    recipe: async slug => {
      const path = join(contentFolder, 'recipes', slug, `${DEFAULT_LOCALE}.md`)
      const file = await readFile(path, 'utf8').catch(() => undefined)
      return file !== undefined && readFrontMatter(file).data['draft'] !== true
    }
  }
  return (type: BookmarkType, id: string) => targets[type](id)
}
