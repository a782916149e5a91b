/** What may be said after a form was sent or a link in a letter opened: each has its page. */
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
