/** Share of a shop-wide limit at which the operator is alerted, so that there is time before customers are refused. */
export const ALERT_THRESHOLD = 0.8

/** Patterns of use that no customer produces: the operator has to look. */
export const ABUSE_ALERTS = ['sms-budget', 'wrong-codes'] as const
export type AbuseAlertName = (typeof ABUSE_ALERTS)[number]
