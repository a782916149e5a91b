/** Nobody waits for this search any more: its time is over, or the client has gone. */
export class SearchCancelled extends Error {
  override name = 'SearchCancelled'
}

/** Signals may carry anything as their reason; this one is known wherever it is caught. */
export function stopIfCancelled(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw new SearchCancelled('The search was cancelled')
}
