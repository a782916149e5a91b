/** The latest requests over a second that the office shows; how long they are kept stands in `retention.ts`. */
export const SLOW_REQUESTS_SHOWN = 20
