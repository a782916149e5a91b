/** The VAT receipt is mailed within so many days of delivery (spec §9). */
export const RECEIPT_WITHIN_DAYS = 14
