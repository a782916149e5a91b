import { z } from 'zod'
import type { OwnAuthor } from '../../../contract/community/author.ts'
import { publicName } from '../../../domain/community/moderation.ts'
import { ok } from '../../../domain/result.ts'
import type { ShopLocale } from '../../../i18n/locales.ts'
import { userById } from '../../identity/index.ts'
import type { Database, Reader, Transaction } from '../../platform/db/database.ts'
import { unprocessable, type ServiceResult } from '../../platform/http/problem.ts'
import type { Moderation, SubmissionPublisher } from '../moderation/index.ts'
import { ensureAuthor } from './member-authors.ts'
import { authorById, authorOfUser, setAbout, setSubmittedAbout, type AuthorRow } from './queries.ts'

export interface AboutDeps {
  readonly db: Database
  readonly moderation: Pick<Moderation, 'submit' | 'versionsOf'>
  readonly now: () => Date
}

interface AboutInput {
  readonly userId: string
  readonly about: string
  readonly language: ShopLocale
  readonly network: string
}

const payloadSchema = z.strictObject({ about: z.string(), name: z.string() })

/** The name under which a customer writes; undefined until they have told their first name. */
export async function penNameOf(reader: Reader, userId: string): Promise<string | undefined> {
  const user = await reader.first(userById, { id: userId })
  return user && publicName(user.first_name, user.last_name)
}

/** Submits the text of one's own author page; what was approved before stays until a moderator has read this. */
export const submitAbout = (
  deps: AboutDeps,
  { userId, about, language, network }: AboutInput
): ServiceResult<OwnAuthor> =>
  deps.db.change(async tx => {
    const name = await penNameOf(tx, userId)
    if (name === undefined) return unprocessable('author-name-missing')
    const author = await ensureAuthor(tx, { userId, name, locale: language, at: deps.now() })
    await tx.run(setSubmittedAbout, { id: author.id, about, locale: language })
    await deps.moderation.submit(tx, {
      kind: 'author',
      targetId: author.id,
      subject: { type: 'author', id: author.slug, title: name, path: `/authors/${author.slug}` },
      author: { userId, name, email: null },
      locale: language,
      text: `${name}\n${about}`,
      payload: { about, name } satisfies z.input<typeof payloadSchema>,
      photoCount: 0,
      isRestricted: false,
      network
    })
    const row = await tx.first(authorById, { id: author.id })
    return ok(await bodyOf(deps, tx, row ?? author))
  })

export async function ownAuthor(deps: AboutDeps, userId: string): Promise<OwnAuthor | undefined> {
  const row = await deps.db.first(authorOfUser, { user_id: userId })
  return row && bodyOf(deps, deps.db, row)
}

async function bodyOf({ moderation }: AboutDeps, reader: Reader, row: AuthorRow): Promise<OwnAuthor> {
  const version = (await moderation.versionsOf(reader, 'author', [row.id])).get(row.id)
  const state = version?.state === 'pending' ? 'submitted' : version?.state === 'rejected' ? 'rejected' : undefined
  return {
    slug: row.slug,
    name: row.name,
    about: row.about,
    submitted_about: row.submitted_about,
    language: row.locale,
    state: state ?? (row.about === '' ? 'draft' : 'published'),
    path: row.article_count > 0 ? `/authors/${row.slug}` : null
  }
}

export const authorPublisher: SubmissionPublisher = {
  kind: 'author',
  async publish(tx: Transaction, id, payload) {
    await tx.run(setAbout, { id, ...payloadSchema.parse(payload) })
  },
  async unpublish(tx: Transaction, id) {
    const author = await tx.first(authorById, { id })
    if (author) await tx.run(setAbout, { id, about: '', name: author.name })
  }
}
