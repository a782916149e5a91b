import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { RULE_FILES } from '../src/contract/search/search-rules.ts'
import { err, ok, type Result } from '../src/domain/result.ts'
import { noRules, rulesOfFolder, type ActiveSearchRules } from '../src/server/catalogue/search-rules/index.ts'

const FOLDER = 'search-rules'

/** The rules of search as a commit has them; `none` are no rules. The problem is a sentence. */
export function rulesOfCommit(root: string, commit: string): Result<ActiveSearchRules, string> {
  if (commit === 'none') return ok(noRules())
  const git = (...args: readonly string[]) => spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  if (git('rev-parse', '--verify', '--quiet', '--end-of-options', `${commit}^{commit}`).status !== 0)
    return err(`There is no commit ${commit}; --before none compares with a search without rules.`)
  const folder = mkdtempSync(join(tmpdir(), 'delguur-rules-'))
  try {
    mkdirSync(join(folder, FOLDER))
    for (const name of Object.values(RULE_FILES)) {
      // A commit may be older than the file.
      const { status, stdout } = git('show', '--end-of-options', `${commit}:content/${FOLDER}/${name}`)
      if (status === 0) writeFileSync(join(folder, FOLDER, name), stdout)
    }
    return rulesOfFolder(folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}
