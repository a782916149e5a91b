/** Passkeys of one member: of a phone, a computer, a key for each, and some to spare. */
export const PASSKEYS_MAX = 10
export const PASSKEY_NAME_MAX = 60
/** Minutes for a finger, a face or a PIN. */
export const PASSKEY_CHALLENGE_MINUTES = 5
