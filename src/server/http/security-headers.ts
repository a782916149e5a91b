const YEAR_S = 365 * 24 * 3600

/** HSTS only where people come by TLS: it would lock a localhost out. */
const transport = (publicUrl: string): Readonly<Record<string, string>> =>
  publicUrl.startsWith('https:') ? { 'Strict-Transport-Security': `max-age=${YEAR_S}; includeSubDomains` } : {}

/** Data: nothing in it may run, load or be framed. Few, because every call of the API pays for each header. */
export const dataHeaders = (publicUrl: string): Readonly<Record<string, string>> => ({
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  ...transport(publicUrl)
})

/** A service worker lives by the policy it came with: it fetches, from here alone. */
export const workerHeaders = (publicUrl: string): Readonly<Record<string, string>> => ({
  ...dataHeaders(publicUrl),
  'Content-Security-Policy': "default-src 'none'; connect-src 'self'; frame-ancestors 'none'"
})

/** Pages: what may run stands in Astro's own policy, in a meta tag or the given header; framing needs a header. */
export const pageHeaders = (publicUrl: string, policy?: string): Readonly<Record<string, string>> => ({
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': policy ? `${policy.replace(/;\s*$/, '')}; ${UNFRAMED}` : UNFRAMED,
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(self), payment=(self)',
  'X-Frame-Options': 'DENY',
  ...transport(publicUrl)
})

const UNFRAMED = "frame-ancestors 'none'"
