/** Most addresses and bank accounts of one account: more than a household has. */
export const ADDRESSES_MAX = 20
export const BANK_ACCOUNTS_MAX = 5
