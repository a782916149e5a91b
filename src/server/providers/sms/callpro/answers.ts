import { z } from 'zod'
import type { SmsStatus } from '../port.ts'

/** CallPro's answers, only what is used; unknown fields pass. */

const id = z.union([z.string().min(1).max(200), z.int()]).transform(String)

export const sentAnswer = z.object({ message_id: id })

const event = z.union([
  z.string(),
  z.object({ type: z.string() }).transform(({ type }) => type),
  z.object({ event: z.string() }).transform(({ event }) => event)
])

export const detailAnswer = z.object({
  delivered: z.boolean().nullish(),
  messages: z.array(z.object({ events: z.array(event).default([]) })).default([])
})

/** Refusals say why in one of these. */
export const refusalAnswer = z
  .object({ error: z.string().catch(''), reason: z.string().catch(''), message: z.string().catch('') })
  .partial()
  .transform(({ error, reason, message }) => error || reason || message || '')

/** A long message is as far as the part that is least far; parts that disagree say nothing. */
export function statusOf({ delivered, messages }: z.infer<typeof detailAnswer>): SmsStatus {
  if (delivered === true) return 'delivered'
  const parts = messages.map(({ events }) => new Set(events.map(name => name.toUpperCase())))
  if (parts.length === 0) return delivered === false ? 'on-its-way' : 'unknown'
  const has = (name: string) => parts.filter(part => part.has(name)).length
  if (has('UNDELIVERED') > 0) return has('DELIVERED') > 0 ? 'unknown' : 'undelivered'
  if (has('DELIVERED') === parts.length) return 'delivered'
  return has('QUEUED') > 0 ? 'on-its-way' : 'unknown'
}
