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
  'burst',
  'photos',
  'restricted-product',
  'reported'
] as const
export type HoldReason = (typeof HOLD_REASONS)[number]

/** Readers who report an approved text before it waits for a moderator again, out of sight. */
export const REPORTS_TO_HIDE = 3

/** Why a reader reports a text. */
export const REPORT_REASONS = ['abusive', 'false', 'personal-data', 'advertising', 'health-claim', 'other'] as const
export type ReportReason = (typeof REPORT_REASONS)[number]

export const APPEAL_MAX = 1_000
export const REPORT_COMMENT_MAX = 500
/** Reports and appeals of one network within an hour. */
export const REPORTS_PER_HOUR = 20

/** Submissions of one network within an hour, above which all of them wait. */
export const BURST_PER_HOUR = 5

export interface SubmissionFacts {
  readonly kind: SubmissionKind
  readonly text: string
  readonly photoCount: number
  /** Approved submissions of the same person. */
  readonly approvedBefore: number
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
    ['burst', facts.recentFromNetwork >= BURST_PER_HOUR],
    ['photos', facts.photoCount > 0],
    ['restricted-product', facts.isRestricted]
  ]
  return reasons.filter(([, holds]) => holds).map(([reason]) => reason)
}

const TOP_LEVEL = 'mn|com|net|org|info|biz|shop|store|online|site|xyz|top|ru|cn|kz|io|me|gg|ly|tv|мн|рф'
const LINK = new RegExp(`https?:|www\\.|(?<![\\p{L}\\d])[\\p{L}\\d-]{1,63}\\.(?:${TOP_LEVEL})(?![\\p{L}\\d])`, 'iu')

export const hasLink = (text: string) => LINK.test(text.normalize('NFKC'))

/** Eight digits of a Mongolian telephone number, however they are spaced; an e-mail address; a name at a messenger. */
const PHONE = /(?<![\d.,])(?:\+?976[\s-]?)?[5-9](?:[\s.()-]{0,2}\d){7}(?!\d)/
const EMAIL = /[^\s@]\s?@\s?[^\s@.]{1,63}\.[^\s@]{2}/
const HANDLE = /(?:^|\s)@\w{4,}|\b(?:viber|whatsapp|telegram|wechat|facebook|instagram|messenger)\b/i

export function hasContactDetails(text: string): boolean {
  const plain = text.normalize('NFKC')
  return PHONE.test(plain) || EMAIL.test(plain) || HANDLE.test(plain)
}

/** The name that others read under a text: first name and the first letter of the last; never a contact. */
export function publicName(firstName: string, lastName: string): string | undefined {
  const [first, last] = [firstName.trim(), lastName.trim()]
  if (first === '') return undefined
  return last === '' ? first : `${first} ${last.slice(0, 1).toLocaleUpperCase('mn')}.`
}

/** A blocked word is a stem: it holds each word that begins with it. Spaced and doubled letters do not hide it. */
export function hasBlockedWord(text: string, stems: readonly string[]): boolean {
  const plain = folded(text)
  const joined = plain.replace(/(?<=(?:^|\s)\S)\s(?=\S(?:\s|$))/g, '')
  return stems.some(stem => {
    const start = ` ${folded(stem)}`
    return ` ${plain}`.includes(start) || ` ${joined}`.includes(start)
  })
}

const folded = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\d]+/gu, ' ')
    .replace(/(\p{L})\1+/gu, '$1')
    .replace(/ү/g, 'у')
    .replace(/ө/g, 'о')
    .replace(/ё/g, 'е')
    .trim()
