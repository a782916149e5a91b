/** So many times within so long. */
interface AttemptLimit {
  readonly most: number
  readonly minutes: number
}

const DAY = 24 * 60

/**
 * How often one may try to get in. Strangers share what an account bears, so that guessing spread over many networks
 * ends; a device that was signed in before has a share of its own, which strangers cannot use up, and does not count
 * for its network. So a flood of wrong tries never locks the owner out: their own device, or a code sent to them, still
 * opens the door, and whoever has neither waits two hours at most. A mobile carrier's customers share a few addresses:
 * networks are given much, and what ended in a right code is given back to them.
 */
export const SIGN_IN_LIMITS = {
  /** Codes asked for by one network, to whichever addresses. */
  codesFromNetwork: { most: 100, minutes: 60 },
  /** The same in a day, for what was asked for and never typed in: all a stranger can send to numbers that are not theirs. */
  codesFromNetworkInDay: { most: 300, minutes: DAY },
  /** Codes to addresses that an account does not have yet, for whoever asks is known and the address is anybody's. */
  codesToNewContacts: { most: 6, minutes: DAY },
  /** Codes that prove the phone of one order, whichever number is written into it meanwhile. */
  codesOfOrder: { most: 5, minutes: DAY },
  /** Codes to one address, asked for by one network. */
  codesFromNetworkToAddress: { most: 6, minutes: DAY },
  /** Codes to one address, whoever asks: its owner must not be flooded, and SMS cost money. */
  codesToAddress: { most: 8, minutes: DAY },
  /**
   * When these are used up, one every two hours goes out all the same: strangers can trouble an address, not shut it. With
   * five tries each, all codes of a day let a guess be right once in ten thousand days.
   */
  codesToAddressLater: { most: 1, minutes: 120 },
  /** Codes to one address, asked for by a device of its owner. */
  codesFromDevice: { most: 8, minutes: DAY },
  /** Wrong codes from one network: each code has its own five tries, this one ends a flood. */
  triesFromNetwork: { most: 300, minutes: 60 },
  /** Passwords tried by one network, for whichever accounts. */
  passwordsFromNetwork: { most: 100, minutes: 60 },
  passwordsFromNetworkToAccount: { most: 10, minutes: 15 },
  /** Passwords tried by all strangers together; after that they need a code. */
  passwordsToAccount: { most: 100, minutes: 60 },
  passwordsFromDevice: { most: 20, minutes: 60 }
} as const satisfies Record<string, AttemptLimit>

export type SignInLimit = keyof typeof SIGN_IN_LIMITS
