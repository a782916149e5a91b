import { join } from 'node:path'
import { Argument } from '@commander-js/extra-typings'
import { REJECTION_REASONS } from '../src/domain/community/moderation.ts'
import { PUBLISHERS } from '../src/server/composition/community.ts'
import { openModeration, type Moderation, type SubmissionRow } from '../src/server/community/moderation/index.ts'
import { replyToReview } from '../src/server/community/reviews/index.ts'
import { answerAsStaff } from '../src/server/community/questions/index.ts'
import type { Database } from '../src/server/platform/db/database.ts'
import { openDatabase } from '../src/server/platform/db/open.ts'
import { timeText } from '../src/server/platform/cli-format.ts'
import { openPseudonymizer } from '../src/server/platform/rate-limit/client-network.ts'
import { commandEnvironment, commandLine, databaseSettings, refuseCommand, runCommand, textLike } from './command.ts'

const REFUSALS: Readonly<Record<string, string>> = {
  'submission-not-found': 'There is no such text.',
  'submission-decided': 'It does not wait: somebody has decided about it, or its writer withdrew it.'
}
const BY = 'who decides, for the record'
const name = textLike(/^\S.{0,59}$/s, 'a name of at most 60 characters')

const program = commandLine(
  'moderation',
  'Texts that customers wrote for others: the queue, decisions, reports and appeals, beside a running shop.'
)

program
  .command('list')
  .description('what waits, oldest first; an appeal is marked')
  .action(() =>
    withModeration(async moderation => {
      const rows = await moderation.queue()
      for (const row of rows) console.log(lineOf(row))
      if (rows.length === 0) console.log('Nothing waits.')
    })
  )

program
  .command('show <id>')
  .description('a text with every version of it, the appeal and the reports')
  .action(id =>
    withModeration(async moderation => {
      const shown = await moderation.show(id)
      if (!shown) return refuseCommand('There is no such text.')
      for (const each of shown.versions) {
        console.log(lineOf(each))
        console.log(indented(each.text))
        if (each.reason) console.log(`  rejected: ${each.reason} ${each.note}`)
        if (each.appeal) console.log(`  appeal:\n${indented(each.appeal)}`)
      }
      for (const { created_at, reason, comment } of shown.reports)
        console.log(`report  ${timeText(created_at)}  ${reason}  ${oneLine(comment)}`)
    })
  )

program
  .command('approve <id>')
  .description('makes it public, and writes to its writer')
  .requiredOption('--by <name>', BY, name)
  .action((id, { by }) => withModeration(async moderation => report(await moderation.approve(id, by), 'Public.')))

program
  .command('reject')
  .description('keeps it from the public, or takes it down; its writer is told why and may appeal')
  .argument('<id>')
  .addArgument(new Argument('<reason>', 'which rule it breaks').choices(REJECTION_REASONS))
  .requiredOption('--by <name>', BY, name)
  .option('--note <text>', 'a sentence of your own for the writer, in their language', '')
  .action((id, reason, { by, note }) =>
    withModeration(async moderation => report(await moderation.reject(id, { reason, note }, by), 'Rejected.'))
  )

program
  .command('reports')
  .description('what readers reported, oldest first')
  .action(() =>
    withModeration(async moderation => {
      const rows = await moderation.reports()
      for (const { created_at, kind, submission_id, reason, comment } of rows)
        console.log(`${submission_id}  ${timeText(created_at)}  ${kind}  ${reason}  ${oneLine(comment)}`)
      if (rows.length === 0) console.log('Nothing is reported.')
    })
  )

program
  .command('dismiss <id>')
  .description('closes the reports of a text that is fine; it is public again')
  .requiredOption('--by <name>', BY, name)
  .action((id, { by }) =>
    withModeration(async moderation => report(await moderation.dismissReports(id, by), 'Closed.'))
  )

program
  .command('answer <question> <text>')
  .description('answers a question as the shop; public at once, and who asked gets a mail')
  .requiredOption('--by <name>', 'the name that readers see, such as "Эм зүйч Сарнай"', name)
  .action((question, text, { by }) =>
    withCommunityDatabase(async db =>
      (await answerAsStaff({ db, now: () => new Date() }, question, text, by)).ok
        ? console.log('Public.')
        : refuseCommand('There is no such question.')
    )
  )

program
  .command('reply <review> <text>')
  .description('replies to a review as the shop, in public; an empty text takes the reply away')
  .action((review, text) =>
    withCommunityDatabase(async db =>
      (await replyToReview(db, review, text, new Date())).ok
        ? console.log('Public.')
        : refuseCommand('There is no such review.')
    )
  )

/** Text of customers must not move the cursor of a terminal. */
const printable = (text: string) => text.replace(/[^\P{C}\n]/gu, '')
const oneLine = (text: string) => printable(text).replace(/\s+/g, ' ').slice(0, 100)
const indented = (text: string) => printable(text).replace(/^/gm, '  ')

const lineOf = ({ id, created_at, kind, state, holds_json, appeal, author_name, subject_path, text }: SubmissionRow) =>
  [
    `${id}  ${timeText(created_at)}  ${kind}  ${state}  ${appeal === null ? '' : 'APPEAL '}${holds_json}`,
    `  ${oneLine(author_name)} on ${subject_path}: ${oneLine(text)}`
  ].join('\n')

const report = (done: Awaited<ReturnType<Moderation['approve']>>, sentence: string) =>
  done.ok ? console.log(sentence) : refuseCommand(REFUSALS[done.problem.code] ?? done.problem.code)

const withModeration = (work: (moderation: Moderation) => Promise<unknown>) =>
  withCommunityDatabase(async db => {
    const context = {
      db,
      pseudonymize: await openPseudonymizer(db),
      now: () => new Date(),
      contentFolder: join(import.meta.dirname, '../content')
    }
    await work(await openModeration(context, PUBLISHERS))
  })

async function withCommunityDatabase(work: (db: Database) => Promise<unknown>) {
  const db = await openDatabase(databaseSettings(commandEnvironment()))
  try {
    await work(db)
  } finally {
    await db.close()
  }
}

await runCommand(program)
