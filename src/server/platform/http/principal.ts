/** The signed-in user and their session. */
export interface Principal {
  readonly userId: string
  readonly sessionId: string
  readonly deviceId: string
  /** When they last proved, in this session, that it is them. */
  readonly authenticatedAt: string | null
}
