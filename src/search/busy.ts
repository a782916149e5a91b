/** Search cannot answer now: people are told so at once, and nothing else of the shop waits for it. */
export class SearchBusy extends Error {
  override name = 'SearchBusy'
}
