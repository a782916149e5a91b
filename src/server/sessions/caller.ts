/** Who is signed in, and where. */
export interface Caller {
  readonly userId: string
  readonly sessionId: string
  readonly deviceId: string
}
