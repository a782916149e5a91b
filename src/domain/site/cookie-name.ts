import type { CookieName } from './device-storage.ts'

/** True where cookies of this address can be `Secure`: everywhere but on a developer's own machine. */
export const isHttps = (url: string) => url.startsWith('https:')

/**
 * Under `__Host-` a browser takes a cookie only by TLS, for every path, and never from or for another host: no
 * neighbouring subdomain can plant a session here. Without TLS browsers refuse such names, so they stay plain.
 */
export const cookieName = (name: CookieName, url: string) => (isHttps(url) ? `__Host-${name}` : name)
