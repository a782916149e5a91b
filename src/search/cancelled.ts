/** The search was given up: its time is over, or the client has gone. */
export class SearchCancelled extends Error {
  override name = 'SearchCancelled'
}

/** Signals may carry any reason; this error is recognised wherever it is caught. */
export function stopIfCancelled(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw new SearchCancelled('The search was cancelled')
}
