/** A call to another company's server that did not do what it should. Messages name the call and a code: never a body, a token or a person. */
export abstract class ProviderError extends Error {}

/** No usable answer, and asking again later does no harm. */
export class ProviderUnavailable extends ProviderError {
  override readonly name = 'ProviderUnavailable'
}

/** The provider understood and said no: final, so the same request is never repeated. */
export class ProviderRefused extends ProviderError {
  override readonly name: string = 'ProviderRefused'
  /** The provider's own key for the reason, or ours where it has none. */
  readonly code: string
  /** Status of the HTTP response; undefined where there was none. */
  readonly status: number | undefined
  constructor(code: string, message = code, status?: number) {
    super(message)
    this.code = code
    this.status = status
  }
}

/** The request may have been carried out although its answer was lost. Repeating it could do it twice. */
export class ProviderUnclear extends ProviderError {
  override readonly name = 'ProviderUnclear'
}
