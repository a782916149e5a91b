/** Of a limit of the whole shop, the part at which the operator hears of it: before honest people are refused. */
export const ALERT_THRESHOLD = 0.8

/** Somebody tries what no customer does, and the operator has to look. */
export type AbuseAlertName = 'sms-budget' | 'wrong-codes'
