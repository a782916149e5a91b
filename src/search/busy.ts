/** Search cannot answer now; callers show that at once, and nothing else in the shop waits for it. */
export class SearchBusy extends Error {
  override name = 'SearchBusy'
}
