/** A no in QPay's form: a status and a key. */
export class QpayError extends Error {
  override readonly name = 'QpayError'
  readonly status: 400 | 401 | 403 | 409 | 422
  readonly key: string
  constructor(status: QpayError['status'], key: string) {
    super(key)
    this.status = status
    this.key = key
  }
}
