declare module '../../platform/db/tables.ts' {
  interface Tables {
    user_addresses: UserAddressTable
    bank_accounts: BankAccountTable
    customer_notes: CustomerNoteTable
    customer_tags: CustomerTagTable
  }
}

export interface UserAddressTable {
  id: string
  user_id: string
  label: string
  phone: string
  address_json: string
  is_default: number
  created_at: string
}

export interface BankAccountTable {
  id: string
  user_id: string
  name: string
  /** Encrypted. */
  iban: string
  /** A keyed hash by which the same account number is found. */
  iban_key: string | null
  created_at: string
}

/** A note that staff write about a customer. */
export interface CustomerNoteTable {
  id: string
  user_id: string
  staff_id: string
  text: string
  created_at: string
}

export interface CustomerTagTable {
  user_id: string
  tag: string
}
