import { hasBlockedWord, hasContactDetails, hasLink } from '../search/text-signals.ts'

/**
 * Everything that people write for others to read is a submission first (reviews, questions, answers, comments,
 * articles): it becomes public by an approval and in no other way, so that an approved text cannot be rewritten once it
 * is public.
 */
export const SUBMISSION_KINDS = [
  'review',
  'vendor-review',
  'question',
  'answer',
  'comment',
  'article',
  'author',
  'look-book'
] as const
export type SubmissionKind = (typeof SUBMISSION_KINDS)[number]

/** A submission is one version of a text: it is superseded when a later version is submitted or approved. */
export const SUBMISSION_STATES = ['pending', 'approved', 'rejected', 'withdrawn', 'superseded'] as const
export type SubmissionState = (typeof SUBMISSION_STATES)[number]

const NEXT: Record<SubmissionState, readonly SubmissionState[]> = {
  pending: ['approved', 'rejected', 'withdrawn', 'superseded'],
  // Reported by several readers it waits again; a report that is upheld rejects it.
  approved: ['pending', 'rejected', 'withdrawn', 'superseded'],
  // An appeal.
  rejected: ['pending', 'withdrawn', 'superseded'],
  withdrawn: [],
  superseded: []
}

export const submissionCanBecome = (from: SubmissionState, to: SubmissionState) => NEXT[from].includes(to)

/** Why a moderator refuses a text; each has a sentence for its writer. */
export const REJECTION_REASONS = [
  'off-topic',
  'abusive',
  'personal-data',
  'advertising',
  'health-claim',
  'alcohol-praise',
  'copied',
  'unreadable'
] as const
export type RejectionReason = (typeof REJECTION_REASONS)[number]

/** Why a text waits for a moderator instead of appearing at once. */
export const HOLD_REASONS = [
  'always',
  'link',
  'contact-details',
  'blocked-word',
  'first-submission',
  'new-name',
  'burst',
  'photos',
  'restricted-product',
  'reported'
] as const
export type HoldReason = (typeof HOLD_REASONS)[number]

/** Readers who report an approved text before it waits for a moderator again, out of sight. */
export const REPORTS_TO_HIDE = 3

/** Why a reader reports a text. */
export const REPORT_REASONS = [
  'abusive',
  'false',
  'personal-data',
  'advertising',
  'health-claim',
  'something-else'
] as const
export type ReportReason = (typeof REPORT_REASONS)[number]

export const APPEAL_MAX = 1_000
export const REPORT_COMMENT_MAX = 500
/** Reports and appeals of one network within an hour. */
export const REPORTS_PER_HOUR = 20

/** Submissions of one network within an hour, above which all of them wait. */
export const BURST_PER_HOUR = 5

export interface SubmissionFacts {
  readonly kind: SubmissionKind
  /** The text with the writer's name. */
  readonly text: string
  readonly photoCount: number
  /** Approved submissions of the same person. */
  readonly approvedBefore: number
  /** The writer's name is another than under their last approved text: names are read, too. */
  readonly isNewName: boolean
  /** Submissions that came from the same network within the last hour, this one left out. */
  readonly recentFromNetwork: number
  /** About medicine or alcohol, whose praise the law restricts. */
  readonly isRestricted: boolean
  readonly blockedWords: readonly string[]
}

/** Every reason for which this text has to wait; none means that it appears at once. */
export function holdReasons(facts: SubmissionFacts): readonly HoldReason[] {
  const { kind, text } = facts
  const reasons: readonly [HoldReason, boolean][] = [
    ['always', kind === 'article' || kind === 'author' || kind === 'look-book'],
    ['link', hasLink(text)],
    ['contact-details', hasContactDetails(text)],
    ['blocked-word', hasBlockedWord(text, facts.blockedWords)],
    ['first-submission', facts.approvedBefore === 0],
    ['new-name', facts.approvedBefore > 0 && facts.isNewName],
    ['burst', facts.recentFromNetwork >= BURST_PER_HOUR],
    ['photos', facts.photoCount > 0],
    ['restricted-product', facts.isRestricted]
  ]
  return reasons.filter(([, holds]) => holds).map(([reason]) => reason)
}

/** The name that others read under a text: first name and the first letter of the last; never a contact. */
export function publicName(firstName: string, lastName: string): string | undefined {
  const [first, last] = [firstName.trim(), lastName.trim()]
  if (first === '') return undefined
  return last === '' ? first : `${first} ${last.slice(0, 1).toLocaleUpperCase('mn')}.`
}
