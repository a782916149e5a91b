/** Most attempts within a number of minutes. */
interface AttemptLimit {
  readonly max: number
  readonly minutes: number
}

const DAY = 24 * 60

/**
 * Limits of sign-in attempts. Unknown devices share one limit per account, which stops guessing from many networks; a
 * device that was signed in before has its own limit, which strangers cannot use up, and does not count against its
 * network. So a flood of wrong attempts never locks the owner out: the own device or a code still works, and without
 * either the wait is two hours at most. Customers of a mobile carrier share a few addresses, so networks have high
 * limits, and attempts that end in a correct code are refunded.
 */
export const SIGN_IN_LIMITS = {
  /** Codes requested by one network, for any addresses. */
  codesFromNetwork: { max: 100, minutes: 60 },
  /** The same per day, for codes that are never entered: bounds what a stranger can send to other people's numbers. */
  codesFromNetworkInDay: { max: 300, minutes: DAY },
  /** Codes to a contact that a signed-in account wants to add: it may be anybody's address. */
  codesToNewContacts: { max: 6, minutes: DAY },
  /** Codes that verify the phone of one order, even when its number is changed meanwhile. */
  codesOfOrder: { max: 5, minutes: DAY },
  /** Codes to one address, requested by one network. */
  codesFromNetworkToAddress: { max: 6, minutes: DAY },
  /** Codes to one address, from any network: its owner must not be flooded, and SMS cost money. */
  codesToAddress: { max: 8, minutes: DAY },
  /**
   * When those are used up, one code every two hours is still sent: strangers can annoy an address, not lock it. With
   * five attempts each, guessing all codes of a day succeeds once in ten thousand days.
   */
  codesToAddressLater: { max: 1, minutes: 120 },
  /** Codes to one address, requested by a known device of its owner. */
  codesFromDevice: { max: 8, minutes: DAY },
  /** Wrong codes from one network; each code has its own five attempts, this limit stops a flood. */
  triesFromNetwork: { max: 300, minutes: 60 },
  /** Passwords tried by one network, for any accounts. */
  passwordsFromNetwork: { max: 100, minutes: 60 },
  passwordsFromNetworkToAccount: { max: 10, minutes: 15 },
  /** Passwords tried by all unknown devices together; after that they need a code. */
  passwordsToAccount: { max: 100, minutes: 60 },
  passwordsFromDevice: { max: 20, minutes: 60 },
  /** Sign-ins by a passkey, each of which asks twice: nobody guesses a key, and a challenge costs a row. */
  passkeysFromNetwork: { max: 200, minutes: 60 },
  /** Codes of a second factor, tried after the right password of a member of staff. */
  secondFactorsToAccount: { max: 10, minutes: 15 }
} as const satisfies Record<string, AttemptLimit>

export type SignInLimit = keyof typeof SIGN_IN_LIMITS
