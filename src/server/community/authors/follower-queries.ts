import { statement } from '../../platform/db/statement.ts'

/** Members who have published since a moment, and when last. */
export const authorsPublishedSince = statement<
  { since: string; most: number },
  { slug: string; last_published_at: string | null }
>((db, p) =>
  db
    .selectFrom('authors')
    .select(['slug', 'last_published_at'])
    .where('last_published_at', '>', p('since'))
    .orderBy('last_published_at')
    .limit(p('most'))
)

/** Followers of an author who have not been told of the newest article, and had no letter since a moment. */
export const followersToNotify = statement<
  { author: string; newest: string; letter_before: string; most: number },
  { user_id: string }
>((db, p) =>
  db
    .selectFrom('author_follows')
    .leftJoin('follower_letters', 'follower_letters.user_id', 'author_follows.user_id')
    .select('author_follows.user_id')
    .where('author_follows.author', '=', p('author'))
    .where('author_follows.notified_until', '<', p('newest'))
    .where(e =>
      e.or([e('follower_letters.sent_at', 'is', null), e('follower_letters.sent_at', '<=', p('letter_before'))])
    )
    .orderBy('author_follows.user_id')
    .limit(p('most'))
)

export const followsToNotify = statement<{ user_id: string }, { author: string; notified_until: string }>((db, p) =>
  db
    .selectFrom('author_follows')
    .select(['author', 'notified_until'])
    .where('user_id', '=', p('user_id'))
    .orderBy('author')
)

export const setNotifiedUntil = statement<{ author: string; user_id: string; until: string }, never>((db, p) =>
  db
    .updateTable('author_follows')
    .set({ notified_until: p('until') })
    .where('author', '=', p('author'))
    .where('user_id', '=', p('user_id'))
)

export const letterOf = statement<{ user_id: string }, { sent_at: string }>((db, p) =>
  db.selectFrom('follower_letters').select('sent_at').where('user_id', '=', p('user_id'))
)

export const recordLetter = statement<{ user_id: string; sent_at: string }, never>((db, p) =>
  db
    .insertInto('follower_letters')
    .values({ user_id: p('user_id'), sent_at: p('sent_at') })
    .onConflict(c => c.column('user_id').doUpdateSet({ sent_at: p('sent_at') }))
)
