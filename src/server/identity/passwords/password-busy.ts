import type { Result } from '../../../domain/result.ts'
import { PasswordsBusy } from './passwords.ts'
import { tooMany, type Problem } from '../../platform/http/problem.ts'

/** More passwords at once than this process can check are refused, and not queued for ever. */
export async function refuseWhenPasswordsBusy<T>(work: () => Promise<Result<T, Problem>>) {
  try {
    return await work()
  } catch (error) {
    if (error instanceof PasswordsBusy) return tooMany('password-busy', 5)
    throw error
  }
}
