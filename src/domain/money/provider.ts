/** Companies that the shop asks or sends by, in the order of a list. */
export const PROVIDERS = [
  ...(['qpay', 'card', 'socialpay', 'monpay', 'storepay', 'lend', 'most', 'transfer'] as const),
  ...(['ebarimt', 'lender', 'mail', 'sms', 'google', 'facebook'] as const)
] as const
export type Provider = (typeof PROVIDERS)[number]

/** `simulator`: it runs on this machine or is the provider's test system, and no money moves. */
export const PROVIDER_STATES = ['live', 'simulator', 'absent'] as const
export type ProviderState = (typeof PROVIDER_STATES)[number]
