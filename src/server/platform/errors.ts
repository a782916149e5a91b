/** Another company's server did not answer, or not in its own language: the same call may work later. */
export class ServiceUnavailable extends Error {}

/** Understood and refused: the same call is refused again, so nothing retries it. */
export class PermanentError extends Error {}
