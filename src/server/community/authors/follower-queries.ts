import { statement } from '../../platform/db/statement.ts'

/** Members who have published since a moment, and when last. */
export const authorsPublishedSince = statement<
  { since: string; limit: number },
  { slug: string; last_published_at: string | null }
>((db, p) =>
  db
    .selectFrom('authors')
    .select(['slug', 'last_published_at'])
    .where('last_published_at', '>', p('since'))
    .orderBy('last_published_at')
    .limit(p('limit'))
)

/** Followers of an author who have not been told of the newest article, and had no mail since a moment. */
export const followersToNotify = statement<
  { author: string; newest: string; notified_before: string; limit: number },
  { user_id: string }
>((db, p) =>
  db
    .selectFrom('author_follows')
    .leftJoin('follower_notifications', 'follower_notifications.user_id', 'author_follows.user_id')
    .select('author_follows.user_id')
    .where('author_follows.author', '=', p('author'))
    .where('author_follows.notified_until', '<', p('newest'))
    .where(e =>
      e.or([
        e('follower_notifications.sent_at', 'is', null),
        e('follower_notifications.sent_at', '<=', p('notified_before'))
      ])
    )
    .orderBy('author_follows.user_id')
    .limit(p('limit'))
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

export const lastNotificationOf = statement<{ user_id: string }, { sent_at: string }>((db, p) =>
  db.selectFrom('follower_notifications').select('sent_at').where('user_id', '=', p('user_id'))
)

export const recordNotification = statement<{ user_id: string; sent_at: string }, never>((db, p) =>
  db
    .insertInto('follower_notifications')
    .values({ user_id: p('user_id'), sent_at: p('sent_at') })
    .onConflict(c => c.column('user_id').doUpdateSet({ sent_at: p('sent_at') }))
)
