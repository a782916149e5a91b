import { isFresh, SERVER_ARGS } from '../../scripts/prepare.mjs'

/** How Node starts the built server of a work tree. One older than the sources would be measured or attacked in their name. */
export function builtServer(cwd = process.cwd()): readonly string[] {
  if (cwd === process.cwd() && !isFresh())
    throw new Error('The build is older than the sources: run `npm run build` first.')
  return SERVER_ARGS
}
