/** Burst size, and tokens refilled per second. */
export interface TokenBucketSize {
  readonly capacity: number
  readonly perSecond: number
}

/** Tokens left at a moment, ms since 1970. */
export interface TokenBucket {
  readonly left: number
  readonly at: number
}

export type Consumed =
  | { readonly ok: true; readonly bucket: TokenBucket }
  | { readonly ok: false; readonly retryAfterSeconds: number }

const leftAt = ({ capacity, perSecond }: TokenBucketSize, { left, at }: TokenBucket, now: number): number =>
  Math.min(capacity, left + (Math.max(0, now - at) * perSecond) / 1_000)

/** Consumes tokens of a bucket that refills steadily; an unset bucket is full. */
export function consumeToken(
  size: TokenBucketSize,
  bucket: TokenBucket | undefined,
  tokens: number,
  now: number
): Consumed {
  const left = bucket ? leftAt(size, bucket, now) : size.capacity
  if (left >= tokens) return { ok: true, bucket: { left: left - tokens, at: now } }
  return { ok: false, retryAfterSeconds: Math.max(1, Math.ceil((tokens - left) / size.perSecond)) }
}
