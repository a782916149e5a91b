import { EncryptionError } from './platform/db/encryption-keys.ts'
import { DatabaseUnavailable, unavailableSentence } from './platform/db/unavailable.ts'
import { EnvironmentError } from './platform/environment/values.ts'

/** A fault that an operator can fix, as one sentence; undefined for an error of the program. */
export function describeStartupError(error: unknown): string | undefined {
  if (error instanceof EnvironmentError || error instanceof EncryptionError) return error.message
  return error instanceof DatabaseUnavailable ? unavailableSentence(error) : undefined
}
