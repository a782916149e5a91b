import { z } from 'zod'
import type { SubmissionPublisher } from '../moderation/index.ts'
import { updateListing } from './listing.ts'
import { enqueueComment } from './messages.ts'
import { lockComment, setPublished } from './queries.ts'

const payloadSchema = z.strictObject({ text: z.string() })

export const commentPublisher: SubmissionPublisher = {
  kind: 'comment',
  async publish(tx, id, payload, at) {
    const { text } = payloadSchema.parse(payload)
    const row = await tx.first(lockComment, { id })
    // Deleted while it waited.
    if (!row || row.deleted_at !== null) return
    await tx.run(setPublished, { id, text, published_at: at.toISOString() })
    await updateListing(tx, id, at)
    if (row.reply_to_id !== null) await enqueueComment(tx, id, 'answered', at)
    if (row.subject_type === 'article') await enqueueComment(tx, id, 'article-author', at)
  },
  async unpublish(tx, id, at) {
    const row = await tx.first(lockComment, { id })
    if (!row) return
    await tx.run(setPublished, { id, text: row.text, published_at: null })
    await updateListing(tx, id, at)
  }
}
