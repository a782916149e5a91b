/** As the main API's client has it (http.ts), for what needs neither its headers nor its 4 KB. */
const TIMEOUT_MS = 60_000

/** `fetch` that ends with an error where a connection went silent: without a limit a browser waits for ever. */
export const timedFetch = (path: string, init: Omit<RequestInit, 'signal'> = {}): Promise<Response> =>
  fetch(path, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) })
