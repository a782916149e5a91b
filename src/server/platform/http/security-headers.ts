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

const PERMISSIONS = 'camera=(), microphone=(), geolocation=(self), payment=(self)'

/** Pages, with the policies of a page on demand where they are given. */
export const pageHeaders = (
  publicUrl: string,
  policy = PREBUILT,
  permissions = PERMISSIONS
): Readonly<Record<string, string>> => ({
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': `${policy.trimEnd().replace(/;$/, '')}; frame-ancestors 'none'`,
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy': permissions,
  'X-Frame-Options': 'DENY',
  ...transport(publicUrl)
})

/**
 * nginx sends prebuilt pages from disk and cannot know the hashes of one build, so the policy in the page's own head
 * (Astro's meta tag) narrows inline scripts and styles down to known ones; both hold at once. ops/nginx/delguur.conf
 * says the same.
 */
const PREBUILT = [
  "default-src 'self'",
  "script-src 'self' 'unsafe-inline'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'"
].join('; ')
