/** The search was given up: its time is over, or the client has gone. */
export class SearchCanceled extends Error {
  override name = 'SearchCanceled'
}

/** Signals may carry any reason; this error is recognised wherever it is caught. */
export function stopIfCanceled(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw new SearchCanceled('The search was canceled')
}
