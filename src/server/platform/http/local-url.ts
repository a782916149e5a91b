import { localPath } from '../../../domain/age.ts'

/** A path of this site to go back to. Headers hold ASCII only; resolving also writes `..` out, and what moves off the site leads home. */
export function localUrl(to: unknown): string {
  const { pathname, search, hash } = new URL(localPath(to), 'http://local')
  return localPath(pathname + search + hash)
}
