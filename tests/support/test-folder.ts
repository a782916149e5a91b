import { existsSync, mkdtempSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const MEMORY = '/dev/shm'
/** A container may have 64 MB there; a run of all tests needs some hundred at once. */
const FREE_MIN = 2 ** 30

function hasRoom(): boolean {
  if (!existsSync(MEMORY)) return false
  const { bavail, bsize } = statfsSync(MEMORY)
  return bavail * bsize >= FREE_MIN
}

/** In memory where there is room: thousands of databases are opened, flushed and deleted, and a disk makes each wait. */
export const TEST_ROOT = hasRoom() ? MEMORY : tmpdir()

/** A new folder for the data of one test. */
export const newTestFolder = () => mkdtempSync(join(TEST_ROOT, 'delguur-test-'))
