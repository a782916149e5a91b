/**
 * Mongolian numbers have 8 digits: mobiles begin with 5–9 (99191234), landlines with 1 or 2
 * (11321020; spec §5). People write them with spaces, dashes and +976.
 */
export function phoneDigits(written: string): string | undefined {
  const digits = written.replace(/[\s()\-.]/g, '').replace(/^(?:\+|00)976/, '')
  return /^(?:[5-9]\d{7}|[12]\d{7})$/.test(digits) ? digits : undefined
}

/** Only mobiles receive SMS. */
export const isMobile = (digits: string) => /^[5-9]\d{7}$/.test(digits)
