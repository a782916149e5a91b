/** Outcomes of sending the form or opening a link of a mail; each has its page. */
export const STEPS = [
  'sent',
  'invalid',
  'busy',
  'confirm',
  'confirmed',
  'unsubscribe',
  'unsubscribed',
  'expired'
] as const
