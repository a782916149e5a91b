import { dateTime, money } from '../../i18n/format.ts'

/** An amount in the commands of staff: `₮1,234,567`. */
export const amountText = (amount: number) => money('en', amount)

/** A time in the commands of staff, in Ulaanbaatar: `2026.03.05 14:05`. Takes an ISO moment. */
export const timeText = (moment: string) => dateTime('mn', moment)
