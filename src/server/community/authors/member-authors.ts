import { v7 as uuid } from 'uuid'
import { memberSlug } from '../../../domain/community/article.ts'
import type { ShopLocale } from '../../../i18n/locales.ts'
import { slugify } from '../../../domain/slugify.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { authorOfUser, insertAuthor, type AuthorRow } from './queries.ts'

const SLUG_WORDS_MAX = 60

interface NewAuthor {
  readonly userId: string
  /** The pen name. */
  readonly name: string
  readonly locale: ShopLocale
  readonly at: Date
}

/** The author that a member is; made with the first text they submit. */
export async function ensureAuthor(tx: Transaction, { userId, name, locale, at }: NewAuthor): Promise<AuthorRow> {
  const known = await tx.first(authorOfUser, { user_id: userId })
  if (known) return known
  const id = uuid()
  await tx.run(insertAuthor, {
    id,
    user_id: userId,
    slug: memberSlug(slugify(name, SLUG_WORDS_MAX), id),
    name,
    locale,
    about: '',
    submitted_about: '',
    article_count: 0,
    last_published_at: null,
    demonstration: 0,
    created_at: at.toISOString()
  })
  const made = await tx.first(authorOfUser, { user_id: userId })
  if (!made) throw new Error('An author that was just made is gone')
  return made
}
