import { isShownAt, type Schedule } from '../schedule.ts'

/** Kinds of notices above the pages, the most pressing first. */
export const NOTICE_KINDS = ['urgent', 'delivery', 'info'] as const
export type NoticeKind = (typeof NOTICE_KINDS)[number]

/** Pages that show a notice: on every page, or on those of one part of the shop. */
export const NOTICE_PLACES = ['everywhere', 'products', 'cart', 'account'] as const
export type NoticePlace = (typeof NOTICE_PLACES)[number]

/** Notices that are shown then: the most pressing first, of one kind the one that began last. */
export const noticesAt = <Notice extends Schedule & { readonly id: string; readonly kind: NoticeKind }>(
  notices: readonly Notice[],
  at: Date
): readonly Notice[] =>
  notices
    .filter(notice => isShownAt(notice, at))
    .toSorted(
      (a, b) =>
        NOTICE_KINDS.indexOf(a.kind) - NOTICE_KINDS.indexOf(b.kind) ||
        (b.starts_at ?? '').localeCompare(a.starts_at ?? '') ||
        a.id.localeCompare(b.id)
    )
